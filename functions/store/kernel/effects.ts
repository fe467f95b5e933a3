import * as z from 'zod'
import { type Key, systemKeys } from '#functions/machinery/table/keys.ts'
import type { Attributes, Where } from '#functions/machinery/table/write.ts'

/** State of an effect outside the table: under way, or done. The names are those of the library that asks. */
const EffectRecord = z.object({
  status: z.enum(['INPROGRESS', 'COMPLETED', 'EXPIRED']),
  /** Epoch s. */
  expiresAt: z.number(),
  /** Until when nobody else tries, epoch ms. */
  in_progress_expiration: z.number().optional(),
})
export type EffectRecord = z.infer<typeof EffectRecord>
export const parseEffect = (item: Attributes): EffectRecord => EffectRecord.parse(item)

export const effectKey = (kind: string, id: string): Key => ({ PK: systemKeys.once(kind), SK: id })

/** An effect may begin that nobody began, or of which the record lapsed, or whose sender has not come back in its time. */
export const mayBegin = (now: number): Where => [
  'attribute_not_exists(#PK) OR #expiresAt < :seconds OR (#status = :under AND attribute_exists(#in_progress_expiration) AND #in_progress_expiration < :now)',
  { seconds: now / 1000, now, under: 'INPROGRESS' },
]
export const effectExists: Where = ['attribute_exists(#PK)']
