import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import {
  actorWords,
  type OrderDetail,
  type OrderItem,
  type OrderLine,
} from '../../../buying/console/orders/order-words.ts'
import { PhotoList } from '../../../buying/console/orders/photo-list.tsx'
import { Facts } from '../../../site/frame/facts.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { deliveryWords } from '../../trade/words.ts'

/** The sale that a claim is about: who sold it, how it was sent, what of its money is left. */
export function ClaimSale({
  claim,
  item: { delivery, photos, settlement },
  line,
  buyer,
}: {
  claim: OrderItem['claims'][number]
  item: OrderItem
  line: OrderLine
  buyer: OrderDetail['buyer']
}) {
  const { locale } = useSite()
  const at = (instant: string | null) => (instant ? dateTime(instant, locale) : '')
  return (
    <Panel id="sale" title={m.admin_claim_sale()}>
      <Facts
        rows={[
          [m.admin_state(), deliveryWords[parcelStateOf(delivery.deliveryStatus)][1]()],
          [m.admin_order_buyer(), buyer.username],
          [m.admin_work_seller(), line.sellInfo.name],
          [m.admin_order_price(), yen(line.price)],
          [m.admin_claim_refundable(), yen(settlement.gross)],
          [m.admin_order_shipped_at(), at(delivery.shippedAt)],
          [m.admin_order_arrived_at(), at(delivery.arrivedAt)],
          [m.admin_order_received_at(), at(delivery.receivedAt)],
          [m.admin_claim_return_freight(), actorWords[claim.freight]()],
        ]}
      />
      {photos.length > 0 && <PhotoList title={m.trade_ship_photos()} photos={photos} />}
      {delivery.isRefunding && <p className="mut">{m.trade_refunding()}</p>}
    </Panel>
  )
}
