import * as z from 'zod'
import { entryHash, originalFile } from '#shared/domain/catalogue/work/history-head.ts'
import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { actorRoles, entryTypes, ledgerFormat, mediaRoles } from './entry.ts'

/** Any JSON of strings and integers; its integrity is checked by hash. */
const canonical = () => z.custom<Canonical>(value => value !== undefined)

/** A document that the house attached: its storage, with the data in `entry.media`. */
export const attachedDocument = () => originalFile().omit({ type: true }).extend({ id: z.string() })
export type AttachedDocument = z.infer<ReturnType<typeof attachedDocument>>

/** An entry as stored and answered. */
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
    /** Deleted with the account of the person concerned; the entry itself stays. */
    disclosures: z.array(z.string()).default([]),
    /** Attached pictures for display; `entry.media` has the hashes. */
    pictures: z.array(picture()).optional(),
    /** Private to the house (decision 291). */
    documents: z.array(attachedDocument()).optional(),
  })
export type StoredLedgerEntry = z.infer<ReturnType<typeof storedLedgerEntry>>
