import { createCustomer } from '#shared/platform/api/customers.ts'
import type { Customer } from '#shared/platform/customer.ts'
import { serve } from './lib/serve.ts'
import { putCustomer } from './store/customers.ts'
import { recordEvent } from './store/events.ts'
import { customerView } from './views/customers.ts'
import { profileOf } from './views/profile.ts'

/** An id is given once: what was deleted keeps its own, and the same condition refuses both (E0001003014). */
export const handler = serve(
  createCustomer,
  async ({ input, shop, mode, now, newId, testClock, requestId, commit }) => {
    const id = input.id ?? `c_${newId()}`
    const customer: Customer = {
      id,
      shopId: shop.shopId,
      mode,
      status: 'ACTIVE',
      ...profileOf(input),
      ...(shop.sharedCustomerFlag === '1' && { groupId: `cg_${newId()}` }),
      cards: [],
      defaultCardId: null,
      isUpstream: false,
      version: 1,
      createdAt: now(),
      updatedAt: now(),
      ...(testClock !== undefined && { testClock }),
    }
    const answer = customerView(customer, shop)
    const recorded = recordEvent({
      shop,
      mode,
      type: 'customer.created',
      object: answer,
      previous: {},
      requestId,
      now,
      newId,
    })
    return commit({
      writes: [putCustomer(customer).or('E0001003014'), ...recorded.writes],
      events: recorded.events,
      answer,
    })
  },
)
