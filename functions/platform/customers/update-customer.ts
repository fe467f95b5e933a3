import { customerChanged } from '#events/platform/customers.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { updateCustomer } from '#shared/platform/api/customers.ts'
import { serve } from '../http/serve.ts'
import { changeCustomer, readCustomer } from '../store/customers/customers.ts'
import { recordEvent } from '../store/webhooks/events.ts'
import { nextVersion } from './cards/card-changes.ts'
import { customerView } from './views/customer-view.ts'
import { profileOf } from './views/profile.ts'

export const handler = serve(updateCustomer, async context => {
  const { input, shop, mode, table, now, newId, requestId, commit, fail } = context
  const { shopId } = shop
  const changed = await untilWritten(async () => {
    const before = await readCustomer(table, { mode, shopId, customerId: input.id })
    if (!before) return 'unknown' as const
    const { name: _, email: __, phone: ___, ...rest } = before
    const after = { ...nextVersion(rest, now()), ...profileOf(input, before) }
    const answer = customerView(after, shop)
    const was = customerView(before, shop)
    const previous = Object.fromEntries(
      Object.entries(was).filter(([name, value]) => new Map(Object.entries(answer)).get(name) !== value),
    )
    const about = { shop, mode, requestId, now, newId }
    const recorded = recordEvent({ ...about, type: 'customer.updated', object: answer, previous })
    const written = await commit.attempt({
      writes: [...changeCustomer(after, before), ...recorded.writes],
      events: [
        ...recorded.events,
        ...(before.isUpstream ? [customerChanged({ shopId, mode, customerRef: input.id })] : []),
      ],
    })
    return written.outcome === 'done' ? answer : undefined
  })
  return changed === 'unknown' ? fail('E0003003002') : changed
})
