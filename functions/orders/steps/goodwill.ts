import { moveParcel } from '#functions/store/deliveries.ts'
import { isPreparing, mayMoveParcel } from '#shared/domain/parcel/moves.ts'
import { type Delivery, moved } from '#shared/domain/parcel/parcel.ts'
import type { OrderMoney } from '#shared/domain/refund/refund.ts'
import { leftOf, refundAsked } from './refunding.ts'

export interface Goodwill {
  readonly refundId: string
  readonly amount: number
  readonly reason: string
}

/** Money without an end of the sale: for a flaw that both agreed on, a price put right. Drawn work by work, in order. */
export function goodwill(
  money: OrderMoney,
  items: readonly Delivery[],
  asked: Goodwill & { readonly buyerId: string },
  now: number,
) {
  const { refundId, amount, reason, buyerId } = asked
  const drawn = drawOn(items.filter(mayGive), amount)
  if (drawn.missing > 0) return { ok: false, code: 'refund-amount', left: amount - drawn.missing } as const
  const lines = drawn.lines.map(({ item, amount: part }) => ({ orderItemId: item.id, amount: part }))
  const request = refundAsked(money, { refundId, lines, cause: 'operator', reason }, buyerId, now)
  if (!request.ok) return { ...request, left: 0 }
  // Whatever happened to a work meanwhile, the sum is drawn anew.
  const held = drawn.lines.map(({ item }) => ({
    ...moveParcel(item, moved(item, 'holdForRefund', 'operator', now, { refundId })),
    code: 'busy' as const,
  }))
  return { ...request, writes: [...request.writes, ...held] }
}

/** One refund of a work at a time; what is being examined is decided with its claim. */
const mayGive = (item: Delivery): boolean =>
  mayMoveParcel(item, 'holdForRefund', 'operator') && item.refundId === undefined && !item.claim?.isOpen

/** The first work first. One that is not shipped yet keeps a yen: it is cancelled, not given away. */
function drawOn(items: readonly Delivery[], amount: number) {
  let missing = amount
  const lines = items.flatMap(item => {
    const most = leftOf(item) - (isPreparing(item) ? 1 : 0)
    const taken = Math.max(0, Math.min(most, missing))
    missing -= taken
    return taken > 0 ? [{ item, amount: taken }] : []
  })
  return { lines, missing }
}
