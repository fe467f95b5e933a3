import { createHmac } from 'node:crypto'
import type { Hmac } from '#shared/platform/webhooks/signature.ts'

/** Server implementation of `Hmac`. */
export const hmac: Hmac = (secret, message) => createHmac('sha256', secret).update(message, 'utf8').digest('hex')
