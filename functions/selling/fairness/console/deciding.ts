import { type Audited, audited } from '#functions/store/people/audit.ts'
import { suspicionWrites } from '#functions/store/selling/fairness.ts'
import { decideSuspicion, type Suspicion, type SuspicionDecision } from '#shared/domain/selling/fairness/suspicion.ts'

type Act = Omit<Audited, 'subject' | 'before' | 'after'>

/** Writes of an operator's decision on a suspicion. */
export function decided(before: Suspicion, made: SuspicionDecision, act: Act) {
  const after = decideSuspicion(before, made)
  const { what, text, auctionId, memberIds } = made
  return [
    ...suspicionWrites(before, after),
    audited({
      ...act,
      subject: { kind: 'suspicion', id: before.id },
      before: { state: before.state },
      after: { state: after.state, what, text, auctionId, memberIds },
    }),
  ]
}
