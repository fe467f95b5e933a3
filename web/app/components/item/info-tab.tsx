import { sellerTypeNumbers, wordOf } from '#shared/domain/wire-numbers.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import type { Work } from '../../lib/item.ts'
import { m } from '../../paraglide/messages.js'
import { Facts } from '../frame/facts.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './item.module.css'

/** Shows what the work is: in words, and as facts in the order of a museum label. */
export function InfoTab({ work }: { work: Work }) {
  return (
    <div className={css.columns}>
      <p className={css.text}>{work.description}</p>
      <Facts
        rows={[
          [m.fact_size(), work.size],
          [m.fact_box_size(), work.boxSize],
          [m.fact_weight(), work.weight],
          [m.fact_material(), work.material],
          [m.fact_technique(), work.technique],
          [m.fact_condition(), work.condition],
          [m.fact_format(), work.format],
          [m.fact_authenticity(), work.authenticity],
          [m.fact_location(), work.displayLocation],
          [m.fact_seller(), <Seller key="seller" seller={work.seller} />],
        ]}
      />
    </div>
  )
}

/** Links by the kind of seller (marketplace.md 2); a member has no page yet. */
function Seller({ seller }: { seller: Work['seller'] }) {
  const { paths } = useSite()
  const type = wordOf(sellerTypeNumbers, seller.type)
  if (type === 'partner' && seller.partnerId)
    return (
      <SiteLink to={paths.partner(seller.partnerId, { title: seller.name, type: seller.type })}>{seller.name}</SiteLink>
    )
  return <>{type === 'official' ? m.fact_seller_house() : seller.name}</>
}
