import { sellerTypeNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from './site-link.tsx'

interface Seller {
  readonly type: (typeof sellerTypeNumbers)[keyof typeof sellerTypeNumbers]
  readonly name: string
  readonly partnerId: string | null
  /** The member who sells. */
  readonly id: string | null
}

/** Who sells, with the page of that seller (marketplace.md 2): the house, a partner, a member. */
export function SellerLink({ seller: { type, name, partnerId, id } }: { seller: Seller }) {
  const { paths } = useSite()
  switch (wordOf(sellerTypeNumbers, type)) {
    case 'official':
      return <SiteLink to={paths.house(m.fact_seller_house())}>{m.fact_seller_house()}</SiteLink>
    case 'partner':
      return partnerId ? <SiteLink to={paths.partner(partnerId, { title: name, type })}>{name}</SiteLink> : name
    default:
      return id ? <SiteLink to={paths.viewer(id)}>{name}</SiteLink> : name
  }
}
