import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { holdAhead } from '#shared/domain/buying/order/hold-words.ts'
import { panelState } from '../../../lib/auction/panel-state.ts'
import type { Estimate } from '../../../lib/estimate.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { formatEnd } from '../../../lib/format/time-left.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ReceivedOffer, Work } from '../../../lib/item.ts'
import type { OpenOrder } from '../../../lib/open-order.ts'
import { m } from '../../../paraglide/messages.js'
import { untaxed } from '../../buying/checkout/export-lines.tsx'
import { OpenOrderActions } from '../../buying/checkout/open-order-actions.tsx'
import { DeliveryEstimate } from '../../catalogue/item/delivery-estimate.tsx'
import { shipsWithin } from '../../catalogue/item/ships-within.ts'
import { Badge } from '../../site/frame/badge.tsx'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { OfferAction, OffersForOwner, OwnOffer, PayOffer } from '../offers/offer-panel.tsx'
import { PhaseBadge } from '../private-sales/phase-badge.tsx'
import { approximate } from './approximate.ts'
import { EndedActions } from './ended-panel.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { PriceBar } from './price-bar.tsx'

/** A work without an auction: for sale, open to offers, being purchased, sold, or only shown. */
export default function SalePanel({
  work,
  order,
  estimate,
  formId,
  share,
  refused,
  offers,
}: {
  work: Work
  /** The reader's own unpaid order that holds it. */
  order: OpenOrder | null
  estimate: Estimate | undefined
  formId: string
  share: ReactNode
  /** Why it could not be bought. */
  refused: string | undefined
  /** What waits for the reader's answer; null for everybody who does not sell it. */
  offers: readonly ReceivedOffer[] | null
}) {
  const { paths, locale } = useSite()
  const state = panelState(work, undefined, { isMember: false, standing: 'none', record: undefined })
  const agreed = work.you.offering?.own?.payUntil ? work.you.offering.own : undefined
  // Who has been promised the work sees what they pay (D60).
  const price = agreed?.price ?? work.price?.yen
  const common = { aside: share, price, approx: price === undefined ? undefined : approximate(work, price) }
  const artist = paths.artist(work.artist.id)
  switch (state) {
    case 'sold':
    case 'bought':
      return (
        <PanelFrame
          {...common}
          badge={<Badge state="sold">{state === 'bought' ? m.panel_bought() : m.panel_sold()}</Badge>}
          priceLabel={m.panel_price_sold()}
          actions={
            <>
              {work.you.orderId ? (
                <ButtonLink wide to={paths.order(work.you.orderId)}>
                  {m.done_orders()}
                </ButtonLink>
              ) : (
                <EndedActions artist={artist} />
              )}
              <ButtonLink look="quiet" wide to={paths.transactions(work.id)}>
                {m.panel_transactions()}
              </ButtonLink>
            </>
          }
        >
          {state === 'sold' && <Note>{m.panel_sold_note()}</Note>}
        </PanelFrame>
      )
    case 'yours': {
      const until = order?.waitsFor === 'quote' ? undefined : (order?.until ?? undefined)
      return (
        <PanelFrame
          {...common}
          badge={<Badge state="due">{m.panel_yours()}</Badge>}
          priceLabel={agreed ? m.offer_agreed_price() : m.panel_price_fixed()}
          {...(until && { clock: { label: m.panel_pay_until(), ...holdFace(until, locale) } })}
          actions={
            order ? (
              <OpenOrderActions order={order} formId={formId} />
            ) : (
              work.you.orderId && (
                <ButtonLink look="second" wide to={paths.cartPayment(work.you.orderId)}>
                  {m.open_order_see()}
                </ButtonLink>
              )
            )
          }
        >
          <Note>{order?.waitsFor === 'quote' ? m.open_order_quote() : m.panel_yours_note()}</Note>
        </PanelFrame>
      )
    }
    case 'accepted':
      return (
        <PanelFrame
          {...common}
          badge={<Badge state="accepted">{m.offer_accepted()}</Badge>}
          priceLabel={m.offer_agreed_price()}
          {...(agreed?.payUntil && { clock: { label: m.panel_pay_until(), ...formatEnd(agreed.payUntil, locale) } })}
          actions={<PayOffer work={work} />}
        >
          <Note tone="ok">{m.offer_accepted_note()}</Note>
        </PanelFrame>
      )
    case 'locked': {
      const until = work.lock?.until
      return (
        <PanelFrame
          {...common}
          badge={<Badge state="locked">{m.panel_locked()}</Badge>}
          priceLabel={m.panel_price_fixed()}
          {...(until && { clock: { label: m.panel_hold_until(), ...holdFace(until, locale) } })}
          actions={
            <>
              <Button wide disabled>
                {m.panel_locked()}
              </Button>
              {work.you.offering?.isOpen && <OfferAction work={work} />}
            </>
          }
        >
          <OwnOffer work={work} />
          <Note>{until ? m.panel_locked_note() : m.panel_locked_open_note()}</Note>
        </PanelFrame>
      )
    }
    case 'display':
      return (
        <PanelFrame
          {...common}
          badge={<Badge state="none">{m.panel_display()}</Badge>}
          priceLabel={m.panel_price_fixed()}
          actions={<EndedActions artist={artist} />}
        >
          <Note>{m.panel_display_note()}</Note>
        </PanelFrame>
      )
    default:
      return (
        <OnSale
          work={work}
          common={common}
          {...(state === 'offer' && { offers })}
          estimate={estimate}
          refused={refused}
        />
      )
  }
}

