import { createCustomer } from '#shared/platform/api/customers.ts'
import type { Customer } from '#shared/platform/customers/customer.ts'
import { Refusal } from '../http/answers.ts'
import { serve } from '../http/serve.ts'
import { newCustomerOr } from '../store/customers/customers.ts'
import { recordEvent } from '../store/webhooks/events.ts'
import { withNewId } from './context/with-new-id.ts'
import { customerView } from './views/customer-view.ts'
import { profileOf } from './views/profile.ts'

/** Ids are never reused. A deleted customer keeps its id, so that one condition refuses both cases (E0001003014). */
export const handler = serve(
  createCustomer,
  async ({ input, shop, mode, now, newId, testClock, requestId, commit, fail }) => {
    const create = (id: string) => {
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
      const type = 'customer.created' as const
      const recorded = recordEvent({ shop, mode, type, object: answer, previous: {}, requestId, now, newId })
      return commit({
        writes: [...newCustomerOr(customer, 'E0001003014'), ...recorded.writes],
        events: recorded.events,
        answer,
      })
    }
    if (input.id !== undefined) return create(input.id)
    const created = await withNewId(
      () => `c_${newId()}`,
      async id => {
        const result = await create(id)
        const isTaken = result instanceof Refusal && result.problems[0]?.code === 'E0001003014'
        return isTaken ? undefined : result
      },
    )
    return created ?? fail('E0001003016')
  },
)
