import { useLocation } from '@remix-run/react'
import type { PanelState } from '../../../lib/auction/panel-state.ts'
import { useMayRegister } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { DeliveryEstimate, ExportNote } from '../../catalogue/item/delivery-estimate.tsx'
import { shipsWithin } from '../../catalogue/item/ships-within.ts'
import { Badge } from '../../site/frame/badge.tsx'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { type PanelParts, priceLabel, withBids } from './panel-parts.ts'

/** Where this reader cannot bid: before the start, as a guest, on the own work, and while the result is settled. */
export function WaitingPanel({ state, ...parts }: PanelParts & { state: PanelState }) {
  const { snapshot } = parts
  if (state === 'scheduled')
    return (
      <PanelFrame
        {...parts}
        badge={<Badge state="applying">{m.panel_scheduled()}</Badge>}
        priceLabel={priceLabel(snapshot)}
        actions={
          <Button wide disabled>
            {m.panel_scheduled()}
          </Button>
        }
      >
        <Note>{m.panel_scheduled_note()}</Note>
      </PanelFrame>
    )
  if (state === 'guest') return <GuestPanel {...parts} />
  const counting = state === 'counting'
  return (
    <PanelFrame
      {...parts}
      badge={<Badge state="live">{counting ? m.panel_counting() : withBids(m.panel_live(), parts)}</Badge>}
      priceLabel={priceLabel(snapshot)}
      actions={
        <Button wide disabled>
          {counting ? m.panel_counting() : m.bid_bar()}
        </Button>
      }
    >
      <Note>{counting ? m.panel_counting_note() : m.panel_own_note()}</Note>
    </PanelFrame>
  )
}

function GuestPanel(parts: PanelParts) {
  const { paths } = useSite()
  const mayRegister = useMayRegister()
  const { pathname, search } = useLocation()
  const back = `${pathname}${search}`
  return (
    <PanelFrame
      {...parts}
      badge={<Badge state="live">{withBids(m.panel_live(), parts)}</Badge>}
      priceLabel={priceLabel(parts.snapshot)}
      actions={
        <>
          <ButtonLink wide to={paths.login(back)}>
            {m.panel_guest_login()}
          </ButtonLink>
          {mayRegister && (
            <ButtonLink look="second" wide to={paths.registerThen(back)}>
              {m.panel_guest_register()}
            </ButtonLink>
          )}
        </>
      }
    >
      <Note>{m.panel_guest_note()}</Note>
      <p className="mut">
        <DeliveryEstimate productId={parts.work.id} estimate={parts.estimate} />　{m.shipping_when()}{' '}
        {shipsWithin(parts.work)}
      </p>
      <ExportNote estimate={parts.estimate} />
    </PanelFrame>
  )
}
