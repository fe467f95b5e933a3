import type { ReactNode } from 'react'
import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { deadline } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useHasPage } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { isAuctionDraft, isFetchedDraft, listIn, priceIn, textIn } from '../../../lib/resale/draft.ts'
import type { StepName } from '../../../lib/resale/steps.ts'
import { instantOf } from '../../../lib/resale/times.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { Check, FieldError } from '../../site/frame/field.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './resell.module.css'
import type { WizardState } from './wizard-state.ts'

const kindWords: Readonly<Record<string, () => string>> = {
  [saleKindNumbers.fixed]: m.resale_kind_fixed,
  [saleKindNumbers.offer]: m.resale_kind_offer,
  [saleKindNumbers.auction]: m.resale_kind_auction,
}

/** Everything once more, the page as buyers will see it, and the owner's word. */
export function ConfirmStep({ wizard }: { wizard: WizardState }) {
  const { draft, page, errors } = wizard
  const { paths, locale } = useSite()
  const hasPage = useHasPage()
  const productId = page.prepared.work.id
  const text = (name: string) => textIn(draft, name)
  const price = priceIn(draft)
  const isAuction = isAuctionDraft(draft)
  const end = Date.parse(instantOf(text('endTime')))
  const address = page.addresses.find(({ id }) => id === text('addressId'))
  return (
    <>
      <p>
        <ButtonLink look="second" to={paths.resellPreview(productId)}>
          {m.resale_see_preview()}
        </ButtonLink>
      </p>
      <Part title={m.resale_step_photos()} step="photos" productId={productId}>
        <Facts
          rows={[
            [m.resale_photos(), m.resale_count({ count: listIn(draft, 'imgs').length })],
            [m.resale_is_broken(), text('isBroken') === '1' ? m.resale_broken_yes() : m.resale_broken_no()],
            [m.resale_condition(), text('condition')],
            [m.resale_description(), text('description')],
          ]}
        />
      </Part>
      <Part title={m.resale_step_price()} step="price" productId={productId}>
        <Facts
          rows={[
            [m.resale_kind(), kindWords[text('saleKind')]?.()],
            [isAuction ? m.resale_start_price() : m.resale_price(), price === undefined ? '' : yen(price)],
            [m.resale_end(), isAuction && Number.isFinite(end) ? deadline(end, locale) : null],
            [m.resale_method(), isFetchedDraft(draft) ? m.resale_method_fetched() : m.resale_method_own()],
          ]}
        />
      </Part>
      <Part title={m.resale_step_delivery()} step="delivery" productId={productId}>
        <Facts
          rows={[
            [m.resale_address(), address ? `${address.city} ${address.address}` : ''],
            [m.resale_storage(), text('storageLocation')],
            [m.resale_format(), text('format')],
            [m.resale_size(), text('size')],
            [m.resale_box(), listIn(draft, 'boxSize').join(' × ')],
            [m.resale_weight(), text('weight')],
          ]}
        />
      </Part>
      <div>
        <Check name="agree" value="1" id="resell-agree">
          {m.resale_agree()}
        </Check>
        <FieldError id="resell-agree" error={errors['agree']} />
        {hasPage('sales-guide') && (
          <p className="mut">
            <SiteLink className="link" to={paths.guide('sales')}>
              {m.guide_sales()}
            </SiteLink>
          </p>
        )}
      </div>
    </>
  )
}

function Part({
  title,
  step,
  productId,
  children,
}: {
  title: string
  step: StepName
  productId: string
  children: ReactNode
}) {
  const { paths } = useSite()
  return (
    <section className={css.block}>
      <div className="head">
        <h3>{title}</h3>
        <SiteLink className="link" to={paths.resell({ productId, step })} aria-label={m.resale_change({ part: title })}>
          {m.resale_change_short()}
        </SiteLink>
      </div>
      {children}
    </section>
  )
}
