import * as z from 'zod'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { contactKinds } from './contact-data.ts'
import { roomSides } from './room.ts'

/**
 * A message for an operator to examine: reported by a side of its room, or flagged because it contains contact details
 * before payment (D96). One per message and reporter. Instants are epoch ms.
 */
export const reportReasons = ['outside-deal', 'abuse', 'fraud', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Reporter: a side of the room, or the detection of contact details. */
export const reporters = [...roomSides, 'contact'] as const

export const reportStates = ['open', 'settled'] as const
export type ReportState = (typeof reportStates)[number]

export const reportSchema = () =>
  z.object({
    roomId: z.string(),
    productId: z.string(),
    /** Number of the message. */
    number: z.int(),
    by: z.enum(reporters),
    /** The account that reported it; null for a flag. */
    reporterId: z.string().nullable(),
    /** Null for a flag. */
    reason: z.enum(reportReasons).nullable(),
    text: z.string(),
    /** Kinds of contact details in a flagged message. */
    contact: z.array(z.enum(contactKinds)),
    at: z.int(),
    version: z.int(),
    state: z.enum(reportStates),
    settled: z.object({ by: z.string(), at: z.int(), note: z.string() }).nullable(),
  })
export type Report = z.infer<ReturnType<typeof reportSchema>>

/** Id of a report within its room. */
export const reportIdOf = ({ number, by }: Pick<Report, 'number' | 'by'>): string => `${number}-${by}`
const reportIdFormat = new RegExp(`^(\\d{1,9})-(${reporters.join('|')})$`)
export const reportIdIn = () => z.string().regex(reportIdFormat, { error: 'ID_FORMAT' })

/** Messages before and after the reported one that an operator sees. */
export const aroundReport = 5
export const reportNoteMax = lengths.notes

/** An operator has examined it; null if one did before. */
export function settleReport(report: Report, by: string, note: string, now: number): Report | null {
  if (report.state === 'settled') return null
  return { ...report, state: 'settled', version: report.version + 1, settled: { by, at: now, note } }
}
