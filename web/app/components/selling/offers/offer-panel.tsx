import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { deadline, endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ReceivedOffer, Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'

const OfferDialog = lazy(() => import('./offer-dialog.tsx'))

/** The way to an offer (D60): over the page with scripts, on a page of its own without them and for guests. */
export function OfferAction({ work }: { work: Work }) {
  const { paths, viewer } = useSite()
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const { offering } = work.you
  if (work.isOwn || (viewer === 'member' && !offering?.isOpen)) return null
  const open = (event: MouseEvent) => {
    if (viewer === 'guest' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <ButtonLink look="second" wide to={paths.offer(work.id)} onClick={open}>
        {offering?.own ? m.offer_change() : m.offer_action()}
      </ButtonLink>
      {isHydrated && isOpen && (
        <Suspense>
          <OfferDialog id={work.id} title={work.title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The reader's own offer that waits, and the way to where it is taken back. */
export function OwnOffer({ work }: { work: Work }) {
  const { paths, locale } = useSite()
  const own = work.you.offering?.own
  if (!own || own.payUntil) return null
  return (
    <Note tone="ok">
      {m.offer_own({ price: yen(own.price), time: endsAt(own.validUntil, work.serverTime, locale) })}{' '}
      <SiteLink className="link" to={paths.bargain({ tab: 'sent' })}>
        {m.offer_own_see()}
      </SiteLink>
    </Note>
  )
}

/** An accepted offer is paid like any order, at its own price (D34). */
export function PayOffer({ work }: { work: Work }) {
  const { paths } = useSite()
  return (
    <>
      <ButtonLink wide to={paths.cartConfirmation({ source: sourceNumbers.bargain, productId: work.id })}>
        {m.bargain_pay()}
      </ButtonLink>
      <ButtonLink look="quiet" wide to={paths.bargain({ tab: 'sent' })}>
        {m.offer_own_see()}
      </ButtonLink>
    </>
  )
}

/** What waits for who sells the work: senders by mask and region alone (D66). Nobody else is shown an offer. */
export function OffersForOwner({ offers }: { offers: readonly ReceivedOffer[] }) {
  const { paths, locale } = useSite()
  return (
    <div>
      <h3>{m.offer_for_you()}</h3>
      {offers.length === 0 ? (
        <p className="mut">{m.offer_for_you_none()}</p>
      ) : (
        <>
          <ul>
            {offers.map(({ id, price, from, validUntil }) => (
              <li key={id}>
                <b className="num">{yen(price)}</b>　{from}
                <br />
                <span className="mut">
                  {m.bargain_until()} {deadline(validUntil, locale)}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt3">
            <ButtonLink size="small" to={paths.bargain({ tab: 'received' })}>
              {m.offer_answer()}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
