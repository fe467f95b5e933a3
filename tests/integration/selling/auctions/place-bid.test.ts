import { afterAll, describe, expect, test } from 'vitest'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { getAuctionState, getTranscript, listAuctionRecord, listBids, placeBid } from '#shared/api/selling/auctions.ts'
import { maskName } from '#shared/domain/selling/auction/view.ts'
import { dayMs } from '#shared/durations.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const anna = await world.member()
const ben = await world.member()

interface More {
  readonly kind?: 0 | 1
  readonly confirm?: boolean
  readonly key?: string
}
const bid = (
  who: Person,
  productId: string,
  amount: number,
  { key = crypto.randomUUID(), kind = 0, ...rest }: More = {},
) => app.call(placeBid, { productId, amount, kind, ...rest }, { as: who.token, key })

const record = (who: Person, input: object = {}) =>
  app.call(listAuctionRecord, input, { as: who.token, language: 'en' })

describe('an accepted bid', () => {
  test('two members raise the price as in the example of D51, and everybody reads it', async () => {
    const { productId } = await world.auction()
    const first = await bid(anna, productId, 150_000)
    expect(first).toMatchObject({
      code: 200,
      data: { result: 'leading', price: 100_000, minNext: 100_500, seq: 1, you: 'leading', myMax: 150_000 },
    })
    expect(await bid(ben, productId, 120_000)).toMatchObject({
      data: { result: 'outbid', price: 120_500, you: 'outbid' },
    })
    expect(await bid(ben, productId, 150_000)).toMatchObject({ data: { result: 'outbid', price: 150_000 } })
    expect(await bid(ben, productId, 153_333)).toMatchObject({ data: { result: 'leading', price: 150_500, seq: 4 } })

    const state = await app.call(getAuctionState, { productId })
    expect(state).toMatchObject({
      code: 200,
      data: { price: 150_500, bidCount: 4, phase: 'live', leaderMask: maskName(ben.username) },
    })
    expect(state.body).not.toContain('153333')
    expect(state.headers['cache-control']).toContain('s-maxage=1')

    const bids = await app.call(listBids, { productId, size: '3' })
    expect(bids).toMatchObject({
      data: {
        total: 4,
        list: [
          { seq: 4, price: 150_500, kind: 0, answeredBy: null },
          { seq: 3, price: 150_000 },
          { seq: 2, price: 120_500 },
        ],
      },
    })
    expect(await app.call(listBids, { productId, size: '3', page: '2' })).toMatchObject({
      data: { list: [{ seq: 1, answeredBy: null }] },
    })
    // The earlier of equal maxima leads, and answers by itself; its bid names it where it is on the same page.
    const answered = (page: unknown) => Object(page).list.map((row: { answeredBy: string | null }) => row.answeredBy)
    const [annas, nobody] = [maskName(anna.username), '***']
    expect(answered(bids.data)).toEqual([null, nobody, nobody])
    const whole = await app.call(listBids, { productId })
    expect(answered(whole.data)).toEqual([null, annas, annas, null])
    expect(bids.body).not.toMatch(new RegExp(`${anna.id}|${ben.id}|${ben.username}`))

    // The work's page brings the same along, and what it is to the reader.
    const page = await app.call(getProduct, { id: productId, bids: '3' }, { as: ben.token })
    expect(page).toMatchObject({
      data: {
        bids: { total: 4, list: Object(bids.data).list },
        you: { standing: 'leading', myMax: 153_333, result: 'leading', payUntil: null },
      },
    })
    expect(await app.call(getProduct, { id: productId })).toMatchObject({
      data: { bids: { total: 0, list: [] }, you: { standing: 'none', myMax: null, result: null } },
    })
  })

  test('a member reads on the work’s page what a bid would be refused for', async () => {
    const { productId } = await world.auction()
    const obstacle = async (who?: Person) =>
      Object(Object((await app.call(getProduct, { id: productId }, who && { as: who.token })).data).you).obstacle
    expect(await obstacle()).toBeNull()
    expect(await obstacle(anna)).toBeNull()
    for (const [missing, word, code] of [
      [{ unverified: true }, 'phone-not-verified', 40310],
      [{ cards: 0 }, 'card-needed', 40311],
    ] as const) {
      const who = await world.member(missing)
      expect(await obstacle(who)).toBe(word)
      expect(await bid(who, productId, 150_000)).toMatchObject({ code })
    }
  })

  test('a bidder finds a bid in their own history with its receipt, which nobody else is given', async () => {
    const { productId, auctionId } = await world.auction()
    const { data } = await bid(anna, productId, 130_000)
    expect(await record(anna, { productId })).toMatchObject({
      data: {
        total: 1,
        list: [
          {
            auctionId,
            product: { id: productId, title: 'Shino tea bowl “Reed Bed”' },
            myMax: 130_000,
            result: 'bidding',
            detail: 'leading',
            receipts: [data && typeof data === 'object' && 'receipt' in data ? data.receipt : {}],
          },
        ],
      },
    })
    expect(await record(ben, { productId })).toMatchObject({ data: { total: 0, list: [] } })
    expect(await record(anna, { productId, status: 'won' })).toMatchObject({ data: { total: 0 } })
    expect(await app.call(getTranscript, { productId })).toMatchObject({ data: { closed: false, entries: [], seq: 1 } })
  })

  test('a member who bids the instant price ends the auction at once', async () => {
    const { productId } = await world.auction({ instantPrice: 200_000 })
    await bid(anna, productId, 150_000)
    expect(await bid(ben, productId, 200_000, { kind: 1 })).toMatchObject({
      data: { result: 'won', price: 200_000, you: 'won', state: { status: 'won', phase: 'ended' } },
    })
    expect(await record(ben, { productId })).toMatchObject({ data: { list: [{ detail: 'won', price: 200_000 }] } })
    expect(await record(anna, { productId })).toMatchObject({ data: { list: [{ detail: 'lost' }] } })
    expect(await world.console.work(productId)).toMatchObject({ state: -1, lock: { kind: 'award', heldBy: ben.id } })
  })

  test('a member who sends a bid twice under one key has made one bid, with one answer', async () => {
    const { productId } = await world.auction()
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => bid(anna, productId, 140_000, { key })))
    const accepted = answers.filter(answer => answer.code === 200)
    expect(accepted.length).toBeGreaterThan(0)
    expect(new Set(accepted.map(answer => answer.body)).size).toBe(1)
    expect(await bid(anna, productId, 140_000, { key })).toMatchObject({ body: accepted[0]?.body })
    expect(await app.call(getAuctionState, { productId })).toMatchObject({ data: { bidCount: 1 } })
    expect(await bid(anna, productId, 141_000, { key })).toMatchObject({ code: 40901 })
  })
})

