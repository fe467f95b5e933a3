import { createHash } from 'node:crypto'
import { isItem } from '#functions/table/item-kinds.ts'
import type { Attributes } from '#functions/table/write.ts'
import type { HistoryBook } from '#shared/domain/invariants/ledger.ts'
import { hashTextOf } from '#shared/domain/ledger/entry.ts'
import { parseLedgerEntry } from './ledger.ts'
import { parseParcel } from './parcels.ts'
import { parseWork } from './works.ts'

/** The histories in a full read of the table, with the works and sales that they tell of, as `checkInvariants` asks. */
export const historyBookOf = (items: readonly Attributes[]): HistoryBook => ({
  works: items.filter(item => isItem('work', item)).map(parseWork),
  sales: items.filter(item => isItem('order-item', item)).map(parseParcel),
  rows: items
    .filter(item => isItem('ledger-entry', item))
    .map(parseLedgerEntry)
    .map(({ entry, hash }) => ({ entry, hash, intact: hash === hashOf(hashTextOf(entry)) })),
})

const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`
