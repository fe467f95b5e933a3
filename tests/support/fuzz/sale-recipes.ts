// Calls about bought works that are going to succeed, each with a work that was really paid for. Days that would have to
// pass are written, because sessions of other calls do not outlive them.
import { getMoney, newRefund, putMoney } from '#functions/store/deliveries.ts'
import { deliveryKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { decideClaim } from '#shared/api/claim-console.ts'
import * as deliveries from '#shared/api/deliveries.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { adminGetPayment } from '#shared/api/money-console.ts'
import * as desk from '#shared/api/order-console.ts'
import { adminGetPayable } from '#shared/api/payable-console.ts'
import { refundFailed, requestRefund } from '#shared/domain/refund/refund.ts'
import { type OrderHouse, openOrderHouse } from '../order-house.ts'
import type { Person } from '../people.ts'
import type { TestRuntime } from '../runtime.ts'

interface SaleSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}
interface Kitchen extends OrderHouse {
  readonly support: Person
}

const kitchens = new WeakMap<TestRuntime, Promise<Kitchen>>()
function kitchenOf(app: TestRuntime): Promise<Kitchen> {
  const open = async () => {
    const house = await openOrderHouse(app)
    return { ...house, support: await house.operator('support', 'finance') }
  }
  const known = kitchens.get(app) ?? open()
  kitchens.set(app, known)
  return known
}

const parcel = { carrierId: 'yamato', deliveryNumber: '1234-5678-9012' } as const

/** A work of a member, bought by another. */
async function sold(house: Kitchen) {
  const owner = await house.member()
  const seller = { type: 'member', userId: owner.id, username: owner.username } as const
  return { owner, ...(await house.buy({ seller })) }
}
async function shipped(house: Kitchen, how: Parameters<OrderHouse['buy']>[0] = { seller: { type: 'official' } }) {
  const one = await house.buy(how)
  await house.as(house.support, desk.moveOrderItem, { id: one.itemId, to: 2, reason: '手配', ...parcel })
  return one
}
async function claimed(house: Kitchen, how?: Parameters<OrderHouse['buy']>[0]) {
  const one = await shipped(house, how)
  const reason = 'not-arrived'
  await house.as(one.buyer, deliveries.applyReturn, { orderItemId: one.itemId, reason, text: '届きません。', imgs: [] })
  return { ...one, claimId: (await house.item(one.itemId)).claim?.claimId ?? '' }
}
const change = (house: Kitchen, itemId: string, set: Readonly<Record<string, unknown>>) =>
  house.write([update(deliveryKeys.item(itemId), { set })])
const asked = { at: 0, reason: '急な転居のため' }

async function refused(house: Kitchen): Promise<string> {
  const { orderId, itemId } = await house.buy()
  const money = await getMoney(house.table, orderId)
  const line = { orderItemId: itemId, amount: 1000 }
  const wanted = { refundId: `refund-${itemId}`, lines: [line], cause: 'operator', reason: '箱の傷' } as const
  const request = money && requestRefund(money, { ...wanted, lines: [line] }, 0)
  const failed = request?.ok ? refundFailed(request.refund, request.money, 'EC005127007') : null
  if (!money || !failed) throw new Error('the refund was not set aside')
  await house.write([newRefund(failed.refund), putMoney(failed.money, money)])
  return failed.refund.refundId
}

type Cook = (house: Kitchen) => Promise<SaleSuccess>
const byBuyer =
  (make: (house: Kitchen) => Promise<{ itemId: string; buyer: Person }>): Cook =>
  async house => {
    const { itemId, buyer } = await make(house)
    return { input: { orderItemId: itemId }, as: buyer.token }
  }
const byOperator =
  (make: (house: Kitchen) => Promise<Readonly<Record<string, unknown>>>): Cook =>
  async house => ({ input: await make(house), as: house.support.token })

