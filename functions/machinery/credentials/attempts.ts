import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { attemptCounted, attemptsOf } from '#functions/store/people/attempts.ts'
import { type AttemptDecision, type AttemptRule, countAttempt } from '#shared/domain/people/account/attempts.ts'

const single = conditionalWrites(documentClient, tableName)

/**
 * Counts a guess before it is compared, by a conditional write of its own, so that a thousand parallel guesses count
 * like consecutive ones. A successful guess resets the count (`attemptsForgotten`) in the transaction that it
 * authorizes. `seen` is the item as just read; `null` if there was none.
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
