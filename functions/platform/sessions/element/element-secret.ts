import { createHash } from 'node:crypto'
import { minuteMs } from '#shared/durations.ts'
import { randomText } from '../../store/keys/api-keys.ts'

/**
 * Lifetime of the form in ms, longer than a hold on a work, so that it is not the first to expire (payment-platform.md
 * 6.0).
 */
export const elementTime = 60 * minuteMs

/** The secret opens only this form. It has 190 bits. */
export const newSecret = (id: string) => `el_${id.slice(4)}_secret_${randomText(32)}`

/** Stored hash of the secret. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('base64url')
