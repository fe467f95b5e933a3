import { useState } from 'react'
import { yen } from '../../lib/format.ts'
import type { BidAnswer } from '../../lib/item.ts'
import { extensionMs } from '../../lib/live-auction.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { SiteLink } from '../site-link.tsx'
import { BidForm, type Intended } from './bid-form.tsx'
import type { Face } from './face.ts'
import { PanelFrame } from './panel-frame.tsx'

/** Where a member can bid: not yet bidding, leading, or outbid; in the last five minutes it says so (D53). */
export function BiddingFace({
  state,
  now,
  formId,
  refused,
  onReview,
  ...face
}: Face & {
  state: 'bidding' | 'leading' | 'outbid'
  now: number
  formId: string
  refused: Extract<BidAnswer, { kind: 'refused' }> | undefined
  onReview: (intended: Intended) => void
}) {
  const { snapshot, own, share, work: _work, ...frame } = face
  const [raising, setRaising] = useState(false)
  const leading = state === 'leading'
  const closing = Date.parse(snapshot.endTime) - now <= extensionMs
  // A leader bids against nobody: only a higher maximum makes sense (D51).
  const least = leading && own.myMax !== null ? Math.max(own.myMax + 1, snapshot.minNext) : snapshot.minNext
  const form = (
    <BidForm
      key={state}
      snapshot={snapshot}
      least={least}
      formId={formId}
      error={refused && !refused.needsPhone ? refused.error : undefined}
      quick={!leading}
      onReview={onReview}
    />
  )
  return (
    <PanelFrame
      {...frame}
      badge={badgeOf(state, closing)}
      aside={
        <span className="mut">
          {m.panel_bids({ count: snapshot.bidCount })}
          {snapshot.extendedCount > 0 && `・${m.panel_extended({ count: snapshot.extendedCount })}`}
        </span>
      }
      priceLabel={snapshot.bidCount > 0 ? m.panel_price_now() : m.panel_price_start()}
      actions={
        leading && !raising ? (
          <Button look="second" wide onClick={() => setRaising(true)}>
            {m.panel_raise()}
          </Button>
        ) : (
          form
        )
      }
      foot={leading ? m.panel_no_cancel() : m.bids_tie()}
    >
      {refused?.needsPhone && <PhoneFirst />}
      {leading && own.myMax !== null && (
        <Note tone="ok">
          {m.panel_your_max()} <b className="num">{yen(own.myMax)}</b>　{m.panel_leading_note()}
        </Note>
      )}
      {state === 'outbid' && (
        <Note tone="ng">
          {m.panel_next_min()} <b className="num">{yen(snapshot.minNext)}</b>
        </Note>
      )}
      {closing && <p className="mut">{m.panel_extension_note()}</p>}
      <div className="cluster">{share}</div>
    </PanelFrame>
  )
}

function badgeOf(state: 'bidding' | 'leading' | 'outbid', closing: boolean) {
  if (state === 'leading') return <Badge state="leading">{m.panel_leading()}</Badge>
  if (state === 'outbid') return <Badge state="outbid">{m.panel_outbid()}</Badge>
  return <Badge state="live">{closing ? m.panel_closing_soon() : m.panel_live()}</Badge>
}

/** Said when a bid was refused for want of a verified phone (D8). */
function PhoneFirst() {
  const { paths } = useSite()
  return (
    <div role="alert">
      <Note tone="warn">
        {m.panel_phone_note()}{' '}
        <SiteLink className="link" to={paths.phone}>
          {m.panel_phone_action()}
        </SiteLink>
      </Note>
    </div>
  )
}
