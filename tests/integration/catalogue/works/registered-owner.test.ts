// A work that was not bought here becomes a member's in the house's books, at the price that they paid: it stands on their
// desk and may be applied for (D22, D72).

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminDeleteDraft,
  adminGetProduct,
  adminPublishProduct,
  adminRegisterOwner,
} from '#shared/api/catalogue/console/works.ts'
import { listWorksByPartner } from '#shared/api/catalogue/partners.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { prepareApplication } from '#shared/api/selling/resale/applications.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import type { Person } from '#tests/support/people.ts'
import { giveBankAndIdentity, openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)
beforeAll(() => world.createCatalogue())

const { reviewer, owner, listed, apply, approve, desk } = await openResale(world)
const reason = '領収書の写しを確認'
const register = (id: string, who: Person, basis = 330_000, as = reviewer) =>
  world.call(adminRegisterOwner, { id, username: who.username, basis, reason }, as)

describe('adminRegisterOwner', () => {
  test('puts a draft of the house under its owner’s works, from where it is applied for and sold', async () => {
    const nagi = await world.buyer()
    await giveBankAndIdentity(world, nagi)
    const { id, edition } = await world.createDraft({ seller: { type: 2, partnerId: 'teitei' } })
    expect((await register(id, nagi, 330_000, await world.operator('editor'))).code).toBe(403)
    expect(await register(id, nagi)).toMatchObject({
      code: 200,
      data: { visibility: 'unlisted', seller: { type: 3, userId: nagi.id } },
    })
    const owned = { id: nagi.id, username: nagi.username, basis: 330_000, isBoughtHere: false }
    expect((await world.ask(adminGetProduct, { id }, reviewer)).owner).toEqual(owned)
    expect(await world.noticesOf(nagi)).toContainEqual(expect.stringContaining('お持ちの作品として登録しました'))
    expect((await desk(nagi, 'owned')).list).toMatchObject([
      { work: { id }, label: 'owned', basis: 330_000, actions: ['apply'], applicationId: null },
    ])
    // It is the member's: nobody deletes or sells it for the house, and the partner's list is without it.
    expect((await world.call(adminDeleteDraft, { id, edition: String(edition) }, reviewer)).code).toBe(40942)
    const terms = { id, sale: { kind: 'fixed', price: 300_000 } } as const
    expect((await world.call(adminPublishProduct, terms, reviewer)).code).toBe(40942)
    expect((await world.call(getProduct, { id }, nagi)).code).toBe(404)
    expect((await world.ask(listWorksByPartner, { id: 'teitei' })).total).toBe(0)

    expect(await world.ask(prepareApplication, { productId: id }, nagi)).toMatchObject({
      ...{ basis: 330_000, minPrice: 264_000, maxPrice: 3_300_000, missing: [] },
    })
    const application = await apply({ buyer: nagi, productId: id }, { price: 400_000 })
    expect((await approve(application.id)).code).toBe(200)
    expect(await world.ask(getProduct, { id })).toMatchObject({
      status: 1,
      price: { yen: 400_000 },
      seller: { type: 3 },
    })

    const subject = { subjectKind: 'work', subjectId: id }
    const trail = async () => (await world.ask(adminListAudit, subject, await world.owner())).list
    const [entry] = (await trail()).filter(({ action }) => action === 'adminRegisterOwner')
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ seller: { type: 2 }, basis: null })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ seller: { userId: nagi.id }, basis: 330_000, reason })
  })

  test('gives a work that was registered with the wrong member to the right one, or another basis', async () => {
    const [wrong, right] = [await world.buyer(), await world.buyer()]
    const { id } = await world.createDraft()
    await register(id, wrong)
    expect((await register(id, wrong, 350_000)).code).toBe(200)
    expect((await desk(wrong, 'owned')).list).toMatchObject([{ basis: 350_000 }])
    expect((await register(id, right)).code).toBe(200)
    expect((await desk(wrong, 'owned')).total).toBe(0)
    expect((await desk(right, 'owned')).list).toMatchObject([{ work: { id }, basis: 330_000 }])
    // A member whose name is written in another width or case is the same.
    const shouted = { id, username: ` ${right.username.toUpperCase()} `, basis: 1_000, reason }
    expect((await world.call(adminRegisterOwner, shouted, reviewer)).code).toBe(200)
  })

  test('is refused for whom nobody knows, for what is on sale, and for what was bought here', async () => {
    const nagi = await world.buyer()
    const { id } = await world.createDraft()
    const unknown = { code: 40000, data: { errors: [{ field: 'username', key: 'MEMBER_UNKNOWN' }] } }
    const named = (username: string) => world.call(adminRegisterOwner, { id, username, basis: 1_000, reason }, reviewer)
    expect(await named('nobody_at_all')).toMatchObject(unknown)
    expect(await named('?')).toMatchObject(unknown)
    expect(await register(id, await world.seller('teitei'))).toMatchObject(unknown)
    expect((await register('none', nagi)).code).toBe(404)

    const bought = await owner()
    expect((await register(bought.productId, nagi)).code).toBe(40942)
    expect((await register(bought.productId, bought.buyer, 5_000_000)).code).toBe(40942)
    expect((await desk(bought.buyer, 'owned')).list).toMatchObject([{ basis: 800_000 }])
    const offered = await listed()
    expect((await register(offered.productId, nagi)).code).toBe(40942)
    const onSale = await world.work({ price: 200_000 })
    expect((await register(onSale, nagi)).code).toBe(40942)
    await world.hold(nagi, onSale)
    expect((await register(onSale, nagi)).code).toBe(40910)
  })

  test('and an owner who applies at the same moment do not both succeed', async () => {
    const [nagi, rei] = [await world.buyer(), await world.buyer()]
    await giveBankAndIdentity(world, nagi)
    const { id } = await world.createDraft()
    await register(id, nagi)
    const moved = register(id, rei)
    const applied = apply({ buyer: nagi, productId: id }, { price: 400_000 }).then(
      () => true,
      () => false,
    )
    const isMoved = (await moved).code === 200
    expect([isMoved, await applied].filter(Boolean)).toHaveLength(1)
    expect((await desk(isMoved ? rei : nagi, isMoved ? 'owned' : 'application')).total).toBe(1)
  })
})

