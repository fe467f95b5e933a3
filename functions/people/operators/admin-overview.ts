import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { allWorks, getWorks } from '#functions/store/catalogue/works.ts'
import { auditOfMonth } from '#functions/store/people/audit.ts'
import { bannedMembers } from '#functions/store/people/bans.ts'
import { allRuns, getAuctions } from '#functions/store/selling/auctions.ts'
import { titleAndPicture } from '#functions/views/work-names.ts'
import { adminListDiscrepancies } from '#shared/api/buying/console/discrepancies.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import {
  paysOut,
  seesApplications,
  seesAuctions,
  seesAudit,
  seesInquiries,
  seesLedger,
  seesMembers,
  seesMessages,
  seesOffers,
  seesOrders,
  seesProposals,
  seesWorks,
} from '#shared/api/console-access.ts'
import { opensTo } from '#shared/api/endpoint.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { type AwardHold, awardHoldOf, mayRelist } from '#shared/domain/selling/auction/outcome.ts'
import { phaseOf } from '#shared/domain/selling/auction/transitions.ts'
import { dayMs } from '#shared/durations.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { listDifferences } from '#shared/platform/api/payments/differences.ts'
import { namedAudit } from './audit/subject-names.ts'
import { openingOf } from './today/opening.ts'
import { waitingOrdersFor } from './today/waiting-orders.ts'
import {
  waitingApplications,
  waitingInquiries,
  waitingLedger,
  waitingMessages,
  waitingOffers,
  waitingPayouts,
  waitingPickups,
  waitingProposals,
} from './today/what-waits.ts'

const shown = 6

/** Each part is answered only to operators who may open the list behind it. */
export const handler = handle(adminOverview, async ({ caller, table, payments, language, now }) => {
  const at = now()
  const [
    applications,
    proposals,
    inquiries,
    messages,
    offers,
    payouts,
    works,
    auctions,
    orders,
    pickups,
    ledger,
    discrepancies,
    banned,
    audit,
  ] = await Promise.all([
    opensTo({ access: seesApplications }, caller) ? waitingApplications(table, language, at) : null,
    opensTo({ access: seesProposals }, caller) ? waitingProposals(table) : null,
    opensTo({ access: seesInquiries }, caller) ? waitingInquiries(table) : null,
    features.messages && opensTo({ access: seesMessages }, caller) ? waitingMessages(table) : null,
    opensTo({ access: seesOffers }, caller) ? waitingOffers(table, at) : null,
    opensTo({ access: paysOut }, caller) ? waitingPayouts(table) : null,
    opensTo({ access: seesWorks }, caller) ? worksOf(table) : null,
    opensTo({ access: seesAuctions }, caller) ? auctionsOf(table, language, at) : null,
    opensTo({ access: seesOrders }, caller) ? waitingOrdersFor(table, language) : null,
    opensTo({ access: seesOrders }, caller) ? waitingPickups(table, at) : null,
    features.ledger && opensTo({ access: seesLedger }, caller) ? waitingLedger(table, language) : null,
    opensTo(adminListDiscrepancies, caller) ? openDiscrepancies(payments) : null,
    opensTo({ access: seesMembers }, caller) ? bannedMembers(table, 'buy', at) : null,
    opensTo({ access: seesAudit }, caller) ? auditOfMonth(table, monthInJapan(at)) : null,
  ])
  return {
    opening: opensTo(adminSaveContent, caller) ? await openingOf(table, caller, works?.isOpened === true, at) : null,
    applications,
    proposals,
    inquiries,
    messages,
    offers,
    payouts,
    works: works?.counts ?? null,
    auctions,
    orders,
    pickups,
    ledger,
    discrepancies,
    banned: banned?.length ?? null,
    audit: audit ? await namedAudit(table, audit.slice(0, shown), language) : null,
    serverTime: iso(at),
  }
})

/** Timeout for the platform, ms: the console's first page does not wait longer. */
const patienceMs = 3_000

async function openDiscrepancies(payments: PaymentMethods) {
  const client = await payments.client({ listDifferences }, { timeoutMs: patienceMs })
  const found = await client.listDifferences({ count_only: 'true' })
  if (!found.ok) logger.warn('discrepancies not counted', { found })
  return { open: found.ok ? found.data.total_count : null }
}

async function worksOf(table: Querier) {
  const works = await allWorks(table)
  const count = (wanted: (work: (typeof works)[number]) => boolean) => works.filter(wanted).length
  const drafts = count(({ visibility }) => visibility === 'draft')
  return {
    /** The shop has opened: at least one work has been published. */
    isOpened: drafts < works.length,
    counts: {
      drafts,
      onSale: count(({ state }) => state === 'for-sale'),
      locked: count(({ state }) => state === 'locked'),
    },
  }
}

const isDueBefore = (hold: AwardHold | null, until: number): boolean =>
  hold !== null && hold.payUntil !== null && hold.payUntil < until

async function auctionsOf(table: Getter & Querier, language: Language, now: number) {
  const all = (await getAuctions(table, await allRuns(table))).flatMap(auction => auction ?? [])
  const by = (status: (typeof all)[number]['status']) => all.filter(auction => auction.status === status)
  const running = by('live').filter(auction => phaseOf(auction, now) !== 'ended')
  const won = by('won')
  const next = running.sort((a, b) => a.endAt - b.endAt).slice(0, shown)
  const works = await getWorks(
    table,
    [...next, ...won].map(({ productId }) => productId),
  )
  const locks = new Map(works.map(({ id, lock }) => [id, lock]))
  const shownWorks = new Map(works.map(work => [work.id, work]))
  return {
    live: by('live').length,
    endToday: running.filter(({ endAt }) => endAt - now < dayMs).length,
    won: won.length,
    dueToday: won.filter(auction => isDueBefore(awardHoldOf(auction, locks.get(auction.productId)), now + dayMs))
      .length,
    chance: by('second_chance').length,
    relist: by('not_concluded').filter(auction => mayRelist(auction, now)).length,
    ending: next.map(({ auctionId, productId, price, bidCount, endAt }) => ({
      auctionId,
      ...titleAndPicture(shownWorks.get(productId), language),
      price,
      bidCount,
      endTime: iso(endAt),
    })),
  }
}
