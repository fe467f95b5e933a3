import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Panel } from '../../site/frame/panel.tsx'
import { deliveryWords, type Purchase } from './words.ts'

/** Every step of the order with its time, the works of several told apart by their titles. */
export function OrderTimeline({ order, works }: { order: OrderView; works: readonly Purchase[] }) {
  const { locale } = useSite()
  const isOne = works.length < 2
  const parcels = works.flatMap(({ title, delivery }) =>
    delivery.trail
      // It is being prepared from the payment on, which stands there already.
      .filter(({ status }) => parcelStateOf(status) !== 'preparing')
      .map(({ status, at }) => {
        const step = deliveryWords[parcelStateOf(status)][1]()
        return { at, step: isOne ? step : m.order_step_of({ step, title }) }
      }),
  )
  const steps = [
    { at: order.createdAt, step: m.order_step_placed() },
    ...(order.paidAt ? [{ at: order.paidAt, step: m.order_step_paid() }] : []),
    ...parcels.sort((a, b) => a.at.localeCompare(b.at)),
  ]
  return (
    <Panel id="timeline" title={m.order_timeline()}>
      <dl className="facts plain">
        {steps.map(({ at, step }) => (
          <div key={`${at} ${step}`}>
            <dt>{step}</dt>
            <dd className="num">{dateTime(at, locale)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
