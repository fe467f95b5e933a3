import { resaleTimer } from '#events/selling/resale.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getStanding, isBanned } from '#functions/store/people/sessions.ts'
import { getApplication, rescheduledApplication } from '#functions/store/selling/applications.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import { lapseApplication } from '#shared/domain/selling/resale/decisions.ts'
import { hourMs } from '#shared/durations.ts'
import { delistingOf } from './delisting.ts'
import { workUnder } from './own-application.ts'
import { withdrawalOf } from './withdrawal.ts'

interface ResaleContext {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Committer<'put' | 'update'>
}

/** Attempts after conflicts with owner, reviewer and buyers; the sweeper retries later. */
const attempts = 6

/**
 * Makes an application's due transition: after thirty days of silence (D31), and for the listing of an owner who may
 * not sell any more (D77). Timer, sweeper and a ban all call it, early, late, twice or at once.
 */
export async function advanceApplication(context: ResaleContext, applicationId: string): Promise<void> {
  const isUpToDate = async () => {
    const application = await getApplication(context.table, applicationId)
    if (!application) return true
    const change = await dueChangeOf(context, application)
    if (!change) return true
    await context.commit({ once: `${applicationId}-${application.version}`, ...change })
    return undefined
  }
  await untilWritten(isUpToDate, { attempts, otherwise: () => false })
}

async function dueChangeOf({ table, now }: ResaleContext, application: Application) {
  const at = now()
  const lapsed = lapseApplication(application, at)
  if (lapsed.outcome === 'allowed') return withdrawalOf(application, lapsed, { by: 'system', at })
  return application.state === 'approved' ? banned(table, application, at) : undefined
}

/** A work that is held goes to its buyer; if the buyer releases it, it is taken off sale then. */
async function banned(table: Getter, application: Application, at: number) {
  const standing = await getStanding(table, application.userId)
  if (!standing || !isBanned(standing, 'sell', at)) return undefined
  const work = await workUnder(table, application)
  if (!work || (work.state !== 'for-sale' && work.state !== 'locked')) return undefined
  const ended = await delistingOf(table, { application, work, by: 'system' }, at)
  if (ended.outcome === 'allowed') return { writes: ended.writes, events: ended.events }
  // An auction with bids runs to its end (D77).
  if (ended.code !== 'work-locked' || (application.lookAt ?? 0) > at) return undefined
  const lookAt = Math.max(work.lock?.until ?? 0, at + hourMs)
  const { applicationId } = application
  return {
    writes: [rescheduledApplication(application, lookAt)],
    events: [resaleTimer({ applicationId, dueAt: lookAt })],
  }
}
