// What the console's pages ask for at once: the first page, and the lists that forms choose from.

import { afterAll, describe, expect, test } from 'vitest'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { seesOffers } from '#shared/api/console-access.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { adminListChoices, adminOverview } from '#shared/api/people/console/operators.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { adminListOffers } from '#shared/api/selling/console/offers.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const owner = await world.owner()
await world.createCatalogue()

describe('adminOverview', () => {
  test('an operator counts on the first page what waits, as far as their roles open it', async () => {
    await world.createDraft()
    await world.publishWork()
    const bidder = await world.member()
    const ends = app.clock.now() + 2 * dayMs
    const bought = await world.auction({ endAt: ends - (ends % minuteMs) })
    await world.auction({ endAt: ends - (ends % minuteMs), startPrice: 70_000 })
    const { productId } = bought
    await app.call(placeBid, { productId, amount: 120_000, kind: 0 }, { as: bidder.token, key: crypto.randomUUID() })
    await world.auction({ endAt: ends + 20 * dayMs - (ends % minuteMs) })
    await app.clock.set(new Date(ends - hourMs).toISOString())

    const reviewer = await world.operator('reviewer')
    const ban = { id: (await world.member()).id, kind: 'buy' as const, reason: '確認中' }
    await world.ask(adminBanUser, ban, reviewer)
    const before = await world.ask(adminOverview, {}, reviewer)
    expect(before).toMatchObject({
      applications: { waiting: 0, overdue: 0, next: [] },
      payouts: null,
      works: { drafts: 1, locked: 0 },
      auctions: { live: 3, endToday: 2, won: 0, relist: 0 },
      orders: {
        toShip: 0,
        overdue: 0,
        quote: 0,
        cancelAsked: 0,
        claims: 0,
        refundFailed: 0,
        paymentStuck: 0,
        moneyOwed: 0,
        next: [],
      },
      banned: 1,
    })
    expect(before.auctions?.ending.map(({ price, bidCount }) => [price, bidCount])).toEqual(
      expect.arrayContaining([
        [100_000, 1],
        [70_000, 0],
        [100_000, 0],
      ]),
    )
    expect(before.audit?.map(({ action }) => action)).toContain('adminBanUser')

    await app.clock.set(new Date(ends + minuteMs).toISOString())
    await app.quiet()
    const after = await world.ask(adminOverview, {}, await world.operator('support'))
    expect(after).toMatchObject({
      works: { locked: 1 },
      auctions: { live: 1, endToday: 0, won: 1, dueToday: 0, chance: 0, relist: 1 },
    })

    // The page counts offers for whom their list opens.
    expect(adminListOffers.access).toEqual(seesOffers)
    const editor = await world.ask(adminOverview, {}, await world.operator('editor'))
    expect(editor).toMatchObject({
      works: { drafts: 1 },
      applications: null,
      offers: null,
      auctions: null,
      orders: null,
      banned: null,
      audit: null,
    })
  })
})

describe('adminListChoices', () => {
  test('an operator has the choices of several kinds in one answer, in their order and language', async () => {
    await world.ask(
      adminSaveContent,
      { id: 'woodwork', record: { kind: 'craft', name: { ja: '木工', en: 'Woodwork' }, color: '#5a4a3c', order: 0 } },
      owner,
    )
    const { list } = await world.ask(adminListChoices, { kinds: 'craft,category' }, owner)
    expect(list[0]).toEqual({ kind: 'craft', id: 'woodwork', name: '木工', number: null, parentId: null })
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['craft', 'category']))
    expect(list.find(({ parentId }) => parentId !== null)).toMatchObject({ kind: 'category' })
    const english = await app.call(
      adminListChoices,
      { kinds: 'craft' },
      { as: await world.tokenOf(owner), language: 'en' },
    )
    expect(english).toMatchObject({ data: { list: [{ name: 'Woodwork' }, {}] } })
    expect(await world.call(adminListChoices, { kinds: 'news' }, owner)).toMatchObject({ code: 40000 })
  })
})
