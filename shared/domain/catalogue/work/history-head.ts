// What a work bears of its history (subject ledger): where it stands, and what its artist attested. Pure.
import * as z from 'zod'

/** SHA-256 of an entry, or of a file's bytes. */
export const entryHash = () => z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)])

/** The original bytes of a picture, before it was made smaller. */
export const originalFile = () => z.object({ sha256: entryHash(), bytes: z.int().min(1), type: z.string() })
export type OriginalFile = z.infer<ReturnType<typeof originalFile>>

/** What the artist knows of the own work; condition, exhibitions, awards and remarks are the house's to say. */
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

/** The last attestation, kept with the head of a history, so that no page has to read the history to tell of it. */
const attestedRecord = () =>
  z.object({
    /** The entry that says it. */
    seq: z.int().min(1),
    /** Epoch ms. */
    at: z.int(),
    /** Attested labels that were changed since. */
    changed: z.array(z.enum(attestedLabels)),
  })
export type AttestedRecord = z.infer<ReturnType<typeof attestedRecord>>

/** Where the history of a work stands, on the work itself: whatever changes a work and its history reads both at once. */
export const ledgerHead = () => z.object({ seq: z.int().min(1), hash: entryHash() })

/** The same with what is asked of a history without reading it. */
export const historyHead = () => ledgerHead().extend({ attested: attestedRecord().optional() })
export type HistoryHead = z.infer<ReturnType<typeof historyHead>>

/** Who stands for a record: the house that issued it, and the artist where they attested it. */
export const attestedView = () =>
  z.object({
    at: z.iso.datetime(),
    /** Labels that were changed after the artist attested; empty while the attestation holds for all of them. */
    changed: z.array(z.enum(attestedLabels)),
  })

export const viewAttested = (record: AttestedRecord | undefined) =>
  record ? { at: new Date(record.at).toISOString(), changed: record.changed } : null
