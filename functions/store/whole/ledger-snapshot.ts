import { createHash } from 'node:crypto'
import { isItem } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { hashTextOf } from '#shared/domain/provenance/ledger/entry.ts'
import type { HistoryBook } from '#shared/domain/whole/invariants/ledger.ts'
import { parseWork } from '../catalogue/works.ts'
import { parseParcel } from '../fulfilment/parcels.ts'
import { parseLedgerEntry } from '../provenance/ledger.ts'

/** Histories in a full read of the table with their works and sales, for `checkInvariants`. */
export const historyBookOf = (items: readonly Attributes[]): HistoryBook => ({
  works: items.filter(item => isItem('work', item)).map(parseWork),
  sales: items.filter(item => isItem('order-item', item)).map(parseParcel),
  rows: items
    .filter(item => isItem('ledger-entry', item))
    .map(parseLedgerEntry)
    .map(({ entry, hash }) => ({ entry, hash, intact: hash === hashOf(hashTextOf(entry)) })),
})

const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`