const cooks = new Map<Endpoint, Cook>([
  [
    deliveries.fileDelivery,
    async house => {
      const { owner, itemId } = await sold(house)
      return { input: { orderItemId: itemId, ...parcel, imgs: await house.photos(owner, 'delivery') }, as: owner.token }
    },
  ],
  [deliveries.confirmReceipt, byBuyer(shipped)],
  [
    deliveries.acceptWork,
    byBuyer(async house => {
      const one = await shipped(house)
      await house.as(one.buyer, deliveries.confirmReceipt, { orderItemId: one.itemId })
      return one
    }),
  ],
  [
    deliveries.remindDelivery,
    byBuyer(async house => {
      const one = await house.buy()
      await change(house, one.itemId, { paidAt: 0 })
      return one
    }),
  ],
  [
    deliveries.answerCancel,
    async house => {
      const { owner, itemId } = await sold(house)
      await change(house, itemId, { cancelRequest: asked })
      return { input: { orderItemId: itemId, agree: false }, as: owner.token }
    },
  ],
  [deliveries.getDelivery, byBuyer(house => house.buy())],
  [
    deliveries.applyReturn,
    async house => {
      const { itemId, buyer } = await shipped(house)
      return { input: { orderItemId: itemId, reason: 'not-arrived', text: '届きません。', imgs: [] }, as: buyer.token }
    },
  ],
  [deliveries.getReturn, byBuyer(claimed)],
  [
    deliveries.replyReturn,
    async house => {
      const owner = await house.member()
      const { itemId } = await claimed(house, {
        seller: { type: 'member', userId: owner.id, username: owner.username },
      })
      return { input: { orderItemId: itemId, text: '確認します。' }, as: owner.token }
    },
  ],
  [
    deliveries.sendReturn,
    async house => {
      const { itemId, buyer, claimId } = await claimed(house)
      await house.as(house.support, decideClaim, { id: claimId, move: 'approveReturn', text: '承りました。' })
      return { input: { orderItemId: itemId, ...parcel }, as: buyer.token }
    },
  ],
  ...[desk.adminGetOrder, adminGetPayment].map((contract): [Endpoint, Cook] => [
    contract,
    byOperator(async house => ({ orderId: (await house.buy()).orderId })),
  ]),
  [
    adminGetPayable,
    byOperator(async house => {
      await house.buy()
      return { seller: 'partner-teitei' }
    }),
  ],
  [
    desk.moveOrderItem,
    byOperator(async house => ({ id: (await house.buy()).itemId, to: 2, reason: '手配', ...parcel })),
  ],
  [
    desk.refuseCancel,
    byOperator(async house => {
      const { itemId: id } = await house.buy()
      await change(house, id, { cancelRequest: asked })
      return { id, reason: '手配済みのため' }
    }),
  ],
  [desk.refundOrder, byOperator(async house => ({ id: (await house.buy()).orderId, amount: 1000, reason: '箱の傷' }))],
  [
    desk.settleRefund,
    byOperator(async house => ({ id: await refused(house), way: 'bank', reference: '振込 1121-07', reason: '期限' })),
  ],
  [
    decideClaim,
    byOperator(async house => ({ id: (await claimed(house)).claimId, move: 'approveReturn', text: '承りました。' })),
  ],
  [
    desk.quoteOrder,
    byOperator(async house => {
      const buyer = await house.member()
      const productId = await house.forSale(330_000, { type: 'official' }, [100, 100, 60])
      const { orderId } = await house.ordered(buyer, productId)
      const { lines } = await house.order(orderId)
      const transports = lines.map(({ id }) => ({ orderItemId: id, transport: 88_000 }))
      return { id: orderId, lines: transports, reason: '美術専門便' }
    }),
  ],
  [desk.reissueReceipt, byOperator(async house => ({ id: (await house.buy()).orderId, reason: '宛名の訂正' }))],
])

/** What makes this call about a bought work succeed; undefined for all others. */
export async function saleSuccess(contract: Endpoint, app: TestRuntime): Promise<SaleSuccess | undefined> {
  const cook = cooks.get(contract)
  return cook?.(await kitchenOf(app))
}
