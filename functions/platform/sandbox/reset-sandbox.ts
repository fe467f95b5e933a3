import { sandboxReset } from '#events/platform/sandbox.ts'
import { resetSandbox } from '#shared/platform/api/sandbox.ts'
import { serve } from '../http/serve.ts'

/** Test mode alone has a sandbox, so a live key never comes here (`sandboxOnly`). */
export const handler = serve(resetSandbox, async ({ shop, requestId, commit }) =>
  commit({
    writes: [],
    events: [sandboxReset({ shopId: shop.shopId, resetId: requestId, step: 0 })],
    answer: { accepted: true },
  }),
)
