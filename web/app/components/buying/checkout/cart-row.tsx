import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listCart } from '#shared/api/selling/carts.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge, type BadgeState } from '../../site/frame/badge.tsx'
import { Button } from '../../site/frame/button.tsx'
import { Check } from '../../site/frame/field.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './checkout.module.css'

type CartRowView = OutputOf<typeof listCart>['list'][number]

/** One work of a cart. What cannot be bought now stays and says why where the others are chosen (D32). */
export function CartRow({
  row,
  serverTime,
  chosen,
  removable = false,
}: {
  row: CartRowView
  serverTime: string
  /** Lets the buyer choose which works to order now. */
  chosen?: boolean
  removable?: boolean
}) {
  const { paths, locale } = useSite()
  return (
    <li className={css.work}>
      <Picture className={css.photo} picture={row.img} alt="" sizes="96px" />
      <div>
        <h2>
          <SiteLink to={paths.artwork(row.productId)}>{row.title}</SiteLink>
        </h2>
        <p className="mut">{m.cart_by({ artist: row.artist.name, seller: row.sellInfo.name })}</p>
        <Unavailable row={row} serverTime={serverTime} />
        {row.payUntil && <p className="mut">{m.cart_pay_until({ time: endsAt(row.payUntil, serverTime, locale) })}</p>}
        {chosen !== undefined && isBuyable(row) && (
          <Check name="id" value={row.id} defaultChecked={chosen}>
            {m.cart_choose()}
            <span className="vh">{m.cart_choose_which({ title: row.title })}</span>
          </Check>
        )}
      </div>
      <div>
        <b className="num">{yen(row.price)}</b>
        {removable && row.deletable && (
          <Button
            look="bare"
            size="small"
            type="submit"
            form="remove"
            name="remove"
            value={row.id}
            aria-label={m.cart_remove_named({ title: row.title })}
          >
            {m.cart_remove()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A changed price is shown and can be accepted; the others have to wait or go. */
export function isBuyable({ invalid }: Pick<CartRowView, 'invalid'>): boolean {
  return invalid === null || invalid === 'price_changed'
}

function Unavailable({ row, serverTime }: { row: CartRowView; serverTime: string }) {
  const { locale } = useSite()
  const { invalid, lockedUntil } = row
  if (invalid === null) return null
  const until = lockedUntil && endsAt(lockedUntil, serverTime, locale)
  const words: Readonly<Record<typeof invalid, readonly [BadgeState, string]>> = {
    sold: ['sold', m.cart_sold()],
    locked: ['locked', until ? m.cart_locked_until({ time: until }) : m.state_locked()],
    hold_pause: ['locked', m.cart_hold_pause({ time: until ?? '' })],
    not_on_sale: ['none', m.state_not_for_sale()],
    price_changed: ['due', m.cart_price_changed()],
  }
  const [state, text] = words[invalid]
  return (
    <p>
      <Badge state={state}>{text}</Badge>
    </p>
  )
}
