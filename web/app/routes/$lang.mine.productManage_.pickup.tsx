import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import type { OwnPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import css from '../components/fulfilment/pickup/pickup.module.css'
import { PickupForm } from '../components/fulfilment/pickup/pickup-form.tsx'
import { pickupWords, slotText } from '../components/fulfilment/pickup/pickup-words.ts'
import trade from '../components/fulfilment/trade/trade.module.css'
import { AddressLines } from '../components/people/address/address-lines.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { deadline } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnPickup, loadPickups } from '../lib/server/pickup.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPickups(args)

export const action = (args: ActionFunctionArgs) => actOnPickup(args)

/** When the works that the member sold are fetched: all of them, or one with the days to propose (D74). */
export default function Pickups() {
  const { all, one, addresses, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  if (!one) return <PickupList pickups={all} />
  const done = query.get('done')
  const sentence = done === 'propose' ? m.pickup_done_propose : done === 'withdraw' ? m.pickup_done_withdraw : undefined
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.pickups()}>
          {m.pickup_title()}
        </SiteLink>
      </p>
      <h1>{one.title}</h1>
      <p className="sub">
        <span className="num">{m.trade_order({ number: one.orderNumber })}</span>
      </p>
      <div role="status">{sentence && !reply && <Note tone="ok">{sentence()}</Note>}</div>
      <PickupState pickup={one} formId={formId} />
      {one.mayPropose && (
        <div className={trade.panels}>
          <PickupForm pickup={one} addresses={addresses} formId={formId} reply={reply} />
        </div>
      )}
    </>
  )
}

const actOf = ({ mayPropose }: OwnPickup): string => (mayPropose ? m.pickup_propose() : m.pickup_open())

function PickupList({ pickups }: { pickups: readonly OwnPickup[] }) {
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.pickup_title()}</h1>
      <p className="sub">{m.pickup_sub()}</p>
      {pickups.length === 0 ? (
        <Empty>{m.pickup_none()}</Empty>
      ) : (
        <ul>
          {pickups.map(pickup => {
            const [state, word] = pickupWords[pickup.state]
            return (
              <li key={pickup.orderItemId} className={css.row}>
                {pickup.img ? <img src={pickup.img} alt="" width={88} height={88} loading="lazy" /> : <span />}
                <div>
                  <h2>{pickup.title}</h2>
                  <p>
                    <Badge state={state} boxed>
                      {word()}
                    </Badge>
                  </p>
                  {pickup.slot && <p>{slotText(pickup.slot, locale)}</p>}
                </div>
                <ButtonLink
                  look={pickup.mayPropose ? 'primary' : 'quiet'}
                  size="small"
                  to={paths.pickups({ orderItemId: pickup.orderItemId })}
                  aria-label={m.pickup_act_on({ title: pickup.title, act: actOf(pickup) })}
                >
                  {actOf(pickup)}
                </ButtonLink>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** Where the pick-up stands, and what happens next by itself. */
function PickupState({ pickup, formId }: { pickup: OwnPickup; formId: string }) {
  const { locale } = useSite()
  const sending = useNavigation().state !== 'idle'
  const [state, word] = pickupWords[pickup.state]
  const { slots, slot, address, next, reason, remarks } = pickup
  return (
    <>
      <p className="mt3">
        <Badge state={state} boxed>
          {word()}
        </Badge>
      </p>
      {pickup.state === 'lapsed' && <Note tone="warn">{m.pickup_lapsed()}</Note>}
      {pickup.mayPropose && reason && <Note tone="warn">{m.pickup_reason({ reason })}</Note>}
      {next?.what === 'lapse' && <p className="mt3">{m.pickup_answer_by({ time: deadline(next.at, locale) })}</p>}
      {slots.length > 0 && (
        <Panel id="slots" title={slot ? m.pickup_confirmed_day() : m.pickup_proposed_days()}>
          {slot ? (
            <p>
              <b>{slotText(slot, locale)}</b>
            </p>
          ) : (
            <ul>
              {slots.map(each => (
                <li key={`${each.date} ${each.part}`}>{slotText(each, locale)}</li>
              ))}
            </ul>
          )}
          <Facts
            rows={[
              [m.pickup_address(), address && <AddressLines key="address" address={address} />],
              [m.pickup_remarks(), remarks],
            ]}
          />
          {pickup.mayWithdraw && (
            <Form method="post" className="mt3">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="formId" value={formId} />
              <Button type="submit" look="quiet" size="small" disabled={sending}>
                {m.pickup_withdraw()}
              </Button>
            </Form>
          )}
        </Panel>
      )}
    </>
  )
}
