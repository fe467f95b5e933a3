import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'

/** An entry for the console: without the values that open its hashes. */
export const entryRowOf = ({ entry, hash, pictures = [], documents = [] }: StoredLedgerEntry) => ({
  entry,
  hash,
  pictures,
  documents,
})
