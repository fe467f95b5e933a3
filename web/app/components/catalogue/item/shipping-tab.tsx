import { sellerTypeNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { Estimate } from '../../../lib/estimate.ts'
import { useHasPage } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Facts } from '../../site/frame/facts.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { EstimateForm } from './estimate-form.tsx'
import css from './item.module.css'
import { shipsWithin } from './ships-within.ts'

const methods = {
  official: m.shipping_method_house,
  partner: m.shipping_method_partner,
  member: m.shipping_method_member,
} as const

/** Shows how the work travels, by who sends it (D26-D29). */
export default function ShippingTab({ work, estimate }: { work: Work; estimate: Estimate | undefined }) {
  const { paths } = useSite()
  const hasPage = useHasPage()
  const type = wordOf(sellerTypeNumbers, work.seller.type)
  return (
    <div className={css.columns}>
      <Facts
        rows={[
          [m.shipping_method(), methods[type === 'member' && work.seller.arranged ? 'official' : type]()],
          [m.shipping_when(), shipsWithin(work)],
          [m.shipping_packing(), m.shipping_packing_text()],
          [m.shipping_area(), m.shipping_area_text()],
          [m.shipping_note(), work.shippingNote],
          [m.shipping_returns(), m.shipping_returns_text()],
        ]}
      />
      <div>
        <EstimateForm work={work} estimate={estimate} />
        {hasPage('purchase-guide') && (
          <p className="mt4">
            <SiteLink className="more" to={paths.guide('purchase')}>
              {m.guide_purchase()}
            </SiteLink>
          </p>
        )}
      </div>
    </div>
  )
}
