import type { adminListDifferences } from '#shared/api/buying/console/differences.ts'
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

type Difference = OutputOf<typeof adminListDifferences>['list'][number]

export const differenceWords: Readonly<Record<Difference['state'], () => string>> = {
  open: m.money_difference_open,
  closed: m.money_difference_closed,
}

/** What each side says of one payment, the way to its order, and the form that closes it. */
export function DifferenceItem({
  difference,
  formId,
  reply,
}: {
  difference: Difference
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { differenceId, kind, state, paymentId, upstreamOrderId, orderId, payType, ours, theirs, note } = difference
  const name = paymentId ?? upstreamOrderId ?? differenceId
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
            kind === 'unknown' ? m.money_difference_unknown() : m.money_difference_differs(),
            typeWords[payType](),
            dateTime(difference.found, locale),
          )}
        </p>
        <p>
          {m.money_difference_ours()} {ours === null ? m.money_difference_nothing() : sideText(ours)}
        </p>
        <p>
          {m.money_difference_theirs()} {sideText(theirs)}
        </p>
        {note !== null && <p>{m.money_difference_found({ note })}</p>}
        {difference.closed !== null && (
          <p className="mut">{m.money_difference_closed_at({ time: dateTime(difference.closed, locale) })}</p>
        )}
      </div>
      <div className={css.side}>
        {powers.orders && orderId !== null && (
          <SiteLink className="link" to={paths.admin('orders/detail', { id: orderId })}>
            {m.money_open_order()}
          </SiteLink>
        )}
        {powers.closeDifferences && state === 'open' && (
          <AdminAction
            intent="close-difference"
            target={differenceId}
            formId={formId}
            reply={reply}
            open={m.money_difference_close()}
            submit={m.money_difference_close_submit()}
            name={m.money_difference_close_of({ name })}
            labels={{ note: m.money_difference_note() }}
          >
            {({ id, reply: mine }) => (
              <TextArea
                id={`${id}-note`}
                name="note"
                label={m.money_difference_note()}
                hint={m.money_difference_note_hint()}
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
function sideText({ status, amount }: Difference['theirs']): string {
  return joinFacts(paymentWords[status][1](), amount !== null && yen(amount))
}
