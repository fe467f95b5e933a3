import type { Customer } from '#shared/platform/customers/customer.ts'
import type { CardSession } from '#shared/platform/sessions/session.ts'
import { reserveNewCard } from '../../customers/cards/reserve-card.ts'
import type { CustomerContext, CustomerStore } from '../../customers/context/customer-context.ts'
import { customerView } from '../../customers/views/customer-view.ts'
import { newCustomer } from '../../store/customers/customers.ts'
import { recordEvent } from '../../store/webhooks/events.ts'
import { addressOf } from '../views/session-view.ts'
import {
  type CardRegistrationState,
  cardRegistrationStateOf,
  failRegistration,
  updateCardPageState,
} from './card-session-transitions.ts'

/** Saves the card typed on a page. `full`: its customer has five cards. */
export async function registerCard(
  context: CustomerContext,
  before: CardSession,
  typed: { readonly token: string; readonly email: string | undefined },
): Promise<CardRegistrationState | 'full' | 'busy'> {
  const session = before.customerId === undefined ? await withCustomer(context, before, typed.email) : before
  if (!session) return 'busy'
  const { customerId = '', tdsType, receiverMail, testClock } = session
  const email = receiverMail ?? typed.email
  const reserved = await reserveNewCard(context, customerId, {
    token: typed.token,
    wantsDefault: false,
    ...(tdsType === '2' && {
      tds: {
        fallback: '2' as const,
        fields: email === undefined ? {} : { tds2_email: email },
        returnUrl: addressOf(`/card/${session.id}/return`),
      },
    }),
    testClock,
  })
  if (reserved.outcome === 'refused')
    return reserved.code === 'full' ? 'full' : failRegistration(context, session, 'E0006003002')
  const { trouble: _, ...rest } = session
  const noted = await updateCardPageState(context, { ...rest, version: session.version }, { cardId: reserved.card.id })
  return noted ? cardRegistrationStateOf(context, noted) : 'busy'
}

/** Creates a customer for a visitor without one (5.5). */
async function withCustomer(context: CustomerStore, before: CardSession, email: string | undefined) {
  const { shop, mode, requestId, now, newId } = context
  const at = now()
  const name = before.customerName
  const address = before.receiverMail ?? email
  const customer: Customer = {
    id: `c_${newId()}`,
    shopId: shop.shopId,
    mode,
    status: 'ACTIVE',
    ...(name !== undefined && { name }),
    ...(address !== undefined && { email: address }),
    address: {},
    ...(shop.sharedCustomerFlag === '1' && { groupId: `cg_${newId()}` }),
    cards: [],
    defaultCardId: null,
    isUpstream: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...(before.testClock !== undefined && { testClock: before.testClock }),
  }
  const session = await updateCardPageState(context, before, { customerId: customer.id })
  if (!session) return undefined
  const object = customerView(customer, shop)
  const recorded = recordEvent({ shop, mode, type: 'customer.created', object, previous: {}, requestId, now, newId })
  const writes = [...newCustomer(customer), ...recorded.writes]
  await context.commit({ once: newId(), writes, events: recorded.events })
  return session
}
