import * as z from 'zod'
import { entryHash, originalFile } from '#shared/domain/catalogue/work/history-head.ts'
import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { actorRoles, entryTypes, ledgerFormat, mediaRoles } from './entry.ts'

/** Any JSON of strings and whole numbers; its hash says whether it is what was written. */
const canonical = () => z.custom<Canonical>(value => value !== undefined)

/** A document that the house attached: where it lies, and what of it `entry.media` tells. */
export const attachedDocument = () => originalFile().omit({ type: true }).extend({ id: z.string() })
export type AttachedDocument = z.infer<ReturnType<typeof attachedDocument>>

/** An entry as it is stored and answered. */
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

export const storedLedgerEntry = () =>
  z.object({
    entry: ledgerEntry(),
    hash: entryHash(),
    /** Deleted with the account of whom they are about; the entry stays as it is. */
    disclosures: z.array(z.string()).default([]),
    /** What the house attached, as it is shown; `entry.media` has the hashes. */
    pictures: z.array(picture()).optional(),
    /** Shown to the house alone (decision 291). */
    documents: z.array(attachedDocument()).optional(),
  })
export type StoredLedgerEntry = z.infer<ReturnType<typeof storedLedgerEntry>>
