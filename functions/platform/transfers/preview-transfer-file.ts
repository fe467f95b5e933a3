import { previewTransferFile } from '#shared/platform/api/transfers.ts'
import { errorMessageOf } from '#shared/platform/errors/catalogue.ts'
import { utcIso } from '#shared/platform/time/iso.ts'
import { type LineProblem, repeatedLines } from '#shared/platform/transfers/transfer-line.ts'
import { serve } from '../http/serve.ts'
import { checkFile } from './files/check-file.ts'

export const handler = serve(previewTransferFile, async ({ input, shop, mode, table, now, language, fail }) => {
  const checked = await checkFile(input, { mode, shopId: shop.shopId, table, now: now() })
  if (checked.dateProblem) return fail([checked.dateProblem])
  const told = (problems: readonly LineProblem[]) =>
    problems.map(({ code, field, params }) => ({
      error_code: code,
      error_message: errorMessageOf(code, language, params),
      field,
    }))
  const right = checked.lines.flatMap(({ transfer }) => transfer ?? [])
  const repeated = new Set(repeatedLines(right))
  return {
    object: 'transfer_preview' as const,
    transfer_date: input.transfer_date,
    cut_off: utcIso(checked.cutOff),
    count: right.length,
    total_amount: right.reduce((sum, { amount }) => sum + amount, 0),
    consignor_errors: checked.consignor.outcome === 'wrong' ? told(checked.consignor.problems) : [],
    lines: checked.lines.map(({ line, reference, account, amount, problems }) => ({
      line,
      reference,
      bank_name: account?.bankName ?? null,
      branch_name: account?.branchName ?? null,
      payee_kana: account?.payee ?? null,
      amount: amount ?? null,
      errors: told(problems),
      is_repeated: repeated.has(line),
    })),
  }
})
