// Groups that drive prices up are found at night and shown to operators, and to nobody else (D119).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askExport, getExport } from '#shared/api/accounts/own-export.ts'
import { getAuctionState, getTranscript, listAuctionRecord, listBids, placeBid } from '#shared/api/auctions.ts'
import { adminListUsers } from '#shared/api/console/accounts.ts'
import { adminGetAuction } from '#shared/api/console/auctions.ts'
import {
  adminBanSuspects,
  adminDecideSuspicion,
  adminGetSuspicion,
  adminListSuspicions,
  adminVoidSuspects,
} from '#shared/api/console/fairness.ts'
import { adminListAudit } from '#shared/api/console/operators.ts'
import { dayMs } from '#shared/durations.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app, ask, call } = world
afterAll(() => world.close(), 120_000)

let reviewer: Person
beforeAll(async () => {
  reviewer = await world.operator('reviewer')
})

const line = '127.9.8.7'
const bidFrom = async (who: Person, productId: string, amount: number, address: string) =>
  app.call(
    placeBid,
    { productId, amount, kind: 0, confirm: true },
    { as: await world.tokenOf(who), key: crypto.randomUUID(), address },
  )

interface Ring {
  readonly seller: Person
  readonly honest: Person
  readonly shills: readonly [Person, Person]
}
const newRing = async (): Promise<Ring> => ({
  seller: await world.member(),
  honest: await world.member(),
  shills: [await world.member(), await world.member()],
})

/** One auction that two accomplices drive up, each at most by a step, sparing each other; the honest one wins. */
async function driven({ seller, honest, shills }: Ring, startPrice: number) {
  const opening = await world.auction({ sellerId: seller.id, startPrice })
  const { productId } = opening
  let answer = await bidFrom(honest, productId, startPrice * 3, '127.9.8.6')
  for (const who of [...shills, ...shills]) {
    expect(answer).toMatchObject({ code: 200 })
    answer = await bidFrom(who, productId, Number(Object(answer.data).minNext), line)
  }
  expect(answer).toMatchObject({ code: 200 })
  return opening
}

/** So many at once, then the night. */
async function heldAndScored(ring: Ring, count: number) {
  const held = []
  for (let index = 0; index < count; index++) held.push(await driven(ring, 60_000 * (index + 1) ** 2))
  await world.advancePast((held[0]?.endAt ?? 0) + dayMs)
  await app.quiet()
  return held
}
const listed = async (state: 'open' | 'acted' | 'dismissed', { seller }: Ring) => {
  const { list } = await ask(adminListSuspicions, { state, size: '60' }, reviewer)
  return list.filter(row => row.seller.id === seller.id)
}
const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id).toSorted()

