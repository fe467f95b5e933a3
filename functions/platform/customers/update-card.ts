import { untilWritten } from '#functions/reactions/until-written.ts'
import { updatePlatformCard } from '#shared/platform/api/customers.ts'
import { isCardExpired, monthAt, parseExpire } from '#shared/platform/card/expiry.ts'
import { type Card, type Customer, makeDefault } from '#shared/platform/customers/customer.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { newUpstreamKey } from '../acquirers/upstream-key.ts'
import { serve } from '../http/serve.ts'
import { spendEdit, unspentEdit } from '../store/customers/card-edits.ts'
import { changeCustomer, getCustomerCard, putCard } from '../store/customers/customers.ts'
import { nextVersion, recordCardEvent } from './cards/card-changes.ts'
import { refusalOfChange } from './cards/card-refusal.ts'
import { customerCardView } from './views/customer-view.ts'

/**
 * Expiry and holder may change, directly or by a token of the card form. Number and security code never change (5.2).
 */
export const handler = serve(updatePlatformCard, async context => {
  const { input, shop, mode, table, now, newId, requestId, commit, fail } = context
  const { shopId } = shop
  const ref = { mode, shopId, customerId: input.customer_id, cardId: input.id }
  const customerContext = { shop, mode, table, now, newId, requestId, commit: commit.attempt }
  const found = await getCustomerCard(table, ref)
  if (!found.customer) return fail('E0008003002')
  if (found.card?.status !== 'ACTIVATED') return fail('E0008007002')
  const isDefault = found.customer.defaultCardId === input.id
  // One card has to be the default, so the default can move and cannot be unset.
  if (input.default_flag === '0' && isDefault) return fail('E0008008007', { params: ['1'] })
  const edit = input.token === undefined ? undefined : await unspentEdit(table, input.token, ref, now())
  if (edit === 'unknown') return fail('E0008006A01')
  if (edit === 'lapsed') return fail('E0008006A02')
  const expire = edit?.expire ?? input.expire
  const holderName = edit?.holderName ?? input.holder_name
  const month = expire === undefined ? undefined : parseExpire(expire)
  if (month && isCardExpired(month, monthAt(now()))) return fail('E0008009011')

  if (expire !== undefined || holderName !== undefined) {
    const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId, isAwaited: true })
    const told = await acquirer.cards.update({
      customerRef: input.customer_id,
      cardRef: found.card.cardRef ?? '',
      ...(expire !== undefined && { expire }),
      ...(holderName !== undefined && { holderName }),
      upstreamKey: newUpstreamKey(now()),
    })
    // The call may be repeated after an error, because the same change has no further effect.
    if (told.kind === 'unknown') return fail('E9991001004')
    if (told.kind === 'refused') {
      const code = refusalOfChange(told.error, expire !== undefined)
      return fail(code)
    }
  }
  const changed = await untilWritten(async () => {
    const { customer, card } = await getCustomerCard(table, ref)
    if (!customer || card?.status !== 'ACTIVATED') return 'E0008007002' as const
    const next: Card = {
      ...nextVersion(card, now()),
      ...(expire !== undefined && { expire }),
      ...(holderName !== undefined && { holderName }),
    }
    const wantsDefault = input.default_flag === '1' && customer.defaultCardId !== card.id
    const owner: Customer = wantsDefault
      ? { ...nextVersion(customer, now()), ...makeDefault(customer, card.id) }
      : customer
    const answer = customerCardView(next, owner)
    const was = customerCardView(card, customer)
    const previous = {
      ...(was.default_flag !== answer.default_flag && { default_flag: was.default_flag }),
      ...(was.expire !== answer.expire && { expire: was.expire }),
      ...(was.holder_name !== answer.holder_name && { holder_name: was.holder_name }),
    }
    const recorded = recordCardEvent(customerContext, 'card.updated', { card: next, customer: owner }, previous)
    const { outcome } = await commit.attempt({
      writes: [
        putCard(next, card),
        ...(wantsDefault ? changeCustomer(owner, customer) : []),
        ...(edit ? [spendEdit(edit)] : []),
        ...recorded.writes,
      ],
      events: recorded.events,
    })
    return outcome === 'done' ? answer : undefined
  })
  return typeof changed === 'string' ? fail(changed) : changed
})
