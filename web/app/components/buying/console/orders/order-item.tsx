import type { ReactNode } from 'react'
import { carrierOf } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { isPreparing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { sellerTypeNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { claimWords, deliveryWords, reasonWords } from '../../../fulfilment/trade/words.ts'
import { Badge } from '../../../site/frame/badge.tsx'
import { Facts } from '../../../site/frame/facts.tsx'
import { Note } from '../../../site/frame/note.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { Picture } from '../../../site/frame/picture.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import css from './order.module.css'
import { dueWords, type OrderItem, type OrderLine } from './order-words.ts'
import { PhotoList } from './photo-list.tsx'

/** One work of an order: what was charged, who answers for it, where its parcel is and what comes next by itself. */
export function OrderWork({
  orderId,
  line,
  item,
  children,
}: {
  orderId: string
  line: OrderLine
  item: OrderItem | undefined
  children?: ReactNode
}) {
  const { paths, locale } = useSite()
  const charged = line.price + (line.transport ?? 0) + line.packing + line.insurance
  return (
    <Panel id={`work-${line.id}`} title={line.title} more={item && <State item={item} />}>
      <div className={css.work}>
        <Picture picture={line.imgs[0]} alt="" sizes="96px" className={css.thumb} />
        <div>
          <p className="cluster">
            <span className="mut">{line.artist.name}</span>
            <SiteLink className="link" to={paths.artwork(line.productId)}>
              {m.admin_on_site()}
            </SiteLink>
          </p>
          <Facts
            rows={[
              [m.admin_work_seller(), <Seller key="seller" line={line} />],
              [
                m.admin_order_charged(),
                <span key="charged">
                  {yen(charged)} <span className={`mut ${css.parts}`}>{partsOf(line)}</span>
                </span>,
              ],
              ...(item ? parcelFacts(item, locale) : []),
            ]}
          />
        </div>
      </div>
      {item && <Standing orderId={orderId} item={item} />}
      {children}
    </Panel>
  )
}

function State({ item: { delivery } }: { item: OrderItem }) {
  const [state, word] = deliveryWords[parcelStateOf(delivery.deliveryStatus)]
  return (
    <Badge state={state} boxed>
      {word()}
    </Badge>
  )
}

const partsOf = ({ price, transport, packing, insurance }: OrderLine): string =>
  [
    `${m.admin_order_price()} ${yen(price)}`,
    `${m.cart_sum_transport()} ${transport === null ? m.admin_order_not_quoted() : yen(transport)}`,
    `${m.cart_sum_packing()} ${yen(packing)}`,
    `${m.admin_order_insurance()} ${yen(insurance)}`,
  ].join(m.list_dot())

/** The house, a partner, or a member whose page is one click away for those who may open it. */
function Seller({ line: { sellInfo } }: { line: OrderLine }) {
  const { paths } = useSite()
  const powers = usePowers()
  return wordOf(sellerTypeNumbers, sellInfo.type) === 'member' && powers.members ? (
    <SiteLink className="link" to={paths.admin('members', { keyword: sellInfo.name })}>
      {sellInfo.name}
    </SiteLink>
  ) : (
    sellInfo.name
  )
}

function parcelFacts({ delivery }: OrderItem, locale: 'ja' | 'en') {
  const { carrierId, deliveryNumber, thirdUrl, next } = delivery
  const at = (instant: string | null) => (instant ? dateTime(instant, locale) : '')
  const parcel = carrierId && deliveryNumber && `${carrierOf(carrierId)?.name[locale] ?? carrierId} ${deliveryNumber}`
  return [
    [m.admin_order_shipper(), delivery.shipper === 'seller' ? m.admin_actor_seller() : m.admin_actor_operator()],
    [
      m.admin_order_parcel_number(),
      parcel && thirdUrl ? (
        <a key="parcel" className="link" href={thirdUrl} target="_blank" rel="noopener noreferrer">
          {parcel}
        </a>
      ) : (
        parcel
      ),
    ],
    [m.admin_order_shipped_at(), at(delivery.shippedAt)],
    [m.admin_order_arrived_at(), at(delivery.arrivedAt)],
    [m.admin_order_received_at(), at(delivery.receivedAt)],
    [m.admin_order_ended_at(), at(delivery.endedAt)],
    [m.admin_order_next(), next && `${dueWords[next.what]()}　${at(next.at)}`],
    [m.admin_order_return_until(), at(delivery.deadlines.returnUntil)],
    [m.admin_order_cancel_reason(), delivery.cancelReason],
    [m.admin_order_refunded_amount(), delivery.refunded > 0 ? yen(delivery.refunded) : ''],
  ] as const
}

/** Shows a request to cancel, a claim, a refund under way and the shipper's photos. */
function Standing({ orderId, item }: { orderId: string; item: OrderItem }) {
  const { paths, locale } = useSite()
  const { delivery, claims, photos } = item
  const { cancelRequest } = delivery
  return (
    <>
      {cancelRequest && isPreparing({ status: parcelStateOf(delivery.deliveryStatus) }) && (
        <Note
          tone="warn"
          title={cancelRequest.isRefused ? m.admin_order_cancel_was_refused() : m.admin_order_flag_cancel_asked()}
        >
          {dateTime(cancelRequest.at, locale)}　{cancelRequest.reason}
        </Note>
      )}
      {delivery.isRefunding && <Note>{m.trade_refunding()}</Note>}
      {photos.length > 0 && <PhotoList title={m.trade_ship_photos()} photos={photos} />}
      {claims.length > 0 && (
        <ul className={css.claims}>
          {claims.map(({ claimId, reason, state }) => (
            <li key={claimId}>
              <SiteLink className="link" to={paths.admin('claims/detail', { orderId, id: claimId })}>
                {m.admin_claim_of({ reason: reasonWords[reason]() })}
              </SiteLink>
              <span className="mut">{claimWords[state]()}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
