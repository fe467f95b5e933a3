// Calls about bought works that are going to succeed, each with a work that was really paid for. Days that would have to
// pass are written, because sessions of other calls do not outlive them.

import { adminCloseDiscrepancy } from '#shared/api/buying/console/discrepancies.ts'
import * as orders from '#shared/api/buying/console/orders.ts'
import { adminGetPayment } from '#shared/api/buying/console/payments.ts'
import { adminReissueReceipt } from '#shared/api/buying/console/receipts.ts'
import { getViewer, updateDisplay } from '#shared/api/catalogue/viewers.ts'
import { adminGetPayable } from '#shared/api/earning/console/sales.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import * as claims from '#shared/api/fulfilment/claims.ts'
import { adminDecideClaim } from '#shared/api/fulfilment/console/claims.ts'
import * as parcelsConsole from '#shared/api/fulfilment/console/parcels.ts'
import * as refunds from '#shared/api/fulfilment/console/refunds.ts'
import * as deliveries from '#shared/api/fulfilment/parcels.ts'
import type { Person } from '../people.ts'
import { type OrderOptions, ofHouse, parcel } from '../world/orders.ts'
import type { World } from '../world.ts'
import { gallerySuccess } from './gallery-successes.ts'
import { payoutPreparations } from './payout-successes.ts'
import { pickupPreparations } from './pickup-successes.ts'
import { policyPreparations } from './policy-successes.ts'

interface SaleSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}

const operators = new WeakMap<World, Promise<Person>>()
/** The operator who handles orders. */
function supportOf(world: World): Promise<Person> {
  const known = operators.get(world) ?? world.operator('support', 'finance')
  operators.set(world, known)
  return known
}

/** A work of a member, bought by another. */
async function sold(world: World) {
  const seller = await world.seller()
  return { seller, ...(await world.order({ seller })) }
}
const shipped = (world: World, options: OrderOptions = { seller: ofHouse }) =>
  world.order({ ...options, state: 'shipped' })
async function claimed(world: World, options?: OrderOptions) {
  const sale = await shipped(world, options)
  return { ...sale, claimId: await world.claim(sale, 'not-arrived') }
}
const asked = { at: 0, reason: '急な転居のため' }

type Preparation = (world: World) => Promise<SaleSuccess>
const byBuyer =
  (make: (world: World) => Promise<{ itemId: string; buyer: Person }>): Preparation =>
  async world => {
    const { itemId, buyer } = await make(world)
    return { input: { orderItemId: itemId }, as: buyer.token }
  }
const byOperator =
  (make: (world: World) => Promise<Readonly<Record<string, unknown>>>): Preparation =>
  async world => ({ input: await make(world), as: (await supportOf(world)).token })

