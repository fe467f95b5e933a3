import { handle } from '#functions/http/handle.ts'
import { openAuction } from '#functions/store/auction-opening.ts'
import { audited } from '#functions/store/audit.ts'
import { beginHistory } from '#functions/store/ledger.ts'
import { listWork, showWork } from '#functions/store/listed-works.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { addHistory, getWork } from '#functions/store/works.ts'
import { eventsOf } from '#functions/works/console/work-events.ts'
import { adminPublishProduct } from '#shared/api/console/works.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import { auctionRules, type OpeningProblem, openingProblems } from '#shared/domain/auction/auction.ts'
import { stepsOf } from '#shared/domain/policy/policy.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { canMoveWork, workFacts } from '#shared/domain/work/moves.ts'
import { movedWork, workChangeOf } from '#shared/domain/work/work-change.ts'
import { minuteMs } from '#shared/durations.ts'
import { auditedWork, workView } from './console/work-view.ts'

const problemField: Record<OpeningProblem, string> = {
  END_TIME: 'sale.endTime',
  AUCTION_PRICE: 'sale.instantPrice',
  START_PRICE: 'sale.startPrice',
  STEPS: 'sale',
}
const noDetail = { ja: '', en: '' }

/** Shows a work and opens its sale in one transaction: work, auction, history, audit and event (D31, D55, D94). */
export const handler = handle(
  adminPublishProduct,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const work = await getWork(table, input.id)
    if (!work) return fail('not-found')
    const { sale, visibility } = input
    const move = sale.kind === 'display' ? 'display' : 'list'
    if (work.state === 'locked') return fail('work-locked')
    if (!canMoveWork(work, move, workFacts(work))) return fail('work-state')
    if (work.imgs.length === 0) return invalid({ field: 'imgs', key: 'REQUIRED' })

    const at = now()
    const shown = { ...work, visibility, firstListedAt: work.firstListedAt ?? at }
    const begun = await beginHistory(table, work, shown, at)
    const next = { ...movedWork(shown, workChangeOf(move, { now: at })), ...begun.ledger }
    const auditOf = (after: Artwork) =>
      audited({
        id: newId(),
        at,
        by: caller,
        action: adminPublishProduct.id,
        subject: { kind: 'work', id: work.id },
        before: auditedWork(work),
        after: auditedWork(after),
      })
    const listed = (price: number) => addHistory(work.id, newId(), { kind: 'on-shelves', price, detail: noDetail, at })

    if (sale.kind === 'display') {
      const writes = [showWork(next, 'display', at, begun.ledger), ...begun.writes, auditOf(next)]
      return commit({ writes, events: eventsOf(move, work, next), answer: workView(next) })
    }
    if (sale.kind !== 'auction') {
      const terms = { priceType: sale.kind, price: sale.price }
      const done = { ...next, listedAt: at, ...terms }
      return commit({
        writes: [
          listWork(next, terms, at, { history: begun.ledger }),
          ...begun.writes,
          listed(sale.price),
          auditOf(done),
        ],
        events: eventsOf(move, work, done),
        answer: workView(done),
      })
    }

    const policy = await currentPolicy(table, at)
    const opening = {
      auctionId: newId(),
      productId: work.id,
      startAt: sale.startTime === undefined ? at : Math.max(at, sale.startTime),
      endAt: sale.endTime,
      startPrice: sale.startPrice,
      instantPrice: sale.instantPrice ?? null,
      steps: stepsOf(policy),
      sellerId: work.seller.userId ?? null,
      partnerId: work.seller.partnerId ?? null,
      artistId: work.artistId,
    }
    const errors = openingProblems(opening, at, policy['auction-days-max']).map(
      (key): FieldError => ({ field: problemField[key], key }),
    )
    if (opening.endAt - opening.startAt < auctionRules.minDays * 24 * 60 * minuteMs && errors.length === 0)
      errors.push({ field: problemField.END_TIME, key: 'END_TIME' })
    if (errors.length > 0) return invalid(...errors)
    const { summary, writes, events } = await openAuction(table, opening, at)
    const terms = { priceType: 'auction', auction: summary } as const
    const { price: _price, ...unpriced } = next
    const done = { ...unpriced, listedAt: at, ...terms }
    return commit({
      writes: [
        listWork(next, terms, at, { history: begun.ledger }),
        ...begun.writes,
        ...writes,
        listed(sale.startPrice),
        auditOf(done),
      ],
      events: [...events, ...eventsOf(move, work, done)],
      answer: workView(done),
    })
  },
)
