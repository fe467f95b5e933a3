// What a work stores of its history (subject ledger): its head, and the artist's attestation. Pure.
import * as z from 'zod'

/** SHA-256 of an entry, or of a file's bytes. */
export const entryHash = () => z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)])

/** The original file of a picture, before it was resized. */
export const originalFile = () => z.object({ sha256: entryHash(), bytes: z.int().min(1), type: z.string() })
export type OriginalFile = z.infer<ReturnType<typeof originalFile>>

/** Labels that an artist can attest; condition, exhibitions, awards and remarks are the house's. */
export const attestedLabels = [
  'title',
  'reading',
  'artist',
  'crafts',
  'madeYear',
  'size',
  'boxSize',
  'weight',
  'material',
  'technique',
] as const
export type AttestedLabel = (typeof attestedLabels)[number]

/** The last attestation, kept with the head so that pages need not read the history. */
const attestedRecord = () =>
  z.object({
    /** Number of the entry of the attestation. */
    seq: z.int().min(1),
    /** Epoch ms. */
    at: z.int(),
    /** Attested labels that were changed since. */
    changed: z.array(z.enum(attestedLabels)),
  })
export type AttestedRecord = z.infer<ReturnType<typeof attestedRecord>>

/** Head of a work's history, kept in the work's item so that both can be read and changed together. */
export const ledgerHead = () => z.object({ seq: z.int().min(1), hash: entryHash() })

/** The head, with what pages need to know of a history without reading it. */
export const historyHead = () => ledgerHead().extend({ attested: attestedRecord().optional() })
export type HistoryHead = z.infer<ReturnType<typeof historyHead>>

/** Who vouches for a record: the house that issued it, and the artist if they attested it. */
export const attestedView = () =>
  z.object({
    at: z.iso.datetime(),
    /** Labels that changed after the attestation; empty while it holds for all of them. */
    changed: z.array(z.enum(attestedLabels)),
  })

export const viewAttested = (record: AttestedRecord | undefined) =>
  record ? { at: new Date(record.at).toISOString(), changed: record.changed } : null
