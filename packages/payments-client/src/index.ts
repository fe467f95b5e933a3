import * as calls from './calls.ts'
import { type ClientOf, type ClientOptions, clientOf } from './client.ts'

export type * from './calls.ts'
export type { CallOptions, ClientOptions, Fetch } from './client.ts'
export type { CallRefusal, CallResult, CallSuccess, CallUnknown, Problem } from './result.ts'
export { everyRow, PageError } from './rows.ts'
export { isNews, type ReceivedWebhook, type Verified, verifyWebhook, type WebhookEvent } from './webhook.ts'

export type PaymentsClient = ClientOf<typeof calls>

/**
 * Every call of the platform that a key admits.
 * @example
 * const payments = paymentsClient({ origin, apiKey })
 * const captured = await payments.capturePayment({ id, access_id }, { idempotencyKey: `${orderId}-capture` })
 * if (captured.ok) … else if (captured.unknown) … ask later … else … captured.errors[0].error_code
 */
export const paymentsClient = (options: ClientOptions): PaymentsClient => clientOf(calls, options)
