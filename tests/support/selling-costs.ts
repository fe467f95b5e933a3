// The steps of who sells and of those who answer them, for `measureCosts`: each round with works and people of its own.

import {
  adminBatchPayouts,
  adminExportPayoutBatch,
  adminMovePayoutBatch,
  adminRecordPayout,
} from '#shared/api/earning/console/payouts.ts'
import { adminConfirmPickup } from '#shared/api/fulfilment/console/pickups.ts'
import { acceptWork } from '#shared/api/fulfilment/parcels.ts'
import { getPickup, proposePickupDays } from '#shared/api/fulfilment/pickups.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { adminApproveApplication, adminReviseApplication } from '#shared/api/selling/console/resale.ts'
import { approveOffer, cancelOffer, createOffer, denyOffer } from '#shared/api/selling/offers.ts'
import { createApplication, resubmitApplication } from '#shared/api/selling/resale/applications.ts'
import { payoutAccount } from './fuzz/payout-successes.ts'
import { transferDayFrom } from './fuzz/transfer-recipes.ts'
import type { Person } from './people.ts'
import { type Buyer, ofMember, type Sale } from './world/orders.ts'
import { openResale } from './world/resale.ts'
import type { World } from './world.ts'

/** Counts what `work` causes until the runtime is quiet. */
export type Count = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

export async function openSelling(world: World, count: Count) {
  const { ask } = world
  const { owner, formOf, reviewer } = await openResale(world)
  const [maker, approver, support] = [
    await world.operator('finance'),
    await world.operator('finance'),
    await world.operator('support'),
  ]

  /** A member answers whose works are open to offers; two wait for one of them, one more is made and one is accepted. */
  async function offers({ buyer, first, second }: { buyer: Buyer; first: Person; second: Person }) {
    const holder = await world.member()
    const productId = await world.work({ price: 300_000, priceType: 'offer', seller: ofMember(holder) })
    const offer = (price: number) => ({ productId, price, period: '7d' }) as const
    await ask(createOffer, offer(200_000), first)
    const refused = await ask(createOffer, offer(210_000), second)
    await count('offer denied', () => ask(denyOffer, { id: refused.id, productId }, holder))
    const regretted = await ask(createOffer, offer(220_000), second)
    await count('offer cancelled', () => ask(cancelOffer, { id: regretted.id, productId }, second))
    const { id } = await count('offer made', () => ask(createOffer, offer(250_000), buyer))
    await count('offer accepted, another one closed', () => ask(approveOffer, { id, productId }, holder))
  }

  async function application() {
    const held = await owner()
    const form = await formOf(held)
    const { application: sent } = await count('application to sell', () => ask(createApplication, form, held.buyer))
    const { id } = sent
    const fields = [{ field: 'imgs', note: '高台の写真を加えてください。' }] as const
    await count('application sent back', () =>
      ask(adminReviseApplication, { id, version: 1, fields: [...fields] }, reviewer),
    )
    const { productId: _productId, ...again } = await formOf(held)
    await ask(resubmitApplication, { id, ...again }, held.buyer)
    await count('application approved', () => ask(adminApproveApplication, { id, version: 3 }, reviewer))
  }

  async function pickup(buyer: Buyer) {
    const seller = await world.buyer()
    const { itemId } = await world.order({ buyer, seller: { ...ofMember(seller), pickupFee: 150_000 } })
    const { pickup: asked } = await ask(getPickup, { orderItemId: itemId }, seller)
    const slot = { date: asked.window.first, part: 'am' } as const
    const days = { orderItemId: itemId, addressId: seller.addressId, slots: [slot] }
    await count('pick-up proposed', () => ask(proposePickupDays, days, seller))
    await count('pick-up confirmed', () => ask(adminConfirmPickup, { id: itemId, slot }, support))
  }

  /** One work of one seller; what the bank says of it is told by an operator, as it is of a real file. */
  async function payout({ itemId, buyer, owner: seller }: Sale) {
    if (!seller) throw new Error('nobody is paid')
    await ask(updateBank, { ...payoutAccount, password: seller.password }, seller)
    await ask(acceptWork, { orderItemId: itemId }, buyer)
    const id = await world.table.addPayout(itemId)
    const transferDate = await transferDayFrom(world.app.clock.now())
    const { batch } = await count('payout batch made', () => ask(adminBatchPayouts, { transferDate, ids: [id] }, maker))
    const batchId = batch.batchId
    await ask(adminMovePayoutBatch, { id: batchId, move: 'approve' }, approver)
    await ask(adminExportPayoutBatch, { id: batchId }, approver)
    await ask(adminMovePayoutBatch, { id: batchId, move: 'send' }, approver)
    await count('transfer result received', () => ask(adminRecordPayout, { id, result: 'paid' }, maker))
  }

  return { offers, application, pickup, payout }
}
