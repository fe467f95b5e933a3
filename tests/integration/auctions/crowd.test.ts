// What a bid is answered when the auction changes faster than anybody can decide (D58). Members cannot bring that
// about by bids alone: thirty at once all get their turn. So the crowd here writes the HEAD directly, without a pause.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { placeBid } from '#shared/api/auctions.ts'
import { type House, openHouse } from '#tests/support/auction-house.ts'
import { peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let house: House
beforeAll(async () => {
  app = await startRuntime()
  house = await openHouse(app)
})
afterAll(async () => {
  await app.stop()
})

test('a bid that never gets its turn is told to come again, and nothing of it is kept', async () => {
  const { productId } = await house.auction()
  const bidder = await house.member()
  const key = crypto.randomUUID()
  const bid = () => app.call(placeBid, { productId, amount: 120_000, kind: 0 }, { as: bidder.token, key })
  const { write } = peopleOf(app)
  let bidding = true
  const crowd = async () => {
    while (bidding) await write(update(auctionKeys.head(productId), { add: { version: 1 } })).catch(() => {})
  }
  const writers = Array.from({ length: 4 }, crowd)
  const answer = await bid()
  bidding = false
  await Promise.all(writers)

  expect(answer).toMatchObject({ code: 40923, status: 409, data: null })
  expect(answer.headers['retry-after']).toBe('1')
  expect(await house.auctionOf(productId)).toMatchObject({ bidCount: 0, seq: 0, leaderId: null })
  // The same intention, sent again as it was told to, is the bid.
  expect(await bid()).toMatchObject({ code: 200, data: { result: 'leading' } })
})
