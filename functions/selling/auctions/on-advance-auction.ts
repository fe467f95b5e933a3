import { advanceAuction } from '#events/selling/auctions.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advance } from './closing/advance.ts'

export const handler = consume(advanceAuction, async ({ data }, context) => advance(context, data.auctionId))