describe('listMyProducts', () => {
  test('answers what may be applied for page by page, and so does the page to choose from', async () => {
    const nagi = await world.buyer()
    const drafts = []
    for (let made = 0; made < 13; made++) drafts.push(await world.createDraft({ imgs: [] }))
    for (const { id } of drafts) await register(id, nagi)
    const [first] = drafts
    await giveBankAndIdentity(world, nagi)
    await apply({ buyer: nagi, productId: first?.id ?? '' }, { price: 400_000 })
    const asked = (page: string) => world.ask(listMyProducts, { tab: 'owned', action: 'apply', size: '8', page }, nagi)
    const pages = [await asked('1'), await asked('2')]
    expect(pages.map(({ total, list }) => [total, list.length])).toEqual([
      [12, 8],
      [12, 4],
    ])
    const shown = pages.flatMap(({ list }) => list.map(({ work }) => work.id))
    expect(shown.sort()).toEqual(
      drafts
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    )

    await register((await world.createDraft({ imgs: [] })).id, nagi)
    const page = async (number: number) => {
      const { body } = await app.fetch(`/jp/mine/resell?page=${number}`, { cookies: { at: nagi.token } })
      return [...new Set(body.match(/\/jp\/mine\/resell\?productId=[\w-]+/g))]
    }
    const [one, two] = [await page(1), await page(2)]
    expect([one.length, two.length]).toEqual([12, 1])
    expect(one).not.toContain(two[0])
  })
})