/** While offers wait, anyone may still buy at the asking price (D65). */
function OnSale({
  work,
  common,
  offers,
  estimate,
  refused,
}: {
  work: Work
  common: { aside: ReactNode; price: number | undefined; approx: string | undefined }
  /** Offers for a work that takes them. */
  offers?: readonly ReceivedOffer[] | null
  estimate: Estimate | undefined
  refused: string | undefined
}) {
  const isOffered = offers !== undefined
  const label = isOffered ? m.panel_price_asking() : m.panel_price_fixed()
  const isKnown = estimate !== undefined && !estimate.quotePending
  const tax = estimate ? untaxed(estimate.listPrice, estimate.item) : 0
  return (
    <PanelFrame
      {...common}
      badge={
        isOffered ? <Badge state="offers">{m.panel_offers()}</Badge> : <Badge state="sale">{m.panel_sale()}</Badge>
      }
      priceLabel={label}
      actions={
        <>
          <Buy work={work} label={label} />
          {isOffered && <OfferAction work={work} />}
        </>
      }
    >
      {work.privateSale && <PrivateSaleNote sale={work.privateSale} />}
      {refused && (
        <div role="alert">
          <Note tone="ng">{refused}</Note>
        </div>
      )}
      <Facts
        plain
        rows={[
          [m.export_tax(), tax === 0 ? null : `−${yen(tax)}`],
          [m.panel_shipping_fact(), <DeliveryEstimate key="delivery" productId={work.id} estimate={estimate} />],
          [
            m.estimate_total(),
            isKnown ? (
              <b key="total" className="num">
                {yen(estimate.total)}
              </b>
            ) : null,
          ],
          [m.export_duties_label(), tax === 0 ? null : m.export_duties()],
          [m.shipping_when(), shipsWithin(work)],
          [m.shipping_area(), m.shipping_area_text()],
          [m.shipping_returns(), m.panel_returns()],
        ]}
      />
      {isOffered && (work.isOwn ? offers && <OffersForOwner offers={offers} /> : <OfferNote work={work} />)}
    </PanelFrame>
  )
}

function OfferNote({ work }: { work: Work }) {
  return work.you.offering?.own ? <OwnOffer work={work} /> : <Note>{m.panel_offer_note()}</Note>
}

/** Tells the guest of a secret sale when the work can be bought, and the way back (D95). */
function PrivateSaleNote({ sale: { id, phase, startAt, endAt } }: { sale: NonNullable<Work['privateSale']> }) {
  const { paths, locale } = useSite()
  const said = {
    'coming-soon': () => m.sale_panel_soon({ time: dateTime(startAt, locale) }),
    open: () => m.sale_panel_open({ time: dateTime(endAt, locale) }),
    ended: m.sale_panel_ended,
  }
  return (
    <Note>
      <PhaseBadge phase={phase} /> {said[phase]()}{' '}
      <SiteLink className="link" to={paths.privateSales({ id })}>
        {m.sale_panel_to()}
      </SiteLink>
    </Note>
  )
}

function Buy({ work, label }: { work: Work; label: string }) {
  const isSending = useNavigation().state !== 'idle'
  const { locale } = useSite()
  if (work.isOwn) return <Note>{m.panel_own_work()}</Note>
  if (work.privateSale && work.privateSale.phase !== 'open')
    return (
      <Button wide size="large" disabled>
        {m.sale_panel_wait()}
      </Button>
    )
  const isBanned = work.you.obstacle === 'banned-buy'
  const sending = isSending || isBanned
  return (
    <Form method="post">
      {isBanned && <Note tone="warn">{m.panel_banned()}</Note>}
      {work.price && !isBanned && (
        <PriceBar name={m.buy_bar_label()} label={label} price={work.price.yen}>
          <Button type="submit" name="intent" value="buy" disabled={sending}>
            {m.panel_buy()}
          </Button>
        </PriceBar>
      )}
      <Button type="submit" name="intent" value="buy" size="large" wide disabled={sending}>
        {m.panel_buy()}
      </Button>
      <Button type="submit" name="intent" value="cart" look="second" wide className="mt3" disabled={sending}>
        {m.panel_add_to_cart()}
      </Button>
      <p className="mut mt3">{holdAhead[locale]}</p>
    </Form>
  )
}

function holdFace(until: string, locale: 'ja' | 'en') {
  const { text, small } = formatEnd(until, locale)
  return { text: small, small: text }
}
