// A fact that becomes an entry of a work's history, before it has a number and a hash. Pure.

import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import { disclosureDigest, disclosureOf, type PrivateFact, privateFacts } from './disclosure.ts'
import {
  type EntryHash,
  type EntryMedia,
  type EntryType,
  hashLedgerEntry,
  type LedgerEntry,
  type LedgerHead,
  ledgerFormat,
} from './entry.ts'

export interface LedgerFact {
  readonly type: EntryType
  /** Id of the fact, so that repeated messages make one entry. */
  readonly eventId: string
  /** Epoch ms. */
  readonly occurredAt: number
  readonly actor: LedgerEntry['actor']
  readonly data: LedgerEntry['data']
  /** Facts that the entry only commits to. */
  readonly private?: Readonly<Partial<Record<PrivateFact, Canonical>>>
  readonly media?: readonly EntryMedia[]
  /** Labels of the work that it changes; the entry includes their values. */
  readonly relabels?: readonly string[]
}

export interface SealedEntry {
  readonly entry: LedgerEntry
  readonly hash: EntryHash
  /** Openings of the digests in `entry.sd`; stored beside the entry, and deletable. */
  readonly disclosures: readonly string[]
}

interface Seal {
  readonly workId: string
  /** Current head of the history; null before its first entry. */
  readonly head: LedgerHead | null
  readonly fact: LedgerFact
  /** Epoch ms. */
  readonly now: number
}

/** The next entry of a history. `newSalt` returns 16 new random bytes in base64url. */
export async function sealFact(
  { workId, head, fact, now }: Seal,
  sha256: Sha256,
  newSalt: () => string,
): Promise<SealedEntry> {
  const { private: secrets = {} } = fact
  const disclosures = privateFacts.flatMap(name => {
    const value = secrets[name]
    return value === undefined ? [] : [disclosureOf(newSalt(), name, value)]
  })
  const digests = await Promise.all(disclosures.map(disclosure => disclosureDigest(disclosure, sha256)))
  const entry: LedgerEntry = {
    v: ledgerFormat,
    workId,
    seq: (head?.seq ?? 0) + 1,
    prev: head?.hash ?? null,
    type: fact.type,
    eventId: fact.eventId,
    occurredAt: iso(fact.occurredAt),
    recordedAt: iso(now),
    actor: fact.actor,
    data: fact.data,
    // Sorted, so that their order reveals nothing.
    sd: digests.toSorted(),
    media: fact.media ?? [],
  }
  return { entry, hash: await hashLedgerEntry(entry, sha256), disclosures }
}
