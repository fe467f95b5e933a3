import * as z from 'zod'
import { type Key, systemKeys } from '#functions/machinery/table/keys.ts'
import type { Attributes, Where } from '#functions/machinery/table/write.ts'

/**
 * State of a side effect outside the table: in progress or done. Attribute names are those of the idempotency library.
 */
const EffectRecord = z.object({
  status: z.enum(['INPROGRESS', 'COMPLETED', 'EXPIRED']),
  /** Epoch s. */
  expiresAt: z.number(),
  /** Lease: nobody else tries before, epoch ms. */
  in_progress_expiration: z.number().optional(),
})
export type EffectRecord = z.infer<typeof EffectRecord>
export const parseEffect = (item: Attributes): EffectRecord => EffectRecord.parse(item)

export const effectKey = (kind: string, id: string): Key => ({ PK: systemKeys.once(kind), SK: id })

/** An effect may begin if it is new, its record has expired, or its sender's lease has ended. */
export const mayBegin = (now: number): Where => [
  'attribute_not_exists(#PK) OR #expiresAt < :seconds OR (#status = :under AND attribute_exists(#in_progress_expiration) AND #in_progress_expiration < :now)',
  { seconds: now / 1000, now, under: 'INPROGRESS' },
]
export const effectExists: Where = ['attribute_exists(#PK)']
