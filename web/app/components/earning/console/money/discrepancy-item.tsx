import type { adminListDiscrepancies } from '#shared/api/buying/console/discrepancies.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import css from '../../../site/console/lists.module.css'
import { TextArea } from '../../../site/frame/field.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import { paymentWords, typeWords } from './payment-words.tsx'

type Discrepancy = OutputOf<typeof adminListDiscrepancies>['list'][number]

export const discrepancyWords: Readonly<Record<Discrepancy['state'], () => string>> = {
  open: m.money_discrepancy_open,
  closed: m.money_discrepancy_closed,
}

/** What each side says of one payment, the way to its order, and the form that closes it. */
export function DiscrepancyItem({
  discrepancy,
  formId,
  reply,
}: {
  discrepancy: Discrepancy
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { discrepancyId, kind, state, paymentId, upstreamOrderId, orderId, payType, ours, theirs, note } = discrepancy
  const name = paymentId ?? upstreamOrderId ?? discrepancyId
  return (
    <li>
      <div>
        <b className="num">
          {paymentId === null ? (
            name
          ) : (
            <SiteLink to={paths.admin('payments/detail', { id: paymentId, type: payType })}>{name}</SiteLink>
          )}
        </b>
        <p className="mut">
          {joinFacts(
            kind === 'unknown' ? m.money_discrepancy_unknown() : m.money_discrepancy_differs(),
            typeWords[payType](),
            dateTime(discrepancy.found, locale),
          )}
        </p>
        <p>
          {m.money_discrepancy_ours()} {ours === null ? m.money_discrepancy_nothing() : sideText(ours)}
        </p>
        <p>
          {m.money_discrepancy_theirs()} {sideText(theirs)}
        </p>
        {note !== null && <p>{m.money_discrepancy_found({ note })}</p>}
        {discrepancy.closed !== null && (
          <p className="mut">{m.money_discrepancy_closed_at({ time: dateTime(discrepancy.closed, locale) })}</p>
        )}
      </div>
      <div className={css.side}>
        {powers.orders && orderId !== null && (
          <SiteLink className="link" to={paths.admin('orders/detail', { id: orderId })}>
            {m.money_open_order()}
          </SiteLink>
        )}
        {powers.closeDiscrepancies && state === 'open' && (
          <AdminAction
            intent="close-discrepancy"
            target={discrepancyId}
            formId={formId}
            reply={reply}
            open={m.money_discrepancy_close()}
            submit={m.money_discrepancy_close_submit()}
            name={m.money_discrepancy_close_of({ name })}
            labels={{ note: m.money_discrepancy_note() }}
          >
            {({ id, reply: mine }) => (
              <TextArea
                id={`${id}-note`}
                name="note"
                label={m.money_discrepancy_note()}
                hint={m.money_discrepancy_note_hint()}
                rows={4}
                maxLength={200}
                required
                defaultValue={mine?.values['note']}
                error={mine?.errors['note']}
              />
            )}
          </AdminAction>
        )}
      </div>
    </li>
  )
}

/** State and amount, as far as the side names one. */
function sideText({ status, amount }: Discrepancy['theirs']): string {
  return joinFacts(paymentWords[status][1](), amount !== null && yen(amount))
}
