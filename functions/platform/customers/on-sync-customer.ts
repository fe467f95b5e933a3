import { syncCustomer } from '#events/platform-customers.ts'
import { consume } from '#functions/reactions/consume.ts'
import { acquirerFor } from '../acquirers/acquirer-for.ts'
import { readCustomer } from '../store/customers/customers.ts'
import { freshKey } from './context/customer-context.ts'

/** An answer that stays out is an error: the queue brings the message again, and each of these may be said twice. */
export const handler = consume(syncCustomer, async ({ type, data }, { table, now, newId }) => {
  const { mode, shopId, customerRef } = data
  const acquirer = acquirerFor({ shopId, mode }, { now, newId })
  const upstreamKey = freshKey(now())
  const ask = async () => {
    if (type === 'platform.upstream-removal-due') {
      const { cardRef } = data
      return cardRef === undefined
        ? acquirer.customers.delete({ customerRef, upstreamKey })
        : acquirer.cards.detach({ customerRef, cardRef, upstreamKey })
    }
    const customer = await readCustomer(table, { mode, shopId, customerId: customerRef })
    if (!customer) return undefined
    const { name, email } = customer
    return acquirer.customers.upsert({
      customerRef,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      upstreamKey,
    })
  }
  const told = await ask()
  if (told && told.kind !== 'done') throw new Error(`the acquirer did not take ${type}: ${told.error.code}`)
})
