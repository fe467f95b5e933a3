import { createHash } from 'node:crypto'
import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import { queryParts } from '#functions/machinery/table/sharded-partition.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import type { OrderMoney } from '#shared/domain/fulfilment/refund/refund.ts'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import {
  accounts,
  type JournalEntry,
  journalEntry,
  noEntryBefore,
  type Posting,
  sellerAccountOf,
} from '#shared/domain/kernel/money/journal.ts'

/**
 * The journal of money (L1-L12): entries are put once, chained by hash within their order, and never changed; no
 * function's policy would allow it. The head of an order's chain is in its money item, which every entry advances.
 */
const Entry = journalEntry()

/** Hash of an entry: it covers every member but the hash itself. */
export function hashOfEntry(entry: Omit<JournalEntry, 'hash'>): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex')
}

/** Appends postings to an order's chain: the entries to put, and the new head. */
export function posted(
  orderId: string,
  chain: Pick<OrderMoney, 'entries' | 'head'> | undefined,
  postings: readonly (Posting | null)[],
  at: number,
) {
  let { entries, head } = chain ?? { entries: 0, head: noEntryBefore }
  const added: JournalEntry[] = []
  for (const posting of postings) {
    if (posting === null) continue
    const unsealed = { orderId, seq: entries + 1, at, prev: head, ...posting }
    const entry = { ...unsealed, hash: hashOfEntry(unsealed) }
    added.push(entry)
    entries = entry.seq
    head = entry.hash
  }
  return { chain: { entries, head }, entries: added, writes: added.map(addEntry) }
}

function addEntry(entry: JournalEntry) {
  const { orderId, seq, at } = entry
  const account = sellerAccountOf(entry) ?? '-'
  return put(
    {
      ...deliveryKeys.entry(orderId, seq),
      ...entry,
      GSI1PK: deliveryKeys.journal.of(orderId),
      GSI1SK: deliveryKeys.posted(account, at, orderId, seq),
    },
    { ifAbsent: true },
  ).or('busy')
}

export const parseEntry = (row: unknown): JournalEntry => Entry.parse(row)

export async function entriesOfOrder(table: Querier, orderId: string): Promise<JournalEntry[]> {
  const rows = await table.queryAll({ ...deliveryKeys.entriesOf(orderId), consistent: true, limit: 10_000 })
  return rows.map(parseEntry)
}

/** Every entry of every order, for the console alone. */
export async function allEntries(table: Querier): Promise<JournalEntry[]> {
  const rows = await queryParts(table, deliveryKeys.journal, { index: 'GSI1', limit: 200_000 })
  return rows.map(parseEntry)
}

/** Every entry of this seller's account, the oldest first. */
export async function entriesOfSeller(table: Querier, seller: string): Promise<JournalEntry[]> {
  const rows = await queryParts(table, deliveryKeys.journal, {
    index: 'GSI1',
    prefix: deliveryKeys.postedTo(accounts.seller(seller)),
    limit: 50_000,
  })
  return rows.map(parseEntry)
}
