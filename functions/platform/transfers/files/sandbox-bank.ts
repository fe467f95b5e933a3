import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { errorMessageOf } from '#shared/platform/errors/catalogue.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import type { LineResult } from '#shared/platform/transfers/transfer-file.ts'
import { mostLines, type ReturnReason } from '#shared/platform/transfers/transfer-line.ts'
import { getShop } from '../../store/system/shops.ts'
import { linesOf, readTransferFile, type TransferFileRef } from '../../store/transfers/transfer-files.ts'
import { applyResults } from './apply-results.ts'

/**
 * The sandbox's bank: on the date of a file it executes every line, except those whose account number selects a reason
 * to return it.
 */
const returnedNumbers: ReadonlyMap<string, ReturnReason> = new Map([
  ['0000001', 'no_account'],
  ['0000002', 'name_mismatch'],
  ['0000003', 'account_closed'],
  ['0000004', 'refused'],
])

interface BankContext {
  readonly table: Getter
  readonly newId: () => string
  readonly commit: Committer<'put'>
}

/** Returns a code if it cannot: the shop is gone, or the file is not waiting any more. */
export async function carryOut(
  context: BankContext,
  ref: TransferFileRef,
  now: () => number,
): Promise<PlatformCode | undefined> {
  const shop = await getShop(context.table, ref.shopId)
  if (!shop) return refused('E2003061002', ref, ref.shopId)
  const file = await readTransferFile(context.table, ref)
  if (file?.state !== 'SENT') return refused('E2003320004', ref, file?.state ?? 'DELETED')
  const lines = await linesOf(context.table, file)
  const results = lines
    .filter(({ state }) => state === 'waiting')
    .map(({ line, accountNumber }): LineResult => {
      const reason = returnedNumbers.get(accountNumber) ?? null
      return { line, status: reason === null ? 'done' : 'returned', reason }
    })
  const about = { ...context, shop, now, requestId: `bank_${ref.id}` }
  // In parts, because the event of a result lists the lines and has to fit into an item.
  for (let from = 0; from < mostLines && from < results.length; from += partLines) {
    const current = await readTransferFile(context.table, ref)
    if (current) await applyResults(about, current, results.slice(from, from + partLines))
  }
  return undefined
}
const partLines = 500

function refused(code: 'E2003061002' | 'E2003320004', ref: TransferFileRef, value: string): PlatformCode {
  logger.error(errorMessageOf(code, 'en', [value], { shopId: ref.shopId }), { code, ...ref })
  return code
}
