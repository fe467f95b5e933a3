import { documentClient, tableName } from '#functions/clients/clients.ts'
import { attemptCounted, attemptsOf } from '#functions/store/attempts.ts'
import { conditionalWrites } from '#functions/table/conditional.ts'
import type { Key } from '#functions/table/keys.ts'
import type { Attributes } from '#functions/table/write.ts'
import { type AttemptDecision, type AttemptRule, countAttempt } from '#shared/domain/account/attempts.ts'

const single = conditionalWrites(documentClient, tableName)

/**
 * Counts a guess before it is compared, by a conditional write of its own, so that a thousand at once are no more than
 * one after the other. A right guess is forgotten (`attemptsForgotten`) in the transaction of what it allows.
 * `seen` is the item as it was just read; `null` where there was none.
 */
export async function admitAttempt(
  key: Key,
  rule: AttemptRule,
  { seen, now }: { readonly seen: Attributes | null | undefined; readonly now: number },
): Promise<AttemptDecision> {
  let item = seen ?? undefined
  for (;;) {
    const before = attemptsOf(item)
    const decision = countAttempt(rule, before, now)
    if (decision.outcome !== 'allowed') return decision
    const counted = await single.update(key, attemptCounted(rule, before, decision.after, now))
    if (counted.outcome === 'done') return decision
    item = counted.current
  }
}
