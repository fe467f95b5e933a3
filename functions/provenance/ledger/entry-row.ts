import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'

/** An entry as the console sees it: without what opens its digests. */
export const entryRowOf = ({ entry, hash, pictures = [], documents = [] }: StoredLedgerEntry) => ({
  entry,
  hash,
  pictures,
  documents,
})
