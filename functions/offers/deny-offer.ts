import { handle } from '#functions/http/handle.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { isCommitted } from '#functions/table/transaction.ts'
import { denyOffer } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { bookAttempts } from './deciding/again.ts'
import { endedOffer, findOffer, isReceiver } from './deciding/answered.ts'
import { offerViewOf } from './deciding/offer-views.ts'

export const handler = handle(denyOffer, async ({ input, caller, table, now, language, commit, fail }) => {
  const found = await findOffer(table, input.id, offer => isReceiver(offer, caller))
  if (!found) return fail('not-found')
  const answer = async () => {
    const at = now()
    const moved = await endedOffer(table, found.offer, 'deny', at)
    if (moved.outcome === 'refused') return fail(moved.code)
    const { offer, writes, events } = moved
    const seen = { language, isReceiver: true, policy: await currentPolicy(table, at) }
    const change = {
      writes,
      events,
      answer: { offer: offerViewOf(offer, found.work, seen), serverTime: iso(at) },
    }
    const result = await commit.attempt(change)
    if (isCommitted(result)) return result.answer
    return result.outcome === 'refused' && result.refused.code !== 'busy' ? commit(change) : undefined
  }
  return untilWritten(answer, { attempts: bookAttempts, otherwise: () => fail('busy', undefined, 1) })
})
