import { setTimeout as pause } from 'node:timers/promises'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import { hashed } from '#functions/store/issued-codes.ts'
import { conditionalWrites } from '#functions/table/conditional.ts'
import { systemKeys } from '#functions/table/keys.ts'
import type { Attributes } from '#functions/table/write.ts'

const single = conditionalWrites(documentClient, tableName)

/**
 * Against guesses that come from many places: each further failure of an account within the window makes its next login
 * a little slower. Never more than that, because whoever can lock an account by guessing locks out its owner (D101).
 * Accounts that nobody has are slowed alike.
 */
const rule = { free: 20, stepMs: 100, mostMs: 2000, windowMs: 15 * 60_000 } as const

/** Windows are fixed, so that one write counts and none has to decide whether a new one begins. */
export const failuresKey = (account: string, now: number) =>
  systemKeys.limit('login-failures', `${hashed(account).slice(0, 22)}#${Math.floor(now / rule.windowMs)}`)

/** `failures` is the item of the current window, if there is one. */
export async function delayLogin(failures: Attributes | undefined): Promise<void> {
  const over = Number(failures?.['count'] ?? 0) - rule.free
  if (over > 0) await pause(Math.min(over * rule.stepMs, rule.mostMs))
}

export async function countFailure(account: string, now: number): Promise<void> {
  const expiresAt = Math.ceil((now + 2 * rule.windowMs) / 1000)
  await single.update(failuresKey(account, now), { set: { expiresAt }, add: { count: 1 } })
}
