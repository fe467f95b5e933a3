import { dateTime, deadline } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/lists.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { Empty } from '../../../site/frame/empty.tsx'
import { Facts } from '../../../site/frame/facts.tsx'
import { Note } from '../../../site/frame/note.tsx'
import {
  type Attempt,
  attemptWords,
  ErrorCode,
  type PaymentDetail,
  tdsResults,
  tdsSteps,
  typeWords,
} from './payment-words.tsx'

/** Shows what was asked for, held, taken and given back, and when. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { locale } = useSite()
  const { card, heldUntil } = payment
  const sum = (amount: number) => (amount > 0 ? yen(amount) : '')
  return (
    <Facts
      rows={[
        [m.money_amount(), yen(payment.amount)],
        [m.money_authorized(), sum(payment.authorized)],
        [m.money_captured(), sum(payment.captured)],
        [m.money_refunded(), sum(payment.refunded)],
        [m.money_type(), typeWords[payment.payType]()],
        [m.money_card(), card && cardText(card)],
        [m.money_raw_state(), <code key="state">{payment.status}</code>],
        [m.money_id(), <code key="id">{payment.paymentId}</code>],
        [m.money_transaction(), payment.transactionId && <code>{payment.transactionId}</code>],
        [m.money_approval(), payment.approval && <code>{payment.approval}</code>],
        [m.money_member(), payment.buyer?.username],
        [m.money_created(), dateTime(payment.created, locale)],
        [m.money_updated(), dateTime(payment.updated, locale)],
        [m.money_expires(), isOpen(payment) ? deadline(payment.expiresAt, locale) : ''],
        [m.money_held_until(), payment.status === 'AUTHORIZED' && heldUntil ? deadline(heldUntil, locale) : ''],
      ]}
    />
  )
}

const isOpen = ({ status }: PaymentDetail) => status === 'UNPROCESSED' || status === 'AUTHENTICATED'
export const cardText = ({ brand, last4 }: { brand: string; last4: string }) => `${brand} •••• ${last4}`

/** Shows how the card holder was authenticated in each attempt that came so far. */
export function Authentication({ attempts }: { attempts: readonly Attempt[] }) {
  const asked = attempts.flatMap(({ n, tds }) => (tds ? [{ n, tds }] : []))
  if (asked.length === 0) return <p className="mut">{m.money_tds_none()}</p>
  return asked.map(({ n, tds: { status, result, reason, eci } }) => (
    <div key={n} className="mt3">
      {asked.length > 1 && <h3>{m.money_tds_attempt({ n })}</h3>}
      <Facts
        rows={[
          [m.money_tds_status(), tdsSteps[status]()],
          [m.money_tds_result(), result && `${result}　${tdsResults[result]()}`],
          ['ECI', eci && <code>{eci}</code>],
          [m.money_tds_reason(), reason && <code>{reason}</code>],
        ]}
      />
    </div>
  ))
}

export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { locale } = useSite()
  if (attempts.length === 0) return <Empty>{m.money_none_attempts()}</Empty>
  return (
    <ul className={`${css.rows} ${css.plain}`}>
      {attempts.map(attempt => {
        const [mark, word] = attemptWords[attempt.status]
        return (
          <li key={attempt.n}>
            <div>
              <b>{m.money_attempt({ n: attempt.n })}</b>
              <p className="mut">
                {joinFacts(dateTime(attempt.started, locale), attempt.card && cardText(attempt.card))}
                {m.dot()}
                <code>{attempt.upstreamId}</code>
              </p>
              <ErrorCode {...attempt} />
              {attempt.errorCode !== null && (
                <p className="mut">{attempt.retryable ? m.money_retryable() : m.money_not_retryable()}</p>
              )}
            </div>
            <div className={css.side}>
              <Badge state={mark}>{word()}</Badge>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export function Refunds({ refunds }: { refunds: PaymentDetail['refunds'] }) {
  const { locale } = useSite()
  if (refunds.length === 0) return <p className="mut">{m.money_none_refunds()}</p>
  return (
    <ul className={`${css.rows} ${css.plain}`}>
      {refunds.map(({ id, amount, reason, status, created }) => (
        <li key={id}>
          <div>
            <b>{reason.replace(ownId, '')}</b>
            <p className="mut">
              {dateTime(created, locale)}
              {m.dot()}
              <code>{id}</code>
              {ownId.test(reason) && (
                <>
                  {m.dot()}
                  <code>{reason.slice(0, 26)}</code>
                </>
              )}
            </p>
          </div>
          <div className={css.side}>
            <Badge state={status === 'succeeded' ? 'completed' : 'due'}>
              {status === 'succeeded' ? m.money_refund_succeeded() : m.money_refund_pending()}
            </Badge>
            <span className="num">{yen(amount)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Refunds of ours begin with their own id, so that they are known again. */
const ownId = /^[0-9A-HJKMNP-TV-Z]{26} /

/** The account that the buyer was given, and what came in; too much or too late is for a person (payment-platform 5.16). */
export function TransferFacts({ transfer }: { transfer: NonNullable<PaymentDetail['transfer']> }) {
  const { locale } = useSite()
  return (
    <>
      {transfer.isOver && <Note tone="warn">{m.money_over()}</Note>}
      {transfer.isLate && <Note tone="warn">{m.money_late()}</Note>}
      <Facts
        rows={[
          [m.money_branch(), transfer.branch],
          [m.money_account(), transfer.number],
          [m.money_holder(), transfer.name],
          [m.money_until(), deadline(transfer.until, locale)],
          [m.money_received(), yen(transfer.received)],
        ]}
      />
    </>
  )
}
