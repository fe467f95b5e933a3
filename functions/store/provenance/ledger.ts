import { catalogueKeys, contentKeys, ledgerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { HistoryHead } from '#shared/domain/catalogue/work/history-head.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { attestationIn, outdated } from '#shared/domain/provenance/ledger/attestation.ts'
import { withoutDisclosuresOf } from '#shared/domain/provenance/ledger/disclosure.ts'
import { type LedgerFact, type SealedEntry, sealFact } from '#shared/domain/provenance/ledger/fact.ts'
import {
  type AttachedDocument,
  type StoredLedgerEntry,
  storedLedgerEntry,
} from '#shared/domain/provenance/ledger/stored.ts'
import { registeredFact, type WorkNames } from '#shared/domain/provenance/ledger/work-facts.ts'
import { contentOfKind } from '../catalogue/content.ts'
import { sha256 } from '../kernel/sha256.ts'

/**
 * Histories of works (D90). An entry is written in the transaction of its fact, under the number that follows the head
 * as read. If another entry was faster that number is taken, the whole transaction fails, and the caller reads the work
 * again.
 */
const Entry = storedLedgerEntry()

const newSalt = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

interface Appended {
  readonly writes: readonly ReturnType<typeof putEntry>[]
  /** Part of the work's write, beside the fact's own changes; empty if nothing was appended. */
  readonly ledger: { readonly ledger?: HistoryHead }
  readonly sealed?: SealedEntry
}

interface Appending {
  readonly begins?: boolean
  /** Files for display, of which the entry has the hashes. */
  readonly pictures?: readonly Picture[]
  readonly documents?: readonly AttachedDocument[]
}

/**
 * Appends one entry. A work without a history gets none here, because it is older than the histories and `setupLedger`
 * writes all of it; only `begins` makes the first entry.
 */
export async function appendEntry(
  { id, ledger }: Pick<Artwork, 'id' | 'ledger'>,
  fact: LedgerFact | undefined,
  now: number,
  { begins = false, ...attached }: Appending = {},
): Promise<Appended> {
  if (!fact || (ledger === undefined) !== begins) return nothing
  const sealed = await sealFact({ workId: id, head: ledger ?? null, fact, now }, sha256, newSalt)
  return { writes: [putEntry(sealed, attached)], ledger: { ledger: headOf(sealed, fact, ledger) }, sealed }
}

/** The artist's attestation is copied from head to head, without labels that a fact changes. */
function headOf(sealed: SealedEntry, { relabels = [] }: LedgerFact, before?: HistoryHead): HistoryHead {
  const { entry, hash } = sealed
  const attested = attestationIn([sealed]) ?? (before?.attested && outdated(before.attested, relabels))
  return { seq: entry.seq, hash, ...(attested && { attested }) }
}

/** For a fact that changes only the history of its work, and whether its certificate is valid. */
export const moveHistory = (
  { id, ledger: seen }: Pick<Artwork, 'id' | 'ledger'>,
  { ledger }: Appended['ledger'],
  revoked: Pick<Artwork, 'revokedAt'> = {},
) => update(catalogueKeys.work(id), { set: { ledger, ...revoked }, where: ['#ledger = :seen', { seen }] }).or('busy')

/**
 * The first entry, with the first publication of the work in the state `shown`. Works published before histories
 * existed get theirs by the setup.
 */
export const beginHistory = async (table: Getter, before: Artwork, shown: Artwork, now: number): Promise<Appended> =>
  before.ledger || before.firstListedAt !== undefined
    ? nothing
    : appendEntry(before, registeredFact(shown, await workNamesOf(table, shown), now), now, { begins: true })
const nothing: Appended = { writes: [], ledger: {} }

/** All entries and the head of a work without a history, if it is still as read. */
export async function historyBegun(work: Artwork, facts: readonly LedgerFact[], now: number) {
  let head: HistoryHead | null = null
  const entries: ReturnType<typeof putEntry>[] = []
  for (const fact of facts) {
    const sealed: SealedEntry = await sealFact({ workId: work.id, head, fact, now }, sha256, newSalt)
    entries.push(putEntry(sealed))
    head = headOf(sealed, fact)
  }
  const begun = update(catalogueKeys.work(work.id), {
    set: { ledger: head ?? undefined },
    where: ['attribute_not_exists(#ledger) AND #updatedAt = :seen', { seen: work.updatedAt }],
  })
  return [begun.or('busy'), ...entries]
}

export const areHistoriesBegun = async (table: Getter): Promise<boolean> =>
  (await table.get(ledgerKeys.begun())) !== undefined
export const noteHistoriesBegun = (at: number) => put({ ...ledgerKeys.begun(), at })

/** Names in a work's labels, in one request. */
export async function workNamesOf(
  table: Getter,
  { artistId, craftIds }: Pick<Artwork, 'artistId' | 'craftIds'>,
): Promise<WorkNames> {
  const [artist, ...crafts] = await table.batchGet([
    contentKeys.record('artist', artistId),
    ...craftIds.map(id => contentKeys.record('craft', id)),
  ])
  return {
    artist: contentOfKind(artist, 'artist')?.record,
    crafts: crafts.flatMap(item => {
      const craft = contentOfKind(item, 'craft')
      return craft ? [{ id: craft.id, name: craft.record.name }] : []
    }),
  }
}

/** The number is the key, so that each number exists once. */
const putEntry = (
  sealed: SealedEntry,
  { pictures = [], documents = [] }: Pick<Appending, 'pictures' | 'documents'> = {},
) => {
  const { workId, seq, recordedAt } = sealed.entry
  return put(
    {
      ...ledgerKeys.entry(workId, seq),
      ...sealed,
      ...(pictures.length > 0 && { pictures }),
      ...(documents.length > 0 && { documents }),
      GSI1PK: ledgerKeys.waiting,
      GSI1SK: ledgerKeys.waitingSince(recordedAt, workId),
      GSI2PK: ledgerKeys.uncertified,
      GSI2SK: ledgerKeys.waitingSince(recordedAt, workId),
    },
    { ifAbsent: true },
  ).or('busy')
}

export const parseLedgerEntry = (item: unknown): StoredLedgerEntry => Entry.parse(item)

export async function getLedgerEntry(
  table: Getter,
  workId: string,
  seq: number,
): Promise<StoredLedgerEntry | undefined> {
  const item = await table.get(ledgerKeys.entry(workId, seq))
  return item && parseLedgerEntry(item)
}

/** Oldest first. */
export async function historyEntriesOf(table: Querier, workId: string): Promise<StoredLedgerEntry[]> {
  const rows = await table.queryAll({ ...ledgerKeys.entries(workId), consistent: true, limit: 10_000 })
  return rows.map(parseLedgerEntry)
}

/** Entries with a number above `after`, up to and including `upTo`. */
export async function entriesAfter(
  table: Querier,
  workId: string,
  after: number,
  upTo: number,
): Promise<StoredLedgerEntry[]> {
  const rows = await table.queryAll({
    ...ledgerKeys.between(workId, after + 1, upTo),
    consistent: true,
    limit: upTo - after,
  })
  return rows.map(parseLedgerEntry)
}

/** The entry without disclosures about a member who leaves; undefined if it has none. */
export function disclosuresErased({ entry, disclosures }: StoredLedgerEntry, userId: string) {
  const left = withoutDisclosuresOf(disclosures, userId)
  if (left.length === disclosures.length) return undefined
  return update(ledgerKeys.entry(entry.workId, entry.seq), {
    set: { disclosures: left },
    where: ['#disclosures = :was', { was: disclosures }],
  }).or('busy')
}
