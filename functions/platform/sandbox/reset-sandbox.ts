import { sandboxReset } from '#events/platform/sandbox.ts'
import { resetSandbox } from '#shared/platform/api/sandbox.ts'
import { serve } from '../http/serve.ts'

/** Only test mode has a sandbox, so that live keys are refused before (`sandboxOnly`). */
export const handler = serve(resetSandbox, async ({ shop, requestId, commit }) =>
  commit({
    writes: [],
    events: [sandboxReset({ shopId: shop.shopId, resetId: requestId, step: 0 })],
    answer: { accepted: true },
  }),
)
