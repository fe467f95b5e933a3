import { acquirerHooks } from './acquirers.ts'
import { customers } from './customers.ts'
import type { PlatformEndpoint } from './endpoint.ts'
import { keys } from './keys.ts'
import { payments } from './payments.ts'
import { sandbox } from './sandbox.ts'
import { sessions } from './sessions.ts'
import { system } from './system.ts'
import { webhooks } from './webhooks.ts'

/** Every endpoint of the payment platform. Infrastructure, tests and documentation loop over this and name none. */
export const platformEndpoints: readonly PlatformEndpoint[] = [
  ...system,
  ...acquirerHooks,
  ...payments,
  ...customers,
  ...sessions,
  ...webhooks,
  ...keys,
  ...sandbox,
]
