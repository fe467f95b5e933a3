import { parcelStateOf } from '#shared/domain/order-wire-numbers.ts'
import { dateTime, yen } from '../../lib/format.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Facts } from '../facts.tsx'
import { Panel } from '../panel.tsx'
import { deliveryWords } from '../trade/words.ts'
import { actorWords, type OrderDetail, type OrderItem, type OrderLine } from './order-words.ts'
import { Shots } from './shots.tsx'

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
    <Panel id="sale" title={m.desk_sale()}>
      <Facts
        rows={[
          [m.admin_state(), deliveryWords[parcelStateOf(delivery.deliveryStatus)][1]()],
          [m.desk_buyer(), buyer.username],
          [m.admin_w_seller(), line.sellInfo.name],
          [m.desk_price(), yen(line.price)],
          [m.desk_left(), yen(settlement.gross)],
          [m.desk_shipped_at(), at(delivery.shippedAt)],
          [m.desk_arrived_at(), at(delivery.arrivedAt)],
          [m.desk_received_at(), at(delivery.receivedAt)],
          [m.desk_freight(), actorWords[claim.freight]()],
        ]}
      />
      {photos.length > 0 && <Shots title={m.trade_ship_photos()} photos={photos} />}
      {delivery.isRefunding && <p className="mut">{m.trade_refunding()}</p>}
    </Panel>
  )
}
