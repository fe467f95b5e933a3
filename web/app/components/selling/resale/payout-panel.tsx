import { yen } from '../../../lib/format/money.ts'
import { usePayout } from '../../../lib/hooks/use-payout.ts'
import { isAuctionDraft, isFetchedDraft, priceIn, textIn } from '../../../lib/resale/draft.ts'
import { m } from '../../../paraglide/messages.js'
import { feeWords } from '../../fulfilment/trade/sale-words.ts'
import { Picture } from '../../site/frame/picture.tsx'
import css from './resell.module.css'
import type { WizardState } from './wizard-state.ts'

/** Beside every step: what the sale would leave at the price that is being typed (D22). */
export function PayoutPanel({ wizard: { page, draft } }: { wizard: WizardState }) {
  const { work, basis } = page.prepared
  const price = priceIn(draft)
  const address = page.addresses.find(({ id }) => id === textIn(draft, 'addressId'))
  const payout = usePayout(
    { productId: work.id, price, isFetched: isFetchedDraft(draft), areaId: address?.province ?? undefined },
    page.payout ?? undefined,
  )
  return (
    <aside className={`${css.net} sticky`} aria-labelledby="payout-title">
      <div className={css.own}>
        <span>
          <Picture picture={work.imgs[0]} alt="" sizes="64px" className="thumb" />
        </span>
        <p>
          {work.title}
          <br />
          <span className="mut">{work.artist.name}</span>
        </p>
      </div>
      <h2 id="payout-title">{m.resale_payout()}</h2>
      <div aria-live="polite">
        {price === undefined || !payout ? (
          <p className="mut">{m.resale_payout_none()}</p>
        ) : (
          <>
            <dl className="sum">
              {payout.lines.map(({ kind, amount }) => (
                <div key={kind}>
                  <dt>
                    {kind === 'price'
                      ? isAuctionDraft(draft)
                        ? m.resale_pay_start()
                        : m.sales_price_taxed()
                      : feeWords[kind]()}
                  </dt>
                  <dd>{yen(amount)}</dd>
                </div>
              ))}
              <div className="tot">
                <dt>{payout.isAtLeast ? m.resale_pay_net_least() : m.resale_pay_net()}</dt>
                <dd>{yen(payout.net)}</dd>
              </div>
            </dl>
            <p className="mut mt3">{m.resale_pay_net_abroad({ net: yen(payout.netAbroad) })}</p>
            {basis !== null && (
              <p className={payout.isAllowed ? 'mut mt3' : `mt3 ${css.wrong}`}>
                {m.resale_share({ percent: Math.round((price / basis) * 100) })}
                {!payout.isAllowed && payout.minPrice !== null && (
                  <> {m.resale_range({ min: yen(payout.minPrice), max: yen(payout.maxPrice) })}</>
                )}
              </p>
            )}
          </>
        )}
      </div>
      <p className="mut mt4">{m.resale_payout_note()}</p>
    </aside>
  )
}
