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

/** The operator's policy on codes by phone, or ours until there is one. */
export async function phonePolicy(table: Getter): Promise<PhonePolicy> {
  const item = await table.get(accountKeys.policy('phone'))
  return item ? Policy.parse(item) : defaultPhonePolicy
}

/**
 * Takes one message out of the day's count for its prefix and out of the day's budget (D101); who drives up numbers of
 * one country or of many ends at these walls, not at our bill.
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
