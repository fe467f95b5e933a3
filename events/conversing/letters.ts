import * as z from 'zod'
import { event } from '../event.ts'

/** A letter of the house reached these members (D95). The event contains none of its text. */
export const letterSent = event('letter.sent', 1, z.object({ letterId: z.string(), memberIds: z.array(z.string()) }), {
  letterId: '01KB91Q2R4T6V8X0Z2B4D6F8L1',
  memberIds: ['01KB8YV6WZ0M3X8N5TQ7R2D4FK'],
})

export const lettersEvents = [letterSent] as const
