// What a sale costs with its entry in the history, and what its buyer shows of it, for `measureCosts`.
import { createDisclosure, getShownFacts, listDisclosures } from '#shared/api/disclosures.ts'
import { getLedgerProof } from '#shared/api/ledger.ts'
import { getOrder } from '#shared/api/orders.ts'
import { acceptWork } from '#shared/api/parcels.ts'
import type { Count } from './selling-costs.ts'
import type { World } from './world.ts'

/** What works of the demo name. */
const inDemo = { artistId: 'minegishi-wataru', craftIds: ['ceramics'], categoryIds: ['tea-bowl'] }

export async function toldByHistory(world: World, count: Count): Promise<void> {
  const { id } = await world.publishWork({ kind: 'fixed', price: 88_000 }, inDemo)
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  if (!item) throw new Error('the order has no item')
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item.id }, 'held', 'received')
  await count('sale completed, with its entry', () => world.ask(acceptWork, { orderItemId: item.id }, buyer))
  await count('proof of a history', () => world.ask(getLedgerProof, { workId: id }))
  const { facts } = await world.ask(listDisclosures, { id }, buyer)
  await count('link to shown facts made', () =>
    world.ask(createDisclosure, { id, facts: facts.slice(0, 1).map(fact => fact.id), days: 7 }, buyer),
  )
  const [link] = (await world.ask(listDisclosures, { id }, buyer)).links
  await count('link to shown facts read', () => world.ask(getShownFacts, { token: link?.token ?? '' }))
}