describe('a ring of two that drives prices up for a seller', () => {
  test('is one suspicion with its reasons, until it is dismissed, and comes back with new auctions alone', async () => {
    const ring = await newRing()
    const held = await heldAndScored(ring, 4)
    const [row, ...more] = await listed('open', ring)
    expect(more).toEqual([])
    if (!row) throw new Error('nothing was found')
    expect(row).toMatchObject({ auctions: 4, joined: 4, seller: { type: 'member' } })
    expect(idsOf(row.members)).toEqual(idsOf(ring.shills))
    const found = await ask(adminGetSuspicion, { id: row.id }, reviewer)
    expect(found.habits).toHaveLength(2)
    for (const habits of found.habits)
      expect(habits).toMatchObject({ joined: 4, share: 1, wins: 0, overtaken: 1, small: 1, vain: 1, isBanned: false })
    expect(found.links).toMatchObject([{ together: 4, spared: 4, alike: 4, hasOneLine: true }])
    expect(found.auctionList.map(({ auctionId }) => auctionId).toSorted()).toEqual(
      held.map(({ auctionId }) => auctionId).toSorted(),
    )
    // Nothing new: the next night writes nothing.
    await world.advancePast(app.clock.now() + dayMs)
    await app.quiet()
    expect(await listed('open', ring)).toMatchObject([{ id: row.id, version: 1, scoredAt: row.scoredAt }])

    const note = { id: row.id, what: 'note' as const, reason: '同じ回線' }
    await ask(adminDecideSuspicion, note, reviewer)
    expect(await listed('open', ring)).toMatchObject([{ version: 2 }])
    await ask(adminDecideSuspicion, { ...note, what: 'dismiss', reason: '親子と確認' }, reviewer)
    expect(await call(adminDecideSuspicion, { ...note, what: 'dismiss' }, reviewer)).toMatchObject({ code: 40943 })
    expect(await listed('open', ring)).toEqual([])
    const { decisions } = await ask(adminGetSuspicion, { id: row.id }, reviewer)
    expect(decisions.map(({ what, text }) => [what, text])).toEqual([
      ['dismiss', '親子と確認'],
      ['note', '同じ回線'],
    ])
    const audit = await ask(adminListAudit, { subjectKind: 'suspicion', subjectId: row.id }, await world.owner())
    expect(audit.list.map(({ action }) => action)).toEqual([adminDecideSuspicion.id, adminDecideSuspicion.id])

    await heldAndScored(ring, 2)
    expect(await listed('open', ring)).toEqual([])
    expect(await listed('dismissed', ring)).toMatchObject([{ id: row.id, auctions: 4 }])
    await heldAndScored(ring, 1)
    expect(await listed('open', ring)).toMatchObject([{ id: row.id, auctions: 7, joined: 7 }])
    expect(await listed('dismissed', ring)).toEqual([])
  })

  test('is voided in an auction that is on, with the price replayed, and banned', async () => {
    const ring = await newRing()
    await heldAndScored(ring, 4)
    const [row] = await listed('open', ring)
    const id = row?.id ?? ''
    const { auctionId, productId } = await driven(ring, 100_000)
    const stranger = await world.auction()
    const voided = { id, auctionId, reason: '出品者の依頼による入札' }
    const ended = (await ask(adminGetSuspicion, { id }, reviewer)).auctionList[0]
    expect(await call(adminVoidSuspects, { ...voided, auctionId: ended?.auctionId ?? '' }, reviewer)).toMatchObject({
      code: 40925,
    })
    expect(await call(adminVoidSuspects, { ...voided, auctionId: stranger.auctionId }, reviewer)).toMatchObject({
      code: 404,
    })
    expect((await ask(adminGetSuspicion, { id }, reviewer)).running).toMatchObject([{ auctionId }])
    const answer = await ask(adminVoidSuspects, voided, reviewer)
    expect(answer).toMatchObject({ price: 100_000, bidCount: 1 })
    const { bids } = await ask(adminGetAuction, { id: auctionId }, reviewer)
    expect(bids.map(({ kind, voided: isGone }) => [kind, isGone])).toEqual([
      ['bid', false],
      ...Array.from({ length: 4 }, () => ['bid', true]),
      ['void', false],
      ['void', false],
    ])
    expect((await ask(adminGetSuspicion, { id }, reviewer)).running).toEqual([])
    expect(await call(adminVoidSuspects, voided, reviewer)).toMatchObject({ code: 404 })
    expect(await listed('acted', ring)).toMatchObject([{ id }])

    const [first, second] = ring.shills
    await ask(adminBanSuspects, { id, memberId: first.id, reason: '価格のつり上げ' }, reviewer)
    const { minNext } = await ask(getAuctionState, { productId })
    expect(await bidFrom(first, productId, minNext ?? 0, line)).toMatchObject({ code: 40320 })
    expect(await bidFrom(second, productId, minNext ?? 0, line)).toMatchObject({ code: 200 })
    await ask(adminBanSuspects, { id, reason: '価格のつり上げ' }, reviewer)
    expect(await bidFrom(second, productId, (minNext ?? 0) + 10_000, line)).toMatchObject({ code: 40320 })
    const { list } = await ask(adminListUsers, { ban: 'buy', size: '60' }, reviewer)
    expect(idsOf(list)).toEqual(expect.arrayContaining(idsOf(ring.shills)))
    expect((await ask(adminGetSuspicion, { id }, reviewer)).habits.every(({ isBanned }) => isBanned)).toBe(true)
    expect(await call(adminBanSuspects, { id, memberId: ring.honest.id, reason: 'x' }, reviewer)).toMatchObject({
      code: 404,
    })
  })

  test('learns nothing of it, nor does anybody else', async () => {
    const ring = await newRing()
    const [{ productId, auctionId } = { productId: '', auctionId: '' }] = await heldAndScored(ring, 4)
    const [row] = await listed('open', ring)
    const marks = (await world.table.items()).flatMap(item => (typeof item['line'] === 'string' ? [item['line']] : []))
    expect(marks.length).toBeGreaterThan(0)
    const secrets = [row?.id ?? 'nothing was found', ...marks, 'suspicion', 'hasOneLine']
    const [shill] = ring.shills
    await app.call(askExport, {}, { as: await world.tokenOf(shill), key: crypto.randomUUID() })
    await app.quiet()
    const { url } = await ask(getExport, {}, shill)
    const archive = Buffer.from(await (await fetch(url ?? '')).arrayBuffer()).toString('latin1')
    const told = JSON.stringify([
      await ask(getTranscript, { productId }),
      await ask(listBids, { productId }),
      await ask(listAuctionRecord, {}, shill),
      await ask(adminGetAuction, { id: auctionId }, reviewer),
      await world.noticesOf(shill),
      await world.noticesOf(ring.seller),
      archive,
    ])
    for (const secret of secrets) expect(told.includes(secret), secret).toBe(false)
    const events = (await world.table.items()).flatMap(item => JSON.stringify(item['events'] ?? []))
    expect(events.filter(text => text.includes(row?.id ?? '-'))).toEqual([])
  })
})

describe('the line of a bid', () => {
  test('is the same for one line and nobody’s to read, and is forgotten after half a year', async () => {
    const ring = await newRing()
    const { auctionId, endAt } = await driven(ring, 100_000)
    const entries = async () => (await world.table.auctions()).find(run => run.auction.auctionId === auctionId)?.entries
    const lines = ((await entries()) ?? []).map(entry => (entry.kind === 'void' ? undefined : entry.line))
    expect(new Set(lines).size).toBe(2)
    expect(JSON.stringify(lines)).not.toContain(line)
    await world.advancePast(endAt + 179 * dayMs)
    await app.quiet()
    expect((await entries())?.every(entry => entry.kind === 'void' || entry.line !== undefined)).toBe(true)
    await world.advancePast(endAt + 182 * dayMs)
    await app.quiet()
    expect((await entries())?.every(entry => entry.kind === 'void' || entry.line === undefined)).toBe(true)
  })
})
