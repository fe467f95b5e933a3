import { createHash } from 'node:crypto'
import { minuteMs } from '#shared/platform/time/durations.ts'
import { randomText } from '../../store/keys/api-keys.ts'

/** Longer than a hold on a work lasts, so that the form is not the first thing to run out (payment-platform.md 6.0). */
export const elementTime = 60 * minuteMs

/** Lets its bearer see one form and nothing else; 190 bits. */
export const newSecret = (id: string) => `el_${id.slice(4)}_secret_${randomText(32)}`

/** What is kept of it. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('base64url')
