import { useLocation } from '@remix-run/react'
import type { PanelState } from '../../lib/panel-state.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { Note } from '../note.tsx'
import { type Face, priceLabel, withBids } from './face.ts'
import { PanelFrame } from './panel-frame.tsx'

/** Where this reader cannot bid: before the start, as a guest, on the own work, and while the result is settled. */
export function WaitingFace({ state, ...face }: Face & { state: PanelState }) {
  const { snapshot } = face
  if (state === 'scheduled')
    return (
      <PanelFrame
        {...face}
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
  if (state === 'guest') return <GuestFace {...face} />
  const counting = state === 'counting'
  return (
    <PanelFrame
      {...face}
      badge={<Badge state="live">{counting ? m.panel_counting() : withBids(m.panel_live(), face)}</Badge>}
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

function GuestFace(face: Face) {
  const { paths } = useSite()
  const { pathname, search } = useLocation()
  const back = `${pathname}${search}`
  return (
    <PanelFrame
      {...face}
      badge={<Badge state="live">{withBids(m.panel_live(), face)}</Badge>}
      priceLabel={priceLabel(face.snapshot)}
      actions={
        <>
          <ButtonLink wide to={paths.login(back)}>
            {m.panel_guest_login()}
          </ButtonLink>
          <ButtonLink look="second" wide to={paths.registerThen(back)}>
            {m.panel_guest_register()}
          </ButtonLink>
        </>
      }
    >
      <Note>{m.panel_guest_note()}</Note>
    </PanelFrame>
  )
}
