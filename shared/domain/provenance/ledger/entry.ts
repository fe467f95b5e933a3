// An entry of a work's history. Each names the hash of the one before, so that whoever recomputes them knows that none
// was changed, dropped, added or moved. An entry bears no name of a member, no price and no address: such facts are
// salted digests, which their disclosures open, and the disclosures can be deleted (D90, D92).

import { type Canonical, canonicalJson } from '#shared/domain/kernel/canonical.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'

/** The format of hashes and entries; entries of another format have rules of their own. */
export const ledgerFormat = 'cwl/1'

/** SHA-256 in lower-case hex, `0x` before it as on a chain. */
export type EntryHash = `0x${string}`

export const isEntryHash = (value: unknown): value is EntryHash =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/**
 * What happened (D90). `sold` and `ownership_moved` change whose the work is, `returned` undoes the last of them;
 * `withdrawn` and `deposited` move the token alone, to a wallet of its holder and
 * back, `recovered` where that wallet is lost.
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

/** A file by the hash of its original bytes, before it was made smaller. */
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
  /** The hash of the entry before; null in the first. */
  readonly prev: EntryHash | null
  readonly type: EntryType
  /** Id of the fact that it tells of: a work has one entry of each. */
  readonly eventId: string
  /** ISO 8601, UTC. */
  readonly occurredAt: string
  readonly recordedAt: string
  /** Who states it; `ref` names an artist's or a partner's page. */
  readonly actor: { readonly role: (typeof actorRoles)[number]; readonly ref?: string | undefined }
  /** Public facts: strings and integers. Sizes are strings with their unit, as there are no fractions here. */
  readonly data: { readonly [name: string]: Canonical }
  /** Digests of disclosures, sorted. */
  readonly sd: readonly string[]
  readonly media: readonly EntryMedia[]
}

/**
 * What is hashed of an entry. Texts stay as they were entered: normalising would rewrite compatibility ideographs in
 * artists' names. Throws where the entry holds what has no one text: a fraction, `-0`, half a surrogate pair.
 */
export const hashTextOf = (entry: LedgerEntry): string => `${ledgerFormat}\n${canonicalJson(memberOf(entry))}`

export const hashLedgerEntry = async (entry: LedgerEntry, sha256: Sha256): Promise<EntryHash> =>
  `0x${await sha256([hashTextOf(entry)])}`

/** The entry's own members and no other, so that what is stored or sent beside them is not hashed. */
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

/** The token of a work: the number is derived from the work's id, so that anybody can recompute it. */
export const tokenIdOf = async (workId: string, sha256: Sha256): Promise<bigint> =>
  BigInt(`0x${await sha256([`${ledgerFormat}/work\n${workId}`])}`)

/** Where a history stands: the number and the hash of its last entry. */
export interface LedgerHead {
  readonly seq: number
  readonly hash: EntryHash
}

/** Digits by which a member who has or had the work is told from others, of this work alone (D92). */
export const collectorNumber = (hash: EntryHash): string =>
  String(Number.parseInt(hash.slice(2, 10), 16) % 10_000).padStart(4, '0')

/** Entries of a history in one answer. */
export const mostEntries = 500
