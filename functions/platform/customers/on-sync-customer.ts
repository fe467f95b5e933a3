import { syncCustomer } from '#events/platform/customers.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { newUpstreamKey } from '../acquirers/upstream-key.ts'
import { clearCardItem, customerCards, readCustomer } from '../store/customers/customers.ts'
import { getShop } from '../store/system/shops.ts'

/** A missing answer throws, so that the queue delivers the message again. Every call and write is idempotent. */
export const handler = consume(syncCustomer, async ({ type, data }, { table, now, newId, write }) => {
  const { mode, shopId, customerRef } = data
  const shop = await getShop(table, shopId)
  if (!shop) return
  const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId })
  const upstreamKey = newUpstreamKey(now())
  const ask = async () => {
    if (type === 'platform.upstream-removal-due') {
      const { cardRef } = data
      if (cardRef === undefined) {
        const cards = await customerCards(table, { mode, shopId, customerId: customerRef })
        for (const card of cards) await write(clearCardItem(card))
      }
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
