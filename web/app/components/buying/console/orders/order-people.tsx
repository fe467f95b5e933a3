import { consentIn } from '#shared/domain/kernel/pages.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { AddressLines } from '../../../people/address/address-lines.tsx'
import { Facts } from '../../../site/frame/facts.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import css from './order.module.css'
import { type OrderDetail, sourceWords } from './order-words.ts'

/** Shows who bought, under which terms, and where the parcel and the bill go. */
export function OrderPeople({ detail: { order, buyer, consent } }: { detail: OrderDetail }) {
  const { paths, locale } = useSite()
  const powers = usePowers()
  return (
    <div className={css.two}>
      <Panel id="buyer" title={m.admin_order_buyer()}>
        <Facts
          rows={[
            [
              m.admin_order_member(),
              powers.members && buyer.username ? (
                <SiteLink key="buyer" className="link" to={paths.admin('members/detail', { id: buyer.id })}>
                  {buyer.username}
                </SiteLink>
              ) : (
                buyer.username || m.message_gone()
              ),
            ],
            [m.admin_member_name(), buyer.name],
            [m.login_email(), buyer.email],
            [m.admin_order_source(), sourceWords[sourceOf(order.source)]()],
            [m.admin_order_consent(), agreedTo(consent.termsVersion)],
            [m.admin_order_consent_at(), dateTime(consent.at, locale)],
            [m.admin_order_notes(), order.notes],
          ]}
        />
      </Panel>
      <Panel id="address" title={m.trade_ship_to()}>
        <p>
          <AddressLines address={order.delivery} />
        </p>
        {order.billing && (
          <>
            <h3 className={css.sub}>{m.admin_order_billing()}</h3>
            <p>
              <AddressLines address={order.billing} />
            </p>
          </>
        )}
      </Panel>
    </div>
  )
}

function agreedTo(text: string): string {
  const versions = consentIn(text)
  return versions ? m.admin_order_consent_versions(versions) : text
}