const preparations = new Map<Endpoint, Preparation>([
  [
    getViewer,
    async world => {
      const { buyer } = await world.order({ state: 'completed' })
      await world.ask(updateDisplay, { owned: true, since: true, price: true }, buyer)
      return { input: { id: buyer.id }, as: buyer.token }
    },
  ],
  ...payoutPreparations,
  ...policyPreparations,
  ...pickupPreparations,
  [
    deliveries.fileDelivery,
    async world => {
      const { seller, itemId } = await sold(world)
      return {
        input: { orderItemId: itemId, ...parcel, imgs: await world.uploadPhotos(seller, 'delivery') },
        as: seller.token,
      }
    },
  ],
  [deliveries.confirmReceipt, byBuyer(shipped)],
  [deliveries.acceptWork, byBuyer(world => world.order({ seller: ofHouse, state: 'received' }))],
  [
    deliveries.remindDelivery,
    byBuyer(async world => {
      const one = await world.order()
      await world.table.changeParcel(one.itemId, { paidAt: 0 })
      return one
    }),
  ],
  [
    deliveries.answerCancel,
    async world => {
      const { seller, itemId } = await sold(world)
      await world.table.changeParcel(itemId, { cancelRequest: asked })
      return { input: { orderItemId: itemId, agree: false }, as: seller.token }
    },
  ],
  [deliveries.getDelivery, byBuyer(world => world.order())],
  [
    claims.applyReturn,
    async world => {
      const { itemId, buyer } = await shipped(world)
      return { input: { orderItemId: itemId, reason: 'not-arrived', text: '届きません。', imgs: [] }, as: buyer.token }
    },
  ],
  [claims.getReturn, byBuyer(claimed)],
  [
    claims.replyReturn,
    async world => {
      const { seller, ...sale } = await sold(world)
      await world.advance(sale, 'paid', 'shipped')
      await world.claim(sale, 'not-arrived')
      return { input: { orderItemId: sale.itemId, text: '確認します。' }, as: seller.token }
    },
  ],
  [
    claims.sendReturn,
    async world => {
      const { itemId, buyer, claimId } = await claimed(world)
      const approve = { id: claimId, move: 'approveReturn', text: '承りました。' } as const
      await world.ask(adminDecideClaim, approve, await supportOf(world))
      return { input: { orderItemId: itemId, ...parcel }, as: buyer.token }
    },
  ],
  ...[orders.adminGetOrder, adminGetPayment].map((contract): [Endpoint, Preparation] => [
    contract,
    byOperator(async world => ({ orderId: (await world.order()).orderId })),
  ]),
  [
    adminGetPayable,
    byOperator(async world => {
      await world.order()
      return { seller: 'partner-teitei' }
    }),
  ],
  [
    parcelsConsole.adminMoveOrderItem,
    byOperator(async world => ({ id: (await world.order()).itemId, to: 2, reason: '手配', ...parcel })),
  ],
  [
    parcelsConsole.adminRefuseCancel,
    byOperator(async world => {
      const { itemId: id } = await world.order()
      await world.table.changeParcel(id, { cancelRequest: asked })
      return { id, reason: '手配済みのため' }
    }),
  ],
  [
    refunds.adminRefundOrder,
    byOperator(async world => ({ id: (await world.order()).orderId, amount: 1000, reason: '箱の傷' })),
  ],
  [
    refunds.adminSettleRefund,
    byOperator(async world => ({
      id: await world.table.refuseRefund(await world.order()),
      way: 'bank',
      reference: '振込 1121-07',
      reason: '期限',
    })),
  ],
  [
    refunds.adminReturnMoney,
    byOperator(async world => {
      const { buyer, orderId } = await world.order({ work: { price: 12_000_000 }, state: 'held' })
      const { transfer } = await world.askTransfer(buyer, orderId)
      await world.deposit(orderId, (transfer?.amount ?? 0) + 777)
      return { id: orderId, amount: 777, reference: '振込 1121-08', reason: '重複したお振込みのため' }
    }),
  ],
  [
    adminCloseDiscrepancy,
    byOperator(async world => ({ id: await world.table.findDiscrepancy('o1'), note: '決済会社で返金済み' })),
  ],
  [
    adminDecideClaim,
    byOperator(async world => ({ id: (await claimed(world)).claimId, move: 'approveReturn', text: '承りました。' })),
  ],
  [
    orders.adminQuoteOrder,
    byOperator(async world => {
      const work = { boxSizeCm: [100, 100, 60] }
      const { orderId, itemId } = await world.order({ seller: ofHouse, work, state: 'held' })
      return { id: orderId, lines: [{ orderItemId: itemId, transport: 88_000 }], reason: '美術専門便' }
    }),
  ],
  [adminReissueReceipt, byOperator(async world => ({ id: (await world.order()).orderId, reason: '宛名の訂正' }))],
])

/** What makes this call about a bought work succeed; undefined for all others. */
export async function saleSuccess(contract: Endpoint, world: World): Promise<SaleSuccess | undefined> {
  return preparations.get(contract)?.(world) ?? gallerySuccess(contract, world)
}
