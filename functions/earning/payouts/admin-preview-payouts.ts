import { handle } from '#functions/machinery/http/handle.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { payoutAccount } from '#functions/machinery/runtime/payout-account.ts'
import { allPayouts } from '#functions/store/earning/payouts.ts'
import { adminPreviewPayouts } from '#shared/api/earning/console/payouts.ts'
import { lastMonth, payDayOf } from '#shared/domain/earning/payout/payout.ts'
import { checkedPayout } from '#shared/domain/earning/payout/preview.ts'
import { transferFileOf } from '#shared/domain/earning/payout/transfer.ts'
import { isWaiting } from '#shared/domain/earning/payout/transitions.ts'
import { previewTransferFile } from '#shared/platform/api/transfers.ts'
import { type Holidays, isTransferDate, nextTransferDate } from '#shared/platform/transfers/business-day.ts'
import { lookedAt } from './paying/look.ts'
import { payoutRowOf } from './views/payout-rows.ts'

export const handler = handle(adminPreviewPayouts, async ({ input, language, table, payments, now, fail }) => {
  const at = now()
  const transferDate = input.transferDate ?? usualDate(at, await holidays())
  const open = (await allPayouts(table)).filter(isWaiting)
  const sellers = [...new Set(open.map(({ seller }) => seller))]
  const bySeller = await Promise.all(sellers.map(seller => lookedAt(table, seller, at)))
  const found = new Map(bySeller.flat().map(each => [each.payout.id, each]))
  const looked = open.flatMap(({ id }) => found.get(id) ?? [])
  const asked = looked.flatMap(({ payout, account, amount }) =>
    account && amount > 0 ? [{ id: payout.id, amount, account }] : [],
  )
  const client = await payments.client({ previewTransferFile }, { language })
  const preview =
    asked.length > 0
      ? await client.previewTransferFile(transferFileOf(payoutAccount(), transferDate, asked))
      : undefined
  // A day on which banks make no transfers is no failure: the page says so, and the operator chooses another.
  const isDateWrong = preview && !preview.ok && !preview.unknown && preview.status === 400
  if (preview && !preview.ok && !isDateWrong) return fail('payments-stopped')
  const consignorProblems = preview?.ok ? preview.data.consignor_errors.map(({ error_message }) => error_message) : []
  const lines = new Map(preview?.ok ? preview.data.lines.map(line => [line.reference, line]) : [])
  const list = looked.map(({ payout, account, amount, takenBack, problems }) => {
    const line = lines.get(payout.id)
    const errors = line?.errors.map(({ error_message }) => error_message) ?? []
    const said = { errors, isRepeated: line?.is_repeated ?? false }
    return {
      ...payoutRowOf({ ...payout, amount }, language, account),
      takenBack,
      ...checkedPayout(problems, said, consignorProblems),
    }
  })
  return {
    list,
    total: list.reduce((sum, { isReady, amount }) => sum + (isReady ? amount : 0), 0),
    transferDate,
    consignorProblems,
    cutOff: preview?.ok ? preview.data.cut_off : null,
  }
})

/** The regular payment day; once it has passed, the next day on which banks make transfers. */
function usualDate(now: number, known: Holidays): string {
  const payDay = payDayOf(lastMonth(now), known)
  return isTransferDate(payDay, now, known) ? payDay : nextTransferDate(now, known)
}
