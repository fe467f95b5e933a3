// What the money of a story of payouts comes from: sales that come to their end at once, and what becomes of them after
// that. They are stories of their own; here each is one step.

import { startSale } from '#functions/buying/payments/advancing/start-sale.ts'
import { claimDecision, claimStep } from '#functions/fulfilment/claims/deciding/claim-decisions.ts'
import { completionOf } from '#functions/fulfilment/parcels/moving/finish-sale.ts'
import { partialRefund } from '#functions/fulfilment/refunds/sending/partial-refund.ts'
import { refundableOf, refundPaymentOf } from '#functions/fulfilment/refunds/sending/refund-writes.ts'
import { table } from '#functions/machinery/clients/clients.ts'
import type { transact } from '#functions/machinery/table/transaction.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { newOrder } from '#functions/store/buying/orders.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { getClaim, newClaim } from '#functions/store/fulfilment/claims.ts'
import { parcelChange } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { getMoney, getRefund } from '#functions/store/fulfilment/refunds.ts'
import { holdForClaim, isHeldByBuyer } from '#functions/store/selling/sold-works.ts'
import { openClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import { receiveParcel, shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { payees } from './payout-people.ts'
import { orderOf, soldWork } from './random-sales.ts'

interface Ground {
  readonly roll: () => number
  readonly pick: <Item>(items: readonly Item[]) => Item | undefined
  readonly newId: () => string
  readonly now: () => number
  readonly items: () => Parcel[]
  readonly commit: (change: {
    readonly writes: readonly Write[]
    readonly events?: Parameters<typeof transact>[2]['events']
  }) => Promise<unknown>
}

export function openSales({ roll, pick, newId, now, items, commit }: Ground) {
  async function sell(): Promise<void> {
    const drawn = orderOf({ id: newId(), works: 1 + Math.floor(roll() * 3), at: now() }, newId, roll)
    const member = pick(payees) ?? 'anna'
    const lines = drawn.lines.map(each =>
      each.seller.type === 'member' ? { ...each, seller: { ...each.seller, userId: member } } : each,
    )
    const order = { ...drawn, lines }
    const { order: row, agreed, ofBuyer } = newOrder(order)
    const sold = lines.map(each => put(workItem(soldWork(each, order, now()))))
    const begun = startSale(order, now())
    await commit({ ...begun, writes: [row, agreed, ofBuyer, ...sold, ...begun.writes] })
    for (const { id } of lines) {
      const shipment = { carrierId: 'yamato', deliveryNumber: '1234-5678', imgs: [] } as const
      for (const decide of [
        (item: Parcel) => shipParcel(item, 'operator', shipment, now()),
        (item: Parcel) => receiveParcel(item, 'buyer', now()),
      ]) {
        const item = await getParcel(table, id)
        const moved = item && decide(item)
        if (item && moved?.outcome === 'allowed') await commit(parcelChange(item, moved))
      }
      const item = await getParcel(table, id)
      const ended = item && (await completionOf(table, item, 'buyer', now()))
      if (ended?.outcome !== 'allowed') throw new Error(`${id} did not come to its end`)
      await commit(ended)
    }
  }

  /** A part of the price goes back to the buyer, or all of it, before the work is paid out or after it. */
  async function refund(): Promise<void> {
    const open = items().filter(({ status, refundId }) => status === 'completed' && refundId === undefined)
    const out = open.filter(({ payout }) => (payout?.out ?? 0) > 0)
    const item = pick(out.length > 0 && roll() < 0.7 ? out : open)
    const money = item && (await getMoney(table, item.orderId))
    if (!item || !money) return
    const refundId = newId()
    const amount = roll() < 0.6 ? refundableOf(item) : 1 + Math.floor(roll() * 60_000)
    const asked = partialRefund(money, [item], { refundId, amount, reason: 'x', buyerId: item.buyerId }, now())
    if (asked.outcome !== 'allowed') return
    await commit(asked)
    await pay(refundId, item.orderId)
  }

  async function pay(refundId: string, orderId: string): Promise<void> {
    const [refund, money] = [await getRefund(table, refundId), await getMoney(table, orderId)]
    const paid = refund && money && (await refundPaymentOf(table, { refund, money }, { via: 'platform' }, now()))
    if (paid) await commit(paid)
  }

  /** The buyer has doubts about the work, most often long after its seller was paid. */
  async function claim(): Promise<void> {
    const item = pick(items().filter(({ status }) => status === 'completed'))
    const opened = item && openClaim(item, { claimId: newId(), reason: 'authenticity', text: 'x', imgs: [] }, now())
    if (!item || opened?.outcome !== 'allowed') return
    const { writes, events } = parcelChange(item, { move: opened.parcelTransition, item: opened.item })
    const held = isHeldByBuyer(item) ? [holdForClaim(item, now())] : []
    await commit({ writes: [...writes, newClaim(opened.claim), ...held], events })
  }

  /** Its end, once the seller's three days are over: all, a part, or nothing goes back. */
  async function decideClaim(): Promise<void> {
    const item = pick(items().filter(each => each.claim?.isOpen))
    if (!item?.claim) return
    if (roll() < 0.5) await sendBack(item, item.claim.claimId)
    const open = await getClaim(table, item.claim.claimId)
    if (!open) return
    const move = pick(['refund', 'refundPart', 'reject'] as const) ?? 'reject'
    const verdict = { move, text: 'x', refundId: newId(), ...(move === 'refundPart' && { amount: 9_000 }) }
    const decided = await claimDecision(table, { item, claim: open }, verdict, now())
    if (decided.outcome !== 'allowed') return
    await commit(decided)
    await pay(verdict.refundId, item.orderId)
  }

  /** The work comes back to the house: a part of its price may reverse the sale then. */
  async function sendBack(item: Parcel, claimId: string): Promise<void> {
    const back = { carrierId: 'yamato', deliveryNumber: '1234-5678', at: now() } as const
    for (const step of [
      { move: 'approveReturn', by: 'operator' },
      { move: 'sendBack', by: 'buyer', back },
      { move: 'inspect', by: 'operator', inspection: { note: 'x', at: now() } },
    ] as const) {
      const claim = await getClaim(table, claimId)
      const made = claim && claimStep(item, claim, step, now())
      if (made?.outcome === 'allowed') await commit(made)
    }
  }

  /** Everything that any seller was paid goes back to its buyer. */
  async function refundAll(): Promise<void> {
    for (const item of items().filter(({ payout }) => (payout?.out ?? 0) > 0)) {
      const money = await getMoney(table, item.orderId)
      const wanted = { refundId: newId(), amount: refundableOf(item), reason: 'x', buyerId: item.buyerId }
      const asked = money && partialRefund(money, [item], wanted, now())
      if (asked?.outcome !== 'allowed') continue
      await commit(asked)
      await pay(wanted.refundId, item.orderId)
    }
  }

  return { sell, refund, claim, decideClaim, refundAll }
}
