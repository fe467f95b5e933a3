import { upstreamRemovalDue } from '#events/platform/customers.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { deleteCustomer } from '#shared/platform/api/customers.ts'
import type { Customer } from '#shared/platform/customers/customer.ts'
import { serve } from '../http/serve.ts'
import { changeCustomer, customerCards, readCustomer } from '../store/customers/customers.ts'
import { recordEvent } from '../store/webhooks/events.ts'
import { nextVersion } from './cards/card-changes.ts'
import { customerView } from './views/customer-view.ts'

/**
 * Only the customer's id stays reserved. One transaction deletes the customer for all callers; its cards, which may
 * exceed a transaction, are deleted by a reaction.
 */
export const handler = serve(deleteCustomer, async context => {
  const { input, shop, mode, table, now, newId, requestId, commit, fail } = context
  const { shopId } = shop
  const ref = { mode, shopId, customerId: input.id }
  const ended = await untilWritten(async () => {
    const before = await readCustomer(table, ref)
    if (!before) return 'E0004003002' as const
    const cards = await customerCards(table, ref)
    // A card that is being saved may still become active, and a subscription may charge a card.
    const isInUse = before.cards.some(({ state }) => state === 'pending') || cards.some(card => card.subscriptions > 0)
    if (isInUse) return 'E0004003021' as const
    const { name: _, email: __, phone: ___, groupId: ____, ...rest } = before
    const after: Customer = {
      ...nextVersion(rest, now()),
      status: 'DELETED',
      address: {},
      cards: [],
      defaultCardId: null,
    }
    const about = { shop, mode, requestId, now, newId }
    const recorded = recordEvent({
      ...about,
      type: 'customer.deleted',
      object: customerView(after, shop),
      previous: {},
    })
    const written = await commit.attempt({
      writes: [...changeCustomer(after, before), ...recorded.writes],
      events: [
        ...recorded.events,
        ...(before.isUpstream || cards.length > 0 ? [upstreamRemovalDue({ shopId, mode, customerRef: input.id })] : []),
      ],
    })
    return written.outcome === 'done' ? ('deleted' as const) : undefined
  })
  return ended === 'deleted' ? { id: input.id, deleted: true as const } : fail(ended)
})
