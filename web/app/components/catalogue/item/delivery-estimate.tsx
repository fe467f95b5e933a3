import { deliveryOf, type Estimate } from '../../../lib/estimate.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { untaxed } from '../../buying/checkout/export-lines.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'

/** What delivery costs to the reader's place, or the way to choose one. */
export function DeliveryEstimate({ productId, estimate }: { productId: string; estimate: Estimate | undefined }) {
  const { paths } = useSite()
  const way = `${paths.artwork(productId, { tab: 'shipping' })}#estimate`
  if (!estimate) return <SiteLink to={way}>{m.estimate_choose()}</SiteLink>
  return (
    <>
      <SiteLink to={way}>{m.estimate_to({ place: estimate.place.name })}</SiteLink>　{deliveryText(estimate)}
    </>
  )
}

/** Why an export comes to less than the price, and what is not in it. */
export function ExportNote({ estimate }: { estimate: Estimate | undefined }) {
  const tax = estimate ? untaxed(estimate.listPrice, estimate.item) : 0
  return tax === 0 ? null : (
    <p className="mut">
      {m.export_note({ tax: yen(tax) })} {m.export_duties()}
    </p>
  )
}

function deliveryText(estimate: Estimate): string {
  const delivery = deliveryOf(estimate)
  return delivery === undefined ? m.estimate_quote() : m.estimate_fee({ amount: yen(delivery) })
}
