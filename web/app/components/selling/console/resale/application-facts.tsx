import { date, dateTime, deadline } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import order from '../../../buying/console/orders/order.module.css'
import { AddressLines } from '../../../people/address/address-lines.tsx'
import { Facts } from '../../../site/frame/facts.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import { type ApplicationFile, fieldWords, proofWords, refusalWords, saleKindWords } from './application-words.ts'

/** What the owner asks for and what it would leave them; who they are; what they were told before. */
export function ApplicationFacts({ application }: { application: ApplicationFile }) {
  const { locale, paths } = useSite()
  const powers = usePowers()
  const { seller, decision, figures, expected, minPrice, maxPrice } = application
  const sums = figures ?? expected
  const amount = (value: number | null) => (value === null ? '' : yen(value))
  const taken = (value: number) => (value === 0 ? '' : `−${yen(value)}`)
  const isPickup = application.deliveryMethod === 1
  return (
    <div className={order.two}>
      <Panel id="terms" title={m.review_terms()}>
        <Facts
          rows={[
            [m.review_kind(), saleKindWords[application.saleKind]()],
            [m.review_price(), amount(application.price)],
            [m.review_start_price(), amount(application.startPrice)],
            [m.review_instant_price(), amount(application.instantPrice)],
            [m.review_end_time(), application.endTime ? deadline(application.endTime, locale) : ''],
            [m.review_range(), m.review_range_of({ min: yen(minPrice), max: yen(maxPrice) })],
            [m.review_delivery(), isPickup ? m.review_delivery_pickup() : m.review_delivery_self()],
            [m.review_pickup_dates(), application.pickupDates.map(day => date(day, locale)).join(m.list_dot())],
            [m.review_location(), application.storageLocation],
            [m.review_broken(), application.isBroken ? m.resale_broken_yes() : m.resale_broken_no()],
          ]}
        />
        <h3 className={order.sub}>{figures ? m.review_frozen() : m.review_expected()}</h3>
        <Facts
          rows={[
            [m.review_price(), yen(sums.price)],
            [m.review_receipt_fee(), taken(sums.receiptFee)],
            [m.review_artist_return(), taken(sums.artistReturn)],
            [m.review_pickup_fee(), taken(sums.pickupFee)],
            [m.review_net(), <b key="net">{yen(sums.net)}</b>],
          ]}
        />
      </Panel>
      <div>
        <Panel id="seller" title={m.review_seller()}>
          <Facts
            rows={[
              [
                m.review_applicant(),
                powers.members ? (
                  <SiteLink
                    key="member"
                    className="link"
                    to={paths.admin('members/detail', { id: application.userId })}
                  >
                    {application.username}
                  </SiteLink>
                ) : (
                  application.username
                ),
              ],
              [m.review_name(), seller.name],
              [m.review_birth_date(), date(seller.birthDate, locale)],
              [m.review_occupation(), seller.occupation],
              [m.review_method(), proofWords[seller.method]()],
              [m.review_address(), <AddressLines key="address" address={application.address} />],
            ]}
          />
        </Panel>
        {decision && (
          <Panel id="decision" title={m.review_decision()}>
            <p className="mut">
              {m.review_decision_by({ name: application.decidedBy ?? '', time: dateTime(decision.at, locale) })}
            </p>
            {decision.reason && <p>{refusalWords[decision.reason]()}</p>}
            <Facts rows={decision.fields.map(({ field, note }) => [fieldWords[field](), note])} />
            {decision.text && <p>{decision.text}</p>}
          </Panel>
        )}
      </div>
    </div>
  )
}
