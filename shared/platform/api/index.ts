import { customerEndpoints } from './customers.ts'
import type { PlatformEndpoint } from './endpoint.ts'
import { keyEndpoints } from './keys.ts'
import { differenceEndpoints } from './payments/differences.ts'
import { refundEndpoints } from './payments/refunds.ts'
import { authenticationEndpoints } from './payments/tds.ts'
import { paymentEndpoints } from './payments.ts'
import { sandboxEndpoints } from './sandbox.ts'
import { cardSessionEndpoints } from './sessions/card-sessions.ts'
import { linkEndpoints } from './sessions/links.ts'
import { pageEndpoints } from './sessions/pages.ts'
import { sessionEndpoints } from './sessions.ts'
import { systemEndpoints } from './system.ts'
import { bankEndpoints } from './transfers/banks.ts'
import { transferEndpoints } from './transfers.ts'
import { eventEndpoints } from './webhooks/events.ts'
import { webhookEndpoints } from './webhooks.ts'

/** Every endpoint of the payment platform. Infrastructure, tests and documentation loop over this list. */
export const platformEndpoints: readonly PlatformEndpoint[] = [
  ...systemEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...differenceEndpoints,
  ...authenticationEndpoints,
  ...customerEndpoints,
  ...sessionEndpoints,
  ...linkEndpoints,
  ...cardSessionEndpoints,
  ...pageEndpoints,
  ...webhookEndpoints,
  ...eventEndpoints,
  ...keyEndpoints,
  ...bankEndpoints,
  ...transferEndpoints,
  ...sandboxEndpoints,
]
