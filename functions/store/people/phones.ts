import * as z from 'zod'
import { accountKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'
import { businessDay, defaultPhonePolicy, type PhonePolicy } from '#shared/domain/people/account/phone.ts'

const Policy = z.object({
  enabled: z.boolean(),
  prefixes: z.record(z.string(), z.int().min(0)),
  dailyBudgetYen: z.int().min(0),
  smsYen: z.int().min(0),
  voiceYen: z.int().min(0),
})

/** The operator's settings of codes by phone, or the defaults. */
export async function phonePolicy(table: Getter): Promise<PhonePolicy> {
  const item = await table.get(accountKeys.policy('phone'))
  return item ? Policy.parse(item) : defaultPhonePolicy
}

/**
 * Counts one message against the day's limit of its prefix and against the day's budget (D101), which bounds the cost
 * of floods from one country or many.
 */
export function spendMessage(
  policy: PhonePolicy,
  { prefix, channel, now }: { prefix: string; channel: 'sms' | 'voice'; now: number },
): Write<'update', 'rate-limited'>[] {
  const day = businessDay(now)
  const yen = channel === 'sms' ? policy.smsYen : policy.voiceYen
  const expiresAt = Math.floor(now / 1000) + 3 * 86_400
  return [
    update(accountKeys.phonePrefix(day, prefix), {
      add: { count: 1 },
      set: { expiresAt },
      where: ['attribute_not_exists(#count) OR #count < :max', { max: policy.prefixes[prefix] ?? 0 }],
    }).or('rate-limited'),
    update(accountKeys.phoneSpent(day), {
      add: { yen },
      set: { expiresAt },
      where: ['attribute_not_exists(#yen) OR #yen <= :left', { left: policy.dailyBudgetYen - yen }],
    }).or('rate-limited'),
  ]
}
