import { writeNotices } from '#events/telling/notices.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import type { TableMethods } from '#functions/machinery/table/table.ts'
import { accountNotice } from './texts/accounts.ts'
import { auctionNotices } from './texts/auctions.ts'
import type { Draft } from './texts/draft.ts'
import { offerNotices } from './texts/offers.ts'
import { paymentNotices } from './texts/payments.ts'
import { payoutNotices } from './texts/payouts.ts'
import { deliver, membersNamedIn } from './writing/deliver.ts'
import { factsOf } from './writing/facts.ts'
import { offerFactsOf } from './writing/offer-facts.ts'

type Told = ReactionEvent<typeof writeNotices>

/** Bids of one auction that arrive together are delivered together: a notice each, in one read and one write. */
export const handler = consume(
  writeNotices,
  async (event, context, earlier) => {
    const events = [...earlier, event]
    const [members, ...tellings] = await Promise.all([
      membersNamedIn(context.table, events),
      ...events.map(async cause => ({ cause, drafts: await draftsOf(context.table, cause) })),
    ])
    await deliver(context, tellings, members)
  },
  { about: event => (event.type === 'auction.bid-accepted' ? event.data.auctionId : event.id) },
)

async function draftsOf(table: TableMethods, event: Told): Promise<Draft[]> {
  switch (event.type) {
    case 'account.registered':
    case 'account.password-changed':
    case 'account.email-changed':
    case 'account.phone-verified':
    case 'account.banned':
    case 'account.unbanned':
    case 'account.export-ready':
      return [accountNotice(event)]
    case 'auction.payment-due':
    case 'auction.paid':
    case 'auction.award-expired':
      return paymentNotices(event, await factsOf(table, event))
    case 'offer.made':
    case 'offer.approved':
    case 'offer.ended':
    case 'offer.payment-due':
    case 'offer.unpaid':
    case 'offer.overtaken':
      return offerNotices(event, await offerFactsOf(table, event))
    case 'payout.paid':
    case 'payout.returned':
    case 'payout.set-off':
    case 'payout.account-wanted':
      return payoutNotices(event)
    default:
      return auctionNotices(event, await factsOf(table, event))
  }
}
