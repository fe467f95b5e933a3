// Holders of a work by its history, without names: each has a number of their own for this work alone (D92).
import { collectorNumber, type EntryHash, type LedgerEntry } from './entry.ts'

export interface Hands {
  /** Numbers of the holder before and after the entry; null for the house, a partner or the artist. */
  readonly from: string | null
  readonly to: string | null
}

interface Recorded {
  readonly entry: Pick<LedgerEntry, 'seq' | 'type' | 'eventId' | 'data'>
  readonly hash: EntryHash
}

/** Entries that change the holder, by their number; `entries` are oldest first and complete. */
export function handsOf(entries: readonly Recorded[]): ReadonlyMap<number, Hands> {
  const hands = new Map<number, Hands>()
  const sellers = new Map<string, string | null>()
  let holder: string | null = null
  const moveTo = (seq: number, to: string | null) => {
    hands.set(seq, { from: holder, to })
    holder = to
  }
  for (const { entry, hash } of entries) {
    const { seq, type, eventId, data } = entry
    if (type === 'sold' || type === 'ownership_moved') {
      sellers.set(eventId, holder)
      moveTo(seq, collectorNumber(hash))
    } else if (type === 'returned') {
      moveTo(seq, sellers.get(String(data['undoes'])) ?? null)
    }
  }
  return hands
}

/** The holder at the end of a history; null if no member holds the work. */
export const lastHolderOf = (entries: readonly Recorded[]): string | null =>
  [...handsOf(entries).values()].at(-1)?.to ?? null
