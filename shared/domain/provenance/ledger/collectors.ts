// Who had a work, as its history tells it without a name: each holder bears digits of their own in this work alone (D92).
import { collectorNumber, type EntryHash, type LedgerEntry } from './entry.ts'

export interface Hands {
  /** Digits of the holder before and after the entry; null for the house, a partner or the artist. */
  readonly from: string | null
  readonly to: string | null
}

interface Recorded {
  readonly entry: Pick<LedgerEntry, 'seq' | 'type' | 'eventId' | 'data'>
  readonly hash: EntryHash
}

/** Finds the entries by which the work changed hands, by their number; `entries` are oldest first, from the first one on. */
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

/** The holder at the end of a history; null where no member has the work by it. */
export const lastHolderOf = (entries: readonly Recorded[]): string | null =>
  [...handsOf(entries).values()].at(-1)?.to ?? null
