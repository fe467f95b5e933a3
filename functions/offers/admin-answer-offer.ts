import { handle } from '#functions/http/handle.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { audited } from '#functions/store/audit.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { isCommitted } from '#functions/table/transaction.ts'
import { adminAnswerOffer } from '#shared/api/console/offers.ts'
import { consoleOffers } from './console/offer-row.ts'
import { bookAttempts } from './deciding/again.ts'
import { approvedOffer, endedOffer, findOffer } from './deciding/answered.ts'

/** For a work of the house. What members and partners sell, they answer for themselves. */
export const handler = handle(
  adminAnswerOffer,
  async ({ input, caller, table, now, newId, language, commit, fail }) => {
    const found = await findOffer(table, input.id, ({ receiver }) => receiver.type === 'official')
    if (!found) return fail('not-found')
    const answer = async () => {
      const at = now()
      const moved = await (input.accept
        ? approvedOffer(table, found.offer, at)
        : endedOffer(table, found.offer, 'deny', at))
      if (moved.outcome === 'refused') return fail(moved.code)
      const [row] = await consoleOffers(table, [moved.offer], { language, policy: await currentPolicy(table, at) })
      if (!row) return fail('not-found')
      const audit = audited({
        id: newId(),
        at,
        by: caller,
        action: adminAnswerOffer.id,
        subject: { kind: 'work', id: found.offer.productId },
        before: { offerId: found.offer.id, state: found.offer.state, price: found.offer.price },
        after: { state: moved.offer.state, reason: input.reason },
      })
      const change = { writes: [...moved.writes, audit], events: moved.events, answer: row }
      const result = await commit.attempt(change)
      if (isCommitted(result)) return result.answer
      return result.outcome === 'refused' && result.refused.code !== 'busy' ? commit(change) : undefined
    }
    return untilWritten(answer, { attempts: bookAttempts, otherwise: () => fail('busy', undefined, 1) })
  },
)
