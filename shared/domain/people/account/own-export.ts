import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { dayMs } from '#shared/durations.ts'

/** The archive of a member's own data (D102): one at a time, downloadable for a day. */
const exportRules = { linkMs: dayMs, madeWithinMs: dayMs } as const

export const exportStates = ['asked', 'ready'] as const

export const ownExportSchema = () =>
  z.object({
    userId: z.string(),
    /** Secret part of the object's name. */
    exportId: z.string(),
    state: z.enum(exportStates),
    version: z.int().min(1),
    askedAt: z.int(),
    readyAt: z.int().optional(),
    /** End of the download period; afterwards nobody gets it, even if the object still exists. */
    until: z.int().optional(),
    bytes: z.int().optional(),
  })
export type OwnExport = z.infer<ReturnType<typeof ownExportSchema>>

/** State on the page; an expired archive is shown as none. */
export type ShownExport = 'none' | (typeof exportStates)[number]

export function shownExport(known: OwnExport | undefined, now: number): ShownExport {
  if (!known) return 'none'
  if (known.state === 'ready') return (known.until ?? 0) > now ? 'ready' : 'none'
  // After a day without a result the export has failed and may be requested again.
  return known.askedAt + exportRules.madeWithinMs > now ? 'asked' : 'none'
}

export function askForExport(
  known: OwnExport | undefined,
  { userId, exportId }: Pick<OwnExport, 'userId' | 'exportId'>,
  now: number,
): Decision<{ readonly asked: OwnExport }, 'export-running'> {
  if (shownExport(known, now) === 'asked') return { outcome: 'refused', code: 'export-running' }
  const version = (known?.version ?? 0) + 1
  return { outcome: 'allowed', asked: { userId, exportId, state: 'asked', version, askedAt: now } }
}

export const exportMade = (asked: OwnExport, bytes: number, now: number): OwnExport => ({
  ...asked,
  ...{ state: 'ready', version: asked.version + 1, readyAt: now, until: now + exportRules.linkMs, bytes },
})

export const exportFolder = (userId: string): string => `taken/${userId}/`
export const exportKey = ({ userId, exportId }: Pick<OwnExport, 'userId' | 'exportId'>): string =>
  `${exportFolder(userId)}${exportId}.zip`
