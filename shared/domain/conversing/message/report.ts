import * as z from 'zod'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { contactKinds } from './contact-data.ts'
import { roomSides } from './room.ts'

/**
 * A message that an operator looks at: reported by a side of its room, or flagged by itself because it told how somebody
 * is reached before the work was paid for (D96). One for each message and whoever reports it. Instants are epoch ms.
 */
export const reportReasons = ['outside-deal', 'abuse', 'fraud', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Who found it: a side of the room, or the search for contact data. */
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
    /** What contact data a flagged message told. */
    contact: z.array(z.enum(contactKinds)),
    at: z.int(),
    version: z.int(),
    state: z.enum(reportStates),
    settled: z.object({ by: z.string(), at: z.int(), note: z.string() }).nullable(),
  })
export type Report = z.infer<ReturnType<typeof reportSchema>>

/** Its name within the room. */
export const reportIdOf = ({ number, by }: Pick<Report, 'number' | 'by'>): string => `${number}-${by}`
const reportIdFormat = new RegExp(`^(\\d{1,9})-(${reporters.join('|')})$`)
export const reportIdIn = () => z.string().regex(reportIdFormat, { error: 'ID_FORMAT' })

/** Messages before and after the reported one that an operator is shown. */
export const aroundReport = 5
export const reportNoteMax = lengths.notes

/** An operator has looked at it; null where one has already. */
export function settleReport(report: Report, by: string, note: string, now: number): Report | null {
  if (report.state === 'settled') return null
  return { ...report, state: 'settled', version: report.version + 1, settled: { by, at: now, note } }
}
