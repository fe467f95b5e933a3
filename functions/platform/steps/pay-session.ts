import { environment } from '#functions/runtime/environment.ts'
import type { PayType } from '#shared/platform/payment-words.ts'
import { linkStands, type Session } from '#shared/platform/session.ts'
import { countUse, getLink, hasUseLeft, putSession } from '../store/pages.ts'
import { getPayment } from '../store/payments.ts'
import { later } from './card-changes.ts'
import type { Books, Desk } from './desk.ts'
import { execute } from './execute.ts'
import { register } from './register.ts'
import { noteSession } from './session-moves.ts'
import { paymentIdOf } from './session-standing.ts'

export interface Chosen {
  readonly payType: PayType
  readonly token: string | undefined
  readonly email: string | undefined
}

/** `busy`: somebody else, another window perhaps, is paying this session. `used`: its link has no use left. */
export type Paid = 'done' | 'busy' | 'used'

/**
 * Pays a session by the same steps as a call of the shop's. What goes wrong stays with the session, where its page finds
 * it; what became of the payment is looked up there, too.
 */
export async function paySession(desk: Desk, start: Session, chosen: Chosen): Promise<Paid> {
  const held = await hold(desk, start, chosen.payType)
  if (typeof held === 'string') return held
  const session = held
  const payment = await paymentOf(desk, session, chosen.payType)
  if ('code' in payment) return trouble(desk, session, payment.code)
  const wayBack = `${environment('PLATFORM_ORIGIN')}/pay/${session.id}/return`
  const { token, email } = chosen
  const executed = await execute(desk, {
    id: payment.id,
    access_id: payment.accessId,
    ...(chosen.payType === 'Card'
      ? {
          token,
          method: '1' as const,
          expires_at: session.expiresAt,
          return_url: wayBack,
          return_url_on_failure: wayBack,
          ...(email !== undefined && { tds2_email: email }),
        }
      : { payment_term_day: session.termDays }),
  })
  if ('problems' in executed) return trouble(desk, session, executed.problems[0]?.code ?? 'E9991001005')
  // A transfer may take longer than the page would have lasted.
  const { account } = executed.payment
  if (account) await noteSession(desk, session, { expiresAt: Math.max(session.expiresAt, account.expiresAt) })
  return 'done'
}

/** Says how the session will be paid and takes one of its link's uses, before anything is asked of the acquirer. */
async function hold(books: Books, before: Session, payType: PayType): Promise<Session | 'busy' | 'used'> {
  const link = before.linkId !== undefined && !before.holdsUse ? await getLink(books.table, before.linkId) : undefined
  if (link && (!hasUseLeft(link) || linkStands(link, books.now()) === 'expired')) return 'used'
  const { trouble: _, ...rest } = before
  const session: Session = { ...later(rest, books.now()), payType, ...(link && { holdsUse: true }) }
  const written = await books.write({
    once: `${session.id}-${session.version}`,
    writes: [putSession(session, before), ...(link ? [countUse(link, 1)] : [])],
    events: [],
  })
  return written ? session : 'busy'
}

/** The payment of this session; it is registered when somebody first pays. */
async function paymentOf(books: Books, session: Session, payType: PayType) {
  const id = paymentIdOf(session, payType)
  const key = { mode: session.mode, shopId: session.shopId, id }
  const known = await getPayment(books.table, key)
  if (known) return known
  const [first, second, third] = session.clientFields
  const registered = await register(
    books,
    {
      id,
      pay_type: payType,
      ...(payType === 'Card'
        ? { job_code: session.job, amount: session.amount, tax: session.tax }
        : { billing_amount: session.amount, billing_tax: session.tax }),
      ...(session.tdsType !== undefined && payType === 'Card' && { tds_type: session.tdsType }),
      tds2_type: session.tds2Type,
      ...(first !== null && { client_field_1: first }),
      ...(second !== null && { client_field_2: second }),
      ...(third !== null && { client_field_3: third }),
    },
    session.testClock,
  )
  if ('payment' in registered) return registered.payment
  const meanwhile = await getPayment(books.table, key)
  return meanwhile ?? { code: registered.problems[0]?.code ?? 'E9991001005' }
}

async function trouble(books: Books, session: Session, code: string): Promise<Paid> {
  await noteSession(books, session, { trouble: code })
  return 'done'
}
