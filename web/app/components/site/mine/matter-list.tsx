import type { MatterKind } from '#shared/domain/people/account/matters.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Paths } from '../../../lib/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../frame/site-link.tsx'
import css from './mine.module.css'

interface Shown {
  readonly kind: MatterKind
  readonly id: string
  readonly title: string | null
}

const words: Readonly<Record<MatterKind, () => string>> = {
  order: m.leave_matter_order,
  refund: m.leave_matter_refund,
  purchase: m.leave_matter_purchase,
  claim: m.leave_matter_claim,
  bid: m.leave_matter_bid,
  award: m.leave_matter_award,
  offer: m.leave_matter_offer,
  answer: m.leave_matter_answer,
  application: m.leave_matter_application,
  listing: m.leave_matter_listing,
  sale: m.leave_matter_sale,
  payout: m.leave_matter_payout,
  debt: m.leave_matter_debt,
}

/** Where each comes to its end. */
function placeOf(paths: Paths, { kind, id }: Shown): string {
  switch (kind) {
    case 'order':
    case 'refund':
    case 'purchase':
      return paths.order(id)
    case 'claim':
      return paths.claim(id)
    case 'bid':
    case 'award':
      return paths.auctionRecord()
    case 'offer':
      return paths.bargain()
    case 'answer':
      return paths.bargain({ tab: 'received' })
    case 'application':
      return paths.overview({ tab: 'application' })
    case 'listing':
      return paths.overview()
    case 'sale':
      return paths.shipping(id)
    case 'payout':
    case 'debt':
      return paths.sales()
  }
}

/** What stands against leaving, each with the way to where it ends. */
export function MatterList({ matters }: { matters: readonly Shown[] }) {
  const { paths } = useSite()
  return (
    <ul className={css.points}>
      {matters.map(matter => (
        <li key={`${matter.kind} ${matter.id}`}>
          <SiteLink className="link" to={placeOf(paths, matter)}>
            {words[matter.kind]()}
          </SiteLink>
          {matter.title && <span className="mut"> {matter.title}</span>}
        </li>
      ))}
    </ul>
  )
}
