import { writeNotices } from '#events/notices.ts'
import { consume } from '#functions/reactions/consume.ts'
import { accountNotice } from './texts/accounts.ts'
import { auctionNotices } from './texts/auctions.ts'
import type { Draft } from './texts/draft.ts'
import { paymentNotices } from './texts/payments.ts'
import { deliver } from './writing/deliver.ts'
import { factsOf } from './writing/facts.ts'

export const handler = consume(writeNotices, async (event, context) => {
  const draftsOf = async (): Promise<Draft[]> => {
    switch (event.type) {
      case 'account.registered':
      case 'account.password-changed':
      case 'account.email-changed':
      case 'account.phone-verified':
      case 'account.banned':
      case 'account.unbanned':
        return [accountNotice(event)]
      case 'auction.payment-due':
      case 'auction.paid':
      case 'auction.award-expired':
        return paymentNotices(event, await factsOf(context.table, event))
      default:
        return auctionNotices(event, await factsOf(context.table, event))
    }
  }
  await deliver(context, event, await draftsOf())
})
