import { workDelisted } from '#events/works.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { addHistory, getWork, showWork, withdrawWork } from '#functions/store/works.ts'
import { delistProduct } from '#shared/api/console/works.ts'
import { workView } from './console/work-view.ts'

/** 2 -> 0 for fixed prices and offers (D31); a work that is not on sale only comes into or out of sight. */
export const handler = handle(delistProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (work.state === -1) return fail('work-locked')
  const isShown = work.state === 0 && work.visibility !== 'draft'
  const isOnSale = work.state === 2 && work.priceType !== 3
  if (!isShown && !isOnSale) return fail('work-state')

  const at = now()
  const seen = { ...work, visibility: input.visibility }
  const { priceType: _type, price: _price, auction: _auction, listedAt: _since, ...rest } = seen
  const next = isOnSale ? ({ ...rest, state: 0, saleStatus: 0, updatedAt: at } as const) : { ...seen, updatedAt: at }
  const audit = { id: newId(), at, by: caller, action: delistProduct.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      isOnSale ? withdrawWork(seen, at) : showWork(seen, at),
      // Only a resale's end is part of the public history (D94).
      ...(isOnSale && work.seller.type === 3
        ? [addHistory(work.id, newId(), { kind: 4, price: null, detail: { ja: '', en: '' }, at })]
        : []),
      audited({ ...audit, before: work, after: { ...next, reason: input.reason } }),
    ],
    events: isOnSale ? [workDelisted({ productId: work.id, artistId: work.artistId })] : [],
    answer: workView(next),
  })
})
