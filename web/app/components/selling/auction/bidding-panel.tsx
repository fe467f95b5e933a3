import { extensionMs } from '../../../lib/auction/live-auction.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { RefusedBid } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { DeliveryEstimate, ExportNote } from '../../catalogue/item/delivery-estimate.tsx'
import { FirstNeeded, neededFirst } from '../../catalogue/item/first-needed.tsx'
import { shipsWithin } from '../../catalogue/item/ships-within.ts'
import { Badge } from '../../site/frame/badge.tsx'
import { Button } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import { BidForm, type Intended } from './bid-form.tsx'
import css from './panel.module.css'
import { PanelFrame } from './panel-frame.tsx'
import { type PanelParts, priceLabel, withBids } from './panel-parts.ts'

type State = 'bidding' | 'leading' | 'outbid'

/** Where a member can bid: not yet bidding, leading, or outbid; in the last five minutes it says so (D53). */
export function BiddingPanel({
  state,
  now,
  formId,
  refused,
  told,
  onReview,
  ...parts
}: PanelParts & {
  state: State
  now: number
  formId: string
  refused: RefusedBid | undefined
  /** What became of the reader's last bid. */
  told: string | undefined
  onReview: (intended: Intended) => void
}) {
  const { snapshot, own } = parts
  const { paths } = useSite()
  const leading = state === 'leading'
  const closing = Date.parse(snapshot.endTime) - now <= extensionMs
  // A leader bids against nobody: only a higher maximum makes sense (D51).
  const least = leading && own.myMax !== null ? Math.max(own.myMax + 1, snapshot.minNext) : snapshot.minNext
  const { obstacle } = parts.work.you
  const needs = refused?.needs ?? neededFirst(obstacle)
  const form = (
    <BidForm
      key={state}
      snapshot={snapshot}
      least={least}
      formId={formId}
      error={refused && !refused.needs ? refused.error : undefined}
      quick={!leading}
      onReview={onReview}
    />
  )
  return (
    <PanelFrame
      {...parts}
      badge={badgeOf(state, closing, parts)}
      priceLabel={priceLabel(snapshot)}
      actions={
        obstacle === 'banned-buy' ? (
          <Button wide disabled>
            {m.bid_review()}
          </Button>
        ) : leading ? (
          <details className={css.raise} {...(refused && { open: true })}>
            <summary className="btn second w">{m.panel_raise()}</summary>
            {form}
          </details>
        ) : (
          form
        )
      }
      foot={leading ? m.panel_no_cancel() : undefined}
    >
      {obstacle === 'banned-buy' && <Note tone="warn">{m.panel_banned()}</Note>}
      {needs && (
        <FirstNeeded
          needs={needs}
          isRefused={refused?.needs !== undefined}
          back={paths.artwork(parts.work.id, { amount: refused?.amount })}
        />
      )}
      {leading && own.myMax !== null && (
        <Note tone="ok">
          {told} {m.panel_your_max()} <b className="num">{yen(own.myMax)}</b>
          {m.sentence_end()}
          {m.panel_leading_note()}
        </Note>
      )}
      {state === 'outbid' && (
        <Note tone="ng">
          {told} {m.panel_next_min()} <b className="num">{yen(snapshot.minNext)}</b>
        </Note>
      )}
      {closing && <p className="mut">{m.panel_extension_note()}</p>}
      <p className="mut">
        <DeliveryEstimate productId={parts.work.id} estimate={parts.estimate} />　{m.shipping_when()}{' '}
        {shipsWithin(parts.work)}
      </p>
      <ExportNote estimate={parts.estimate} />
    </PanelFrame>
  )
}

function badgeOf(state: State, closing: boolean, parts: PanelParts) {
  if (state === 'leading') return <Badge state="leading">{withBids(m.panel_leading(), parts)}</Badge>
  if (state === 'outbid') return <Badge state="outbid">{withBids(m.panel_outbid(), parts)}</Badge>
  return <Badge state="live">{withBids(closing ? m.panel_closing_soon() : m.panel_live(), parts)}</Badge>
}
