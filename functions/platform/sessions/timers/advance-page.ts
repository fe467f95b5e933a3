import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { TableMethods } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { Card } from '#shared/platform/customers/customer.ts'
import { CardSession, PaymentSession } from '#shared/platform/sessions/session.ts'
import { acquirerFor, shopRefOf } from '../../acquirers/acquirer-for.ts'
import { resolveCard } from '../../customers/cards/resolve-card.ts'
import { backgroundPaymentStore } from '../../payments/context/payment-store.ts'
import { getShop } from '../../store/system/shops.ts'
import { checkoutStateOf } from '../checkout/session-state.ts'
import { cardRegistrationStateOf } from '../registration/card-session-transitions.ts'

/** Provided by a clock or a reaction. */
interface PageContext {
  readonly table: TableMethods
  readonly newId: () => string
  readonly commit: Committer<'put' | 'delete'>
}

/** Takes the due steps of one session or card session at `now`, the time of its test clock if it has one. */
export async function advancePage(context: PageContext, item: Attributes, now: () => number): Promise<void> {
  const { table, newId, commit } = context
  const record = Due[kindOf(item)].parse(item)
  const { mode, shopId, id } = record
  const shop = await getShop(table, shopId)
  if (!shop) return
  const about = { shop, mode, now, requestId: `sweep_${newId()}` }
  const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId })
  const customerContext = { ...about, table, newId, acquirer, commit }
  if ('payTypes' in record)
    await checkoutStateOf(backgroundPaymentStore(context, { ...about, cause: about.requestId }), record)
  else if ('failures' in record) await cardRegistrationStateOf(customerContext, record)
  else await resolveCard(customerContext, { mode, shopId, customerId: record.customerId, cardId: id })
}

const Due = { session: PaymentSession, cardSession: CardSession, card: Card } as const
const kindOf = ({ SK }: Attributes): keyof typeof Due =>
  SK === 'SESSION' ? 'session' : SK === 'CARDSESSION' ? 'cardSession' : 'card'
