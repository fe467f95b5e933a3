// An entry of a work's history. Each contains the hash of the one before, so that a reader who recomputes them detects
// any change, omission, addition or reordering. An entry has no member's name, price or address: those are salted
// digests with separate disclosures, which can be deleted (D90, D92).

import { type Canonical, canonicalJson } from '#shared/domain/kernel/canonical.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'

/** Format of hashes and entries; another format has its own rules. */
export const ledgerFormat = 'cwl/1'

/** SHA-256 in lower-case hex with the prefix `0x`, as on a chain. */
export type EntryHash = `0x${string}`

export const isEntryHash = (value: unknown): value is EntryHash =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/**
 * Kinds of entries (D90). `sold` and `ownership_moved` change the holder, `returned` undoes the last of them;
 * `withdrawn` and `deposited` move only the token, to the holder's wallet and back, `recovered` if that wallet is lost.
 */
export const entryTypes = [
  'registered',
  'corrected',
  'condition_recorded',
  'exhibited',
  'awarded',
  'appraised',
  'restored',
  'location_changed',
  'remark',
  'auction_closed',
  'sold',
  'ownership_moved',
  'returned',
  'withdrawn',
  'deposited',
  'recovered',
  'attested',
  'revoked',
  'anchored',
] as const
export type EntryType = (typeof entryTypes)[number]

export const actorRoles = ['house', 'artist', 'partner', 'system'] as const
export const mediaRoles = ['work', 'box', 'signature', 'certificate', 'damage', 'repair', 'document'] as const

/** A file by the hash of its original bytes. */
export interface EntryMedia {
  readonly role: (typeof mediaRoles)[number]
  readonly sha256: EntryHash
  readonly bytes: number
  readonly type: string
}

export interface LedgerEntry {
  readonly v: typeof ledgerFormat
  readonly workId: string
  /** 1 for the first. */
  readonly seq: number
  /** Hash of the previous entry; null for the first. */
  readonly prev: EntryHash | null
  readonly type: EntryType
  /** Id of the fact: a work has one entry for each. */
  readonly eventId: string
  /** ISO 8601, UTC. */
  readonly occurredAt: string
  readonly recordedAt: string
  /** Who states it; `ref` is an artist's or a partner's page. */
  readonly actor: { readonly role: (typeof actorRoles)[number]; readonly ref?: string | undefined }
  /** Public facts: strings and integers. Sizes are strings with their unit, because fractions are not allowed. */
  readonly data: { readonly [name: string]: Canonical }
  /** Sorted digests of the disclosures. */
  readonly sd: readonly string[]
  readonly media: readonly EntryMedia[]
}

/**
 * The hashed text of an entry. Texts are not normalized, because that would replace compatibility ideographs in
 * artists' names. Throws for values without a canonical form: a fraction, `-0`, a lone surrogate.
 */
export const hashTextOf = (entry: LedgerEntry): string => `${ledgerFormat}\n${canonicalJson(memberOf(entry))}`

export const hashLedgerEntry = async (entry: LedgerEntry, sha256: Sha256): Promise<EntryHash> =>
  `0x${await sha256([hashTextOf(entry)])}`

/** The entry's own members only, so that data stored or sent beside them are not hashed. */
function memberOf({
  v,
  workId,
  seq,
  prev,
  type,
  eventId,
  occurredAt,
  recordedAt,
  actor,
  data,
  sd,
  media,
}: LedgerEntry) {
  const { role, ref } = actor
  return {
    ...{ v, workId, seq, prev, type, eventId, occurredAt, recordedAt, data, sd },
    actor: ref === undefined ? { role } : { role, ref },
    media: media.map(({ role: part, sha256: hash, bytes, type: kind }) => ({
      ...{ role: part, sha256: hash, bytes },
      type: kind,
    })),
  }
}

/** Token id of a work, derived from the work's id so that anybody can recompute it. */
export const tokenIdOf = async (workId: string, sha256: Sha256): Promise<bigint> =>
  BigInt(`0x${await sha256([`${ledgerFormat}/work\n${workId}`])}`)

/** Head of a history: number and hash of its last entry. */
export interface LedgerHead {
  readonly seq: number
  readonly hash: EntryHash
}

/** Number of a holder, different for each work so that holdings cannot be linked (D92). */
export const collectorNumber = (hash: EntryHash): string =>
  String(Number.parseInt(hash.slice(2, 10), 16) % 10_000).padStart(4, '0')

/** Most entries in one answer. */
export const mostEntries = 500
