import type { adminOverview } from '#shared/api/console/operators.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../../frame/site-link.tsx'

/** A count with the way to what it counts; one that could not be asked for is a dash. */
export function Count({ to, text, count }: { to: string; text: string; count: number | null }) {
  return (
    <SiteLink to={to}>
      <span>{text}</span>
      <b>{count ?? '–'}</b>
    </SiteLink>
  )
}

/** What waits for reviewers and finance; a part that the roles do not open is not there. */
export function WaitingCounts({
  applications,
  payouts,
  offers,
  pickups,
}: Pick<OutputOf<typeof adminOverview>, 'applications' | 'payouts' | 'offers' | 'pickups'>) {
  const { paths } = useSite()
  return (
    <>
      {applications && (
        <>
          <Count to={paths.admin('applications')} text={m.today_applications()} count={applications.waiting} />
          <Count
            to={paths.admin('applications', { state: 'submitted', overdue: 1 })}
            text={m.today_applications_late()}
            count={applications.overdue}
          />
        </>
      )}
      {offers && <Count to={paths.admin('offers')} text={m.today_offers()} count={offers.waiting} />}
      {pickups && (
        <>
          <Count to={paths.admin('pickups')} text={m.today_pickups()} count={pickups.proposed} />
          <Count to={paths.admin('pickups')} text={m.today_pickups_lapsing()} count={pickups.lapsing} />
          <Count to={paths.admin('pickups')} text={m.today_pickups_today()} count={pickups.today} />
          <Count to={paths.admin('pickups')} text={m.today_pickups_ship()} count={pickups.toShip} />
          <Count to={paths.admin('pickups')} text={m.today_pickups_call()} count={pickups.toCall} />
        </>
      )}
      {payouts && (
        <>
          <Count to={paths.admin('payouts')} text={m.today_payouts()} count={payouts.releasable} />
          <Count to={paths.admin('payouts')} text={m.today_payouts_held()} count={payouts.held} />
          <Count to={paths.admin('payouts')} text={m.today_payouts_approve()} count={payouts.toApprove} />
          <Count to={paths.admin('payouts')} text={m.today_payouts_send()} count={payouts.toSend} />
        </>
      )}
    </>
  )
}
