import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { adminAnswerOffer } from '#shared/api/selling/console/offers.ts'
import { consoleOffers } from './console/offer-row.ts'
import { answerReads, approvedOffer, endedOffer, findOffer } from './deciding/answered.ts'
import { decidedOnBook } from './deciding/on-book.ts'

/** For a work of the house. Members and partners answer offers for their own works themselves. */
export const handler = handle(
  adminAnswerOffer,
  async context => {
    const { input, caller, table, now, newId, language, fail } = context
    const found = await findOffer(context, input.id, ({ receiver }) => receiver.type === 'official')
    if (!found) return fail('not-found')
    const { offer: before } = found
    return decidedOnBook(context, async attempt => {
      const at = now()
      const tried = { now: at, attempt }
      const moved = await (input.accept ? approvedOffer(table, found, tried) : endedOffer(table, found, 'deny', tried))
      // Any price leaves the house something, so that there can be no other reason.
      if (moved.outcome === 'refused') return fail('offer-state')
      const [row] = await consoleOffers(table, [moved.offer], { language, policy: await currentPolicy(table, at) })
      if (!row) return fail('not-found')
      const audit = audited({
        id: newId(),
        at,
        by: caller,
        action: adminAnswerOffer.id,
        subject: { kind: 'work', id: before.productId },
        before: { offerId: before.id, state: before.state, price: before.price },
        after: { offerId: before.id, state: moved.offer.state, price: moved.offer.price, reason: input.reason },
      })
      return { writes: [...moved.writes, audit], events: moved.events, answer: row }
    })
  },
  { reads: answerReads },
)
