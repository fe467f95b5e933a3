import { saleStatusNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Facts } from '../../site/frame/facts.tsx'
import { SellerLink } from '../../site/frame/seller-link.tsx'
import { DatedFacts } from './dated-facts.tsx'
import css from './item.module.css'
import { ResaleComparison } from './resale-comparison.tsx'

/** A member has a page while something of theirs is on sale: of a work that is sold, they may have none any more. */
const sellerOf = ({ seller, status }: Work) =>
  wordOf(saleStatusNumbers, status) === 'on-sale' ? seller : { ...seller, id: null }

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
          [m.fact_seller(), work.seller.name && <SellerLink key="seller" seller={sellerOf(work)} />],
        ]}
      />
      <DatedFacts work={work} />
      {work.resale && <ResaleComparison work={work} resale={work.resale} />}
    </div>
  )
}
