import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { proposalsIn } from '#functions/store/catalogue/proposals.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { inquiriesIn } from '#functions/store/conversing/inquiries.ts'
import { reportsIn, roomsOfHouse } from '#functions/store/conversing/rooms.ts'
import { allPayouts, payoutBatches } from '#functions/store/earning/payouts.ts'
import { pickupsOnBoard } from '#functions/store/fulfilment/pickups.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { ledgerAsks } from '#functions/store/provenance/ledger-asks.ts'
import { applicationsIn } from '#functions/store/selling/applications.ts'
import { offersSentTo } from '#functions/store/selling/offers.ts'
import { titleAndPicture } from '#functions/views/work-names.ts'
import { isReleasable } from '#shared/domain/earning/payout/transitions.ts'
import { pickupCounts } from '#shared/domain/fulfilment/pickup/schedule.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { shownOffer } from '#shared/domain/selling/offer/offer.ts'
import { reviewDueAt } from '#shared/domain/selling/resale/application.ts'

/**
 * Items that wait for reviewers and finance, for the console's first page. Each list is bounded by what its own page
 * reads too.
 */
const shown = 4

export async function waitingApplications(table: Getter & Querier, language: Language, now: number) {
  const all = await applicationsIn(table, 'submitted')
  const next = all.slice(0, shown)
  const [works, names] = await Promise.all([
    getWorks(
      table,
      next.map(({ productId }) => productId),
    ),
    usernamesOf(
      table,
      next.map(({ userId }) => userId),
    ),
  ])
  const byId = new Map(works.map(work => [work.id, work]))
  return {
    waiting: all.length,
    overdue: all.filter(application => reviewDueAt(application) <= now).length,
    next: next.map(application => ({
      id: application.applicationId,
      ...titleAndPicture(byId.get(application.productId), language),
      username: names.get(application.userId) ?? application.username,
      dueAt: iso(reviewDueAt(application)),
      isOverdue: reviewDueAt(application) <= now,
    })),
  }
}

export async function waitingPayouts(table: Querier) {
  const [payouts, batches] = await Promise.all([allPayouts(table), payoutBatches(table)])
  const inState = (wanted: (typeof batches)[number]['state']) => batches.filter(({ state }) => state === wanted).length
  return {
    releasable: payouts.filter(isReleasable).length,
    held: payouts.filter(({ state }) => state === 'held').length,
    toApprove: inState('waiting'),
    toSend: inState('approved') + inState('exported'),
  }
}

const offersRead = 2000

/** Unanswered offers for works of the house. */
export async function waitingOffers(table: Querier, now: number) {
  const offers = await offersSentTo(table, 'official', offersRead)
  return { waiting: offers.filter(offer => shownOffer(offer, now).state === 'waiting').length }
}

/** Undecided proposals of artists and partners (D78). */
export const waitingProposals = async (table: Querier) => ({ waiting: (await proposalsIn(table, 'submitted')).length })

/** Unanswered inquiries of the contact form. */
export const waitingInquiries = async (table: Querier) => ({ waiting: (await inquiriesIn(table, 'open')).length })

/** Rooms of the house with an unanswered member, and reported or flagged messages in any room. */
export async function waitingMessages(table: Querier) {
  const [rooms, reports] = await Promise.all([roomsOfHouse(table, true), reportsIn(table, 'open')])
  return { waiting: rooms.length, reports: reports.length }
}

export const waitingPickups = async (table: Querier, now: number) =>
  pickupCounts(await pickupsOnBoard(table, true), now)

/** Revocations and findings about work histories that wait for a reviewer, the oldest first. */
export async function waitingLedger(table: Getter & Querier, language: Language) {
  const { revocations, recoveries, findings } = await ledgerAsks(table)
  const all = [
    ...revocations.map(({ workId, proposed }) => ({ workId, kind: 'revocation' as const, at: proposed.at })),
    ...recoveries.map(({ workId, proposed }) => ({ workId, kind: 'recovery' as const, at: proposed.at })),
    ...findings.map(({ workId, kind, foundAt }) => ({ workId, kind, at: foundAt })),
  ].toSorted((a, b) => a.at - b.at)
  const next = all.slice(0, shown)
  const ids = [...new Set(next.map(({ workId }) => workId))]
  const byId = new Map((await getWorks(table, ids)).map(work => [work.id, work]))
  return {
    waiting: all.length,
    next: next.map(({ workId, kind, at }) => ({
      id: workId,
      ...titleAndPicture(byId.get(workId), language),
      kind,
      since: iso(at),
    })),
  }
}
