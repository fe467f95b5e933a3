import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { PlannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { PickupActions } from '../components/fulfilment/console/pickups/pickup-actions.tsx'
import css from '../components/fulfilment/pickup/pickup.module.css'
import { pickupWords, slotText } from '../components/fulfilment/pickup/pickup-words.ts'
import { AddressLines } from '../components/people/address/address-lines.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { actOnBoard, loadBoard } from '../lib/console/pickups.server.ts'
import { deadline } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadBoard(args)

export const action = (args: ActionFunctionArgs) => actOnBoard(args)

/** The schedule of pick-ups: what waits for an answer first, then what is to be shipped and fetched by its day (D74). */
export default function PickupBoard() {
  const { list, total, page, size, counts, ended, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  const powers = usePowers()
  return (
    <>
      <h1>{m.pickup_board()}</h1>
      <Tabs
        label={m.admin_status()}
        tabs={[
          { to: paths.admin('pickups'), text: m.pickup_open_ones(), current: ended === '0' },
          { to: paths.admin('pickups', { ended: 1 }), text: m.pickup_ended_ones(), current: ended === '1' },
        ]}
      />
      <DoneNote />
      {ended === '0' && <p className="sub">{m.pickup_counts(counts)}</p>}
      {list.length === 0 ? (
        <Empty>{m.pickup_board_none()}</Empty>
      ) : (
        <ul className={css.board}>
          {list.map(pickup => (
            <li key={pickup.orderItemId}>
              <BoardRow pickup={pickup} />
              {powers.movePickups && <PickupActions key={formId} pickup={pickup} formId={formId} reply={reply} />}
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={next => paths.admin('pickups', { ...(ended === '1' && { ended: 1 }), page: next })}
      />
    </>
  )
}

function BoardRow({ pickup }: { pickup: PlannedPickup }) {
  const { paths, locale } = useSite()
  const { slots, slot, address, next, remarks, reason, lapses } = pickup
  const [state, word] = pickupWords[pickup.state]
  return (
    <>
      <div>
        <h2>
          <SiteLink to={paths.admin('orders/detail', { id: pickup.orderId })}>{pickup.title}</SiteLink>
        </h2>
        <p className="mut">
          {pickup.seller.name} <span className="num">{m.trade_order({ number: pickup.orderNumber })}</span>
        </p>
        <p>
          <Badge state={state} boxed>
            {word()}
          </Badge>{' '}
          {pickup.isToCall && <b>{m.pickup_to_call()}</b>}
        </p>
        {next?.what === 'lapse' && <p>{m.pickup_answer_by({ time: deadline(next.at, locale) })}</p>}
        {lapses > 0 && <p className="mut">{m.pickup_lapses({ n: lapses })}</p>}
      </div>
      <Facts
        plain
        rows={[
          [m.pickup_confirmed_day(), slot && slotText(slot, locale)],
          [m.pickup_proposed_days(), slot ? '' : slots.map(each => slotText(each, locale)).join(m.list_dot())],
          [m.pickup_address(), address && <AddressLines key="address" address={address} />],
          [m.pickup_remarks(), remarks],
          [m.pickup_ask_again_why(), reason],
        ]}
      />
    </>
  )
}
