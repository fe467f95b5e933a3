import { createHash } from 'node:crypto'
import { minuteMs } from '#shared/durations.ts'
import { randomText } from '../../store/keys/api-keys.ts'

/** The form outlives a hold on a work, so that it is not the first to expire (payment-platform.md 6.0). */
export const elementTime = 60 * minuteMs

/** The secret opens one form and nothing else. It has 190 bits. */
export const newSecret = (id: string) => `el_${id.slice(4)}_secret_${randomText(32)}`

/** The hash that is stored. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('base64url')
