import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { allClaims } from '#functions/store/fulfilment/claims.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { adminListClaims } from '#shared/api/fulfilment/console/claims.ts'
import { canTransitionClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { claimViewOf } from './views/claim-view.ts'

export const handler = handle(adminListClaims, async ({ input, now, language, table, objects }) => {
  const claims = await allClaims(table)
  const wanted = input.state === undefined ? claims : claims.filter(({ state }) => state === input.state)
  const { list, ...rest } = pageOfAll(wanted, input)
  const items = await getParcels(
    table,
    list.map(({ orderItemId }) => orderItemId),
  )
  const byId = new Map(items.map(item => [item.id, item]))
  const rows = list.map(async claim => {
    const item = byId.get(claim.orderItemId)
    return {
      claim: await claimViewOf(objects.private, claim, 'operator', now()),
      orderId: claim.orderId,
      orderNumber: item?.orderNumber ?? '',
      title: item ? say(item.title, language) : '',
      img: item?.img ?? null,
      price: item?.price ?? null,
      mayDecide: canTransitionClaim(claim, 'reject', 'operator', now()),
    }
  })
  return { ...rest, list: await Promise.all(rows), serverTime: iso(now()) }
})