describe('a refused bid', () => {
  test('a member who bids less than the least is told the least', async () => {
    const { productId } = await world.auction()
    expect(await bid(anna, productId, 99_999)).toMatchObject({ code: 40920, data: { minNext: 100_000 } })
    await bid(anna, productId, 100_000)
    expect(await bid(ben, productId, 100_400)).toMatchObject({
      code: 40920,
      data: { minNext: 100_500, price: 100_000 },
    })
  })

  test('a leader cannot bid their own maximum again', async () => {
    const { productId } = await world.auction()
    await bid(anna, productId, 120_000)
    expect(await bid(anna, productId, 120_000)).toMatchObject({ code: 40922 })
    expect(await bid(anna, productId, 120_001)).toMatchObject({ code: 200, data: { price: 100_000, myMax: 120_001 } })
  })

  test('a member who bids over ten times the least is asked to confirm it', async () => {
    const { productId } = await world.auction()
    expect(await bid(anna, productId, 1_200_000)).toMatchObject({ code: 40924 })
    expect(await bid(anna, productId, 1_200_000, { confirm: true })).toMatchObject({ code: 200 })
  })

  test('a member who buys at another price than the instant price is told that one', async () => {
    const { productId } = await world.auction({ instantPrice: 300_000 })
    expect(await bid(anna, productId, 250_000, { kind: 1 })).toMatchObject({
      code: 40912,
      data: { instantPrice: 300_000 },
    })
  })

  test('a member cannot bid before the start, nor on a work that is not there or hidden', async () => {
    const later = app.clock.now() + dayMs
    const { productId } = await world.auction({ startAt: later, endAt: later + 2 * dayMs })
    expect(await bid(anna, productId, 100_000)).toMatchObject({ code: 40921, data: { phase: 'scheduled' } })
    expect(await bid(anna, 'no-such-work', 100_000)).toMatchObject({ code: 404 })
    const hidden = await world.auction({ visibility: 'secret' })
    expect(await bid(anna, hidden.productId, 100_000)).toMatchObject({ code: 404 })
    for (const contract of [getAuctionState, listBids, getTranscript]) {
      expect(await app.call(contract, { productId: hidden.productId })).toMatchObject({ code: 404 })
    }
  })

  test('an owner, a partner and an artist cannot bid on their own work', async () => {
    const partner = await world.member({ partnerId: 'teitei' })
    const artist = await world.member({ artistId: 'minegishi-wataru' })
    const { productId } = await world.auction({ sellerId: anna.id, partnerId: 'teitei' })
    for (const own of [anna, partner, artist]) expect(await bid(own, productId, 100_000)).toMatchObject({ code: 40341 })
  })

  test('a member without a verified phone or a card, or under a ban, and a visitor cannot bid (D8, D9)', async () => {
    const { productId } = await world.auction()
    const newcomer = await world.member({ unverified: true })
    expect(await bid(newcomer, productId, 100_000)).toMatchObject({ code: 40310 })
    const cardless = await world.member({ cards: 0 })
    expect(await bid(cardless, productId, 100_000)).toMatchObject({ code: 40311 })
    const banned = await world.member({ banned: ['buy'] })
    expect(await bid(banned, productId, 100_000)).toMatchObject({ code: 40320 })
    expect(
      await app.call(placeBid, { productId, amount: 100_000, kind: 0 }, { key: crypto.randomUUID() }),
    ).toMatchObject({
      code: 401,
    })
  })

  test('a member cannot win a work that the operator holds', async () => {
    const { productId } = await world.auction({ instantPrice: 200_000 })
    await world.table.lockWork(productId, { kind: 'operator', refId: 'check' })
    expect(await bid(anna, productId, 200_000, { kind: 1 })).toMatchObject({ code: 40910, data: { kind: 'operator' } })
    await world.table.releaseWork(productId)
    expect(await bid(anna, productId, 200_000, { kind: 1 })).toMatchObject({ code: 200, data: { result: 'won' } })
  })

  test('a member cannot bid without a key, nor a thirty-first time in ten seconds', async () => {
    const { productId } = await world.auction()
    const eager = await world.member()
    expect(await app.call(placeBid, { productId, amount: 1, kind: 0 }, { as: eager.token })).toMatchObject({
      code: 40000,
    })
    const answers = await Promise.all(Array.from({ length: 33 }, () => bid(eager, productId, 1)))
    expect(answers.filter(answer => answer.code === 429)).toHaveLength(3)
    expect(answers.find(answer => answer.code === 429)?.headers['retry-after']).toBeDefined()
  })
})

