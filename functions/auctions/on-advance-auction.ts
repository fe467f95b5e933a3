import { advanceAuction } from '#events/auctions.ts'
import { consume } from '#functions/lib/consume.ts'
import { advance } from './steps/advance.ts'

export const handler = consume(advanceAuction, async ({ data }, context) => advance(context, data.auctionId))
