import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { updatePlatformCard } from '#shared/platform/api/customers.ts'
import { isCardExpired, monthAt, parseExpire } from '#shared/platform/card/expiry.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { newUpstreamKey } from '../acquirers/upstream-key.ts'
import { serve } from '../http/serve.ts'
import { spendEdit, unspentEdit } from '../store/customers/card-edits.ts'
import { getCustomerCard } from '../store/customers/customers.ts'
import { changeOf } from './cards/card-changes.ts'
import { refusalOfChange } from './cards/card-refusal.ts'
import { customerCardView } from './views/customer-view.ts'

/**
 * Expiry and holder may change, directly or by a token of the card form. Number and security code never change (5.2).
 */
export const handler = serve(updatePlatformCard, async context => {
  const { input, shop, mode, table, now, newId, requestId, commit, fail } = context
  const ref = { mode, shopId: shop.shopId, customerId: input.customer_id, cardId: input.id }
  const found = await getCustomerCard(table, ref)
  if (!found.customer) return fail('E0008003002')
  if (found.card?.status !== 'ACTIVATED') return fail('E0008007002')
  // One card has to be the default, so that the default can be moved but not unset.
  if (input.default_flag === '0' && found.customer.defaultCardId === input.id)
    return fail('E0008008007', { params: ['1'] })
  const edit = input.token === undefined ? undefined : await unspentEdit(table, input.token, ref, now())
  if (edit === 'unknown') return fail('E0008006A01')
  if (edit === 'lapsed') return fail('E0008006A02')
  const expire = edit?.expire ?? input.expire
  const holderName = edit?.holderName ?? input.holder_name
  const month = expire === undefined ? undefined : parseExpire(expire)
  if (month && isCardExpired(month, monthAt(now()))) return fail('E0008009011')

  const facts = { ...(expire !== undefined && { expire }), ...(holderName !== undefined && { holderName }) }
  if (expire !== undefined || holderName !== undefined) {
    const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId, isAwaited: true })
    const told = await acquirer.cards.update({
      customerRef: input.customer_id,
      cardRef: found.card.cardRef ?? '',
      ...facts,
      upstreamKey: newUpstreamKey(now()),
    })
    // The call may be repeated after an error, because it is idempotent.
    if (told.kind === 'unknown') return fail('E9991001004')
    if (told.kind === 'refused') return fail(refusalOfChange(told.error, expire !== undefined))
  }
  const customerContext = { shop, mode, table, now, newId, requestId, commit: commit.attempt }
  const changed = await untilWritten(async () => {
    const { customer, card } = await getCustomerCard(table, ref)
    if (!customer || card?.status !== 'ACTIVATED') return 'E0008007002' as const
    const change = changeOf(customerContext, customer, { card, facts, wantsDefault: input.default_flag === '1' })
    const { outcome } = await commit.attempt({
      writes: [...change.writes, ...(edit ? [spendEdit(edit)] : [])],
      events: change.events,
    })
    return outcome === 'done' ? customerCardView(change.card, change.customer) : undefined
  })
  return typeof changed === 'string' ? fail(changed) : changed
})