// Members cannot bring a busy auction about by bids alone: thirty at once all get their turn (D58). So its version moves
// without a pause.
test('a member whose bid never gets its turn is told to come again, and nothing of it is kept', async () => {
  const bidder = await world.member()
  const inCrowd = async () => {
    const { productId } = await world.auction()
    const key = crypto.randomUUID()
    const mine = () => bid(bidder, productId, 120_000, { key })
    let bidding = true
    const crowd = async () => {
      while (bidding) await world.table.bumpAuction(productId).catch(() => {})
    }
    const writers = Array.from({ length: 16 }, crowd)
    const answer = await mine()
    bidding = false
    await Promise.all(writers)
    return { productId, mine, answer }
  }
  // On a busy machine the crowd may leave a gap: then there is another one.
  let { productId, mine, answer } = await inCrowd()
  for (let more = 8; answer.code === 200 && more > 0; more--) ({ productId, mine, answer } = await inCrowd())

  expect(answer).toMatchObject({ code: 40923, status: 409, data: null })
  expect(answer.headers['retry-after']).toBe('1')
  expect(await world.table.auction(productId)).toMatchObject({ bidCount: 0, seq: 0, leaderId: null })
  // The repeated call places the bid.
  expect(await mine()).toMatchObject({ code: 200, data: { result: 'leading' } })
})
