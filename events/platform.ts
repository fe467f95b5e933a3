import { platformAcquirerBackground, platformAcquirerEvents } from './platform-acquirers.ts'
import { platformPaymentBackground, platformPaymentEvents } from './platform-payments.ts'
import { platformSystemBackground } from './platform-system.ts'
import { platformVaultBackground, platformVaultEvents } from './platform-vault.ts'
import { platformWebhookBackground, platformWebhookEvents } from './platform-webhooks.ts'

/**
 * Events of the payment platform: what its own functions tell each other. What its shops are told is another matter,
 * `shared/platform/event.ts`. The marketplace listens to none of these; it gets its webhook (payment-platform.md 5.6).
 */
export const platformEvents = [
  ...platformWebhookEvents,
  ...platformAcquirerEvents,
  ...platformPaymentEvents,
  ...platformVaultEvents,
] as const
export const platformBackground = [
  ...platformSystemBackground,
  ...platformWebhookBackground,
  ...platformAcquirerBackground,
  ...platformPaymentBackground,
  ...platformVaultBackground,
] as const
