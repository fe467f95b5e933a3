import * as z from 'zod'
import type { Canonical } from '../canonical.ts'
import { picture } from '../picture/picture.ts'
import { attestedRecord } from './attestation.ts'
import { actorRoles, entryTypes, ledgerFormat, mediaRoles } from './entry.ts'

/** An entry as it is stored and answered. */
export const entryHash = () => z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)])

/** Any JSON of strings and whole numbers; its hash says whether it is what was written. */
const canonical = () => z.custom<Canonical>(value => value !== undefined)

/** The original bytes of a picture, before it was made smaller. */
export const originalFile = () => z.object({ sha256: entryHash(), bytes: z.int().min(1), type: z.string() })
export type OriginalFile = z.infer<ReturnType<typeof originalFile>>

export const ledgerEntry = () =>
  z.object({
    v: z.literal(ledgerFormat),
    workId: z.string(),
    seq: z.int().min(1),
    prev: entryHash().nullable(),
    type: z.enum(entryTypes),
    eventId: z.string(),
    occurredAt: z.iso.datetime(),
    recordedAt: z.iso.datetime(),
    actor: z.object({ role: z.enum(actorRoles), ref: z.string().optional() }),
    data: z.record(z.string(), canonical()),
    sd: z.array(z.string()),
    media: z.array(originalFile().extend({ role: z.enum(mediaRoles) })),
  })

/** Where the history of a work stands, on the work itself: whatever changes a work and its history reads both at once. */
export const ledgerHead = () => z.object({ seq: z.int().min(1), hash: entryHash() })

/** The same with what is asked of a history without reading it. */
export const historyHead = () => ledgerHead().extend({ attested: attestedRecord().optional() })
export type HistoryHead = z.infer<ReturnType<typeof historyHead>>

export const storedLedgerEntry = () =>
  z.object({
    entry: ledgerEntry(),
    hash: entryHash(),
    /** Deleted with the account of whom they are about; the entry stays as it is. */
    disclosures: z.array(z.string()).default([]),
    /** What the house attached, as it is shown; `entry.media` has the hashes. */
    pictures: z.array(picture()).optional(),
  })
export type StoredLedgerEntry = z.infer<ReturnType<typeof storedLedgerEntry>>
