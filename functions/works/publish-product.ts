import { workPublished } from '#events/works.ts'
import type { FieldError } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { openAuction } from '#functions/store/auction-opening.ts'
import { audited } from '#functions/store/audit.ts'
import { addHistory, getWork, listWork, showWork } from '#functions/store/works.ts'
import { publishProduct } from '#shared/api/console/works.ts'
import { auctionRules, MINUTE, type OpeningProblem, openingProblems } from '#shared/domain/auction/auction.ts'
import { workView } from './console/work-view.ts'

const problemField: Record<OpeningProblem, string> = {
  END_TIME: 'sale.endTime',
  AUCTION_PRICE: 'sale.instantPrice',
  START_PRICE: 'sale.startPrice',
  STEPS: 'sale',
}
const priceTypeOf = { fixed: 1, offer: 2 } as const
const noDetail = { ja: '', en: '' }

/** Shows a work and opens its sale in one transaction: work, auction, history, audit and event (D31, D55, D94). */
export const handler = handle(publishProduct, async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (work.state === -1) return fail('work-locked')
  // Members' works come on sale by their own application; sold ones belong to somebody.
  if (work.state !== 0 || work.saleStatus === 2 || work.seller.type === 3) return fail('work-state')
  if (work.imgs.length === 0) return invalid({ field: 'imgs', key: 'REQUIRED' })

  const at = now()
  const { sale, visibility } = input
  const next = { ...work, visibility, firstListedAt: work.firstListedAt ?? at, updatedAt: at }
  const isFirst = work.firstListedAt === undefined
  const base = { productId: work.id, artistId: work.artistId, isFirst }
  const auditOf = (after: object) =>
    audited({
      id: newId(),
      at,
      by: caller,
      action: publishProduct.id,
      subject: { kind: 'work', id: work.id },
      before: work,
      after,
    })
  const listed = (price: number) => addHistory(work.id, newId(), { kind: 3, price, detail: noDetail, at })

  if (sale.kind === 'display') {
    const writes = [showWork(next, at), auditOf(next)]
    return commit({ writes, events: [workPublished({ ...base, priceType: 0 })], answer: workView(next) })
  }
  const after = { ...next, state: 2, saleStatus: 1, listedAt: at } as const
  if (sale.kind !== 'auction') {
    const priceType = priceTypeOf[sale.kind]
    const done = { ...after, priceType, price: sale.price }
    return commit({
      writes: [listWork(next, { priceType, price: sale.price }, at), listed(sale.price), auditOf(done)],
      events: [workPublished({ ...base, priceType })],
      answer: workView(done),
    })
  }

  const opening = {
    auctionId: newId(),
    productId: work.id,
    startAt: sale.startTime === undefined ? at : Math.max(at, sale.startTime),
    endAt: sale.endTime,
    startPrice: sale.startPrice,
    instantPrice: sale.instantPrice ?? null,
    steps: auctionRules.steps,
    sellerId: work.seller.userId ?? null,
    partnerId: work.seller.partnerId ?? null,
    artistId: work.artistId,
  }
  const errors = openingProblems(opening, at).map((key): FieldError => ({ field: problemField[key], key }))
  if (opening.endAt - opening.startAt < auctionRules.minDays * 24 * 60 * MINUTE && errors.length === 0)
    errors.push({ field: problemField.END_TIME, key: 'END_TIME' })
  if (errors.length > 0) return invalid(...errors)
  const { summary, writes, events } = await openAuction(table, opening, at)
  const done = { ...after, priceType: 3, price: undefined, auction: summary } as const
  return commit({
    writes: [listWork(next, { priceType: 3, auction: summary }, at), ...writes, listed(sale.startPrice), auditOf(done)],
    events: [...events, workPublished({ ...base, priceType: 3 })],
    answer: workView(done),
  })
})
