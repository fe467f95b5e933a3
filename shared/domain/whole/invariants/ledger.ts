// Histories of works: each is one chain of hashes without a gap, and its work names the head and the attestation (H1);
// the holder follows from it: each complete sale has one entry, each later reversal too (H2).

import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { AttestedRecord } from '#shared/domain/catalogue/work/history-head.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { attestationIn } from '#shared/domain/provenance/ledger/attestation.ts'
import { type EntryHash, type LedgerEntry, ledgerFormat } from '#shared/domain/provenance/ledger/entry.ts'
import type { Violation } from './violation.ts'

interface HistoryRow {
  readonly entry: LedgerEntry
  readonly hash: EntryHash
  /** The recomputed hash matches. */
  readonly intact: boolean
}

export interface HistoryBook {
  readonly works: readonly Pick<Artwork, 'id' | 'ledger'>[]
  readonly rows: readonly HistoryRow[]
  readonly sales: readonly Pick<Parcel, 'id' | 'productId' | 'completedAt' | 'reversedAt'>[]
}

export function checkHistories({ works, rows, sales }: HistoryBook): Violation[] {
  const violations: Violation[] = []
  const histories = Map.groupBy(rows, ({ entry }) => entry.workId)
  const sold = Map.groupBy(sales, ({ productId }) => productId)
  for (const { id, ledger } of works) {
    const say = (rule: string, detail: string) => violations.push({ rule, subject: `work ${id}`, detail })
    const own = (histories.get(id) ?? []).toSorted((a, b) => a.entry.seq - b.entry.seq)
    histories.delete(id)
    const last = own.at(-1)
    if (last?.entry.seq !== ledger?.seq || last?.hash !== ledger?.hash)
      say('H1', `names ${ledger?.seq ?? 'no head'}, and has ${last?.entry.seq ?? 'no entry'}`)
    for (const [index, { entry, intact }] of own.entries()) {
      if (entry.seq !== index + 1) say('H1', `entry ${index + 1} is ${entry.seq}`)
      if (entry.prev !== (own[index - 1]?.hash ?? null)) say('H1', `entry ${entry.seq} follows another one`)
      if (!intact || entry.v !== ledgerFormat) say('H1', `entry ${entry.seq} was changed`)
    }
    if (named(attestationIn(own)) !== named(ledger?.attested)) say('H1', 'names another attestation than its history')
    if (own.length > 0) checkMoves(own, sold.get(id) ?? [], say)
  }
  for (const id of histories.keys())
    violations.push({ rule: 'H1', subject: `work ${id}`, detail: 'is not there and has a history' })
  return violations
}

const named = (attested: AttestedRecord | undefined): string =>
  JSON.stringify(attested && [attested.seq, attested.changed])

function checkMoves(
  own: readonly HistoryRow[],
  sales: HistoryBook['sales'],
  say: (rule: string, detail: string) => void,
): void {
  const told = (eventId: string) => own.filter(({ entry }) => entry.eventId === eventId).length
  const names = own.map(({ entry }) => entry.eventId)
  if (new Set(names).size < names.length) say('H2', 'tells of one fact twice')
  for (const { id, completedAt, reversedAt } of sales) {
    const isUndone = completedAt !== undefined && reversedAt !== undefined
    if (told(`sale:${id}`) !== (completedAt === undefined ? 0 : 1)) say('H2', `tells of sale ${id} another story`)
    if (told(`return:${id}`) !== (isUndone ? 1 : 0)) say('H2', `tells of the end of sale ${id} another story`)
  }
}
