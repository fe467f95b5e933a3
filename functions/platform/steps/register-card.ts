import type { Customer } from '#shared/platform/customer.ts'
import type { CardSession } from '#shared/platform/session.ts'
import { putCustomer } from '../store/customers.ts'
import { recordEvent } from '../store/events.ts'
import { customerView } from '../views/customers.ts'
import { addressOf } from '../views/pages.ts'
import { type CardStanding, cardStandingOf, failed, noteCardSession } from './card-session-moves.ts'
import { reserve } from './reserve-card.ts'
import type { AskingVault, Vault } from './vault.ts'

/** Registers the card that was typed on a page; `full`: its customer has five. */
export async function registerCard(
  vault: AskingVault,
  before: CardSession,
  typed: { readonly token: string; readonly email: string | undefined },
): Promise<CardStanding | 'full' | 'busy'> {
  const session = before.customerId === undefined ? await withCustomer(vault, before, typed.email) : before
  if (!session) return 'busy'
  const { customerId = '', tdsType, receiverMail, testClock } = session
  const email = receiverMail ?? typed.email
  const reserved = await reserve(vault, customerId, {
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
  if ('refused' in reserved) return reserved.refused === 'full' ? 'full' : failed(vault, session, 'E0006003002')
  const { trouble: _, ...rest } = session
  const noted = await noteCardSession(vault, { ...rest, version: session.version }, { cardId: reserved.card.id })
  return noted ? cardStandingOf(vault, noted) : 'busy'
}

/** Whoever registers a card without being known becomes a customer with it (5.5). */
async function withCustomer(vault: Vault, before: CardSession, email: string | undefined) {
  const { shop, mode, requestId, now, newId } = vault
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
  const session = await noteCardSession(vault, before, { customerId: customer.id })
  if (!session) return undefined
  const object = customerView(customer, shop)
  const recorded = recordEvent({ shop, mode, type: 'customer.created', object, previous: {}, requestId, now, newId })
  await vault.write({ writes: [putCustomer(customer), ...recorded.writes], events: recorded.events })
  return session
}
