import { advanceAuction } from '#events/auctions.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advance } from './closing/advance.ts'

export const handler = consume(advanceAuction, async ({ data }, context) => advance(context, data.auctionId))
