// Groups that drive prices up are found at night and shown to operators, and to nobody else (D119).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { askExport, getExport } from '#shared/api/people/accounts/own-export.ts'
import { adminListUsers } from '#shared/api/people/console/accounts.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { getAuctionState, getTranscript, listAuctionRecord, listBids } from '#shared/api/selling/auctions.ts'
import { adminGetAuction } from '#shared/api/selling/console/auctions.ts'
import {
  adminBanSuspects,
  adminDecideSuspicion,
  adminGetSuspicion,
  adminListSuspicions,
  adminVoidSuspects,
} from '#shared/api/selling/console/fairness.ts'
import { leavingRules } from '#shared/domain/whole/leaving/leaving.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { type Ring, ringLine, ringsOf } from '#tests/support/bid-rings.ts'
import { freshAddress, type Person, testPassword } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app, ask, call } = world
afterAll(() => world.close(), 120_000)

let reviewer: Person
beforeAll(async () => {
  reviewer = await world.operator('reviewer')
})

const { bidFrom, driven, heldAndScored, newRing } = ringsOf(world)
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
    await world.advancePast(app.clock.now() + dayMs, 'everything')
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
    expect(await bidFrom(first, productId, minNext ?? 0, ringLine)).toMatchObject({ code: 40320 })
    expect(await bidFrom(second, productId, minNext ?? 0, ringLine)).toMatchObject({ code: 200 })
    await ask(adminBanSuspects, { id, reason: '価格のつり上げ' }, reviewer)
    expect(await bidFrom(second, productId, (minNext ?? 0) + 10_000, ringLine)).toMatchObject({ code: 40320 })
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

describe('a member who leaves', () => {
  const leave = async (who: Person) => {
    const as = await world.tokenOf(who)
    expect(await app.call(closeAccount, { password: testPassword }, { as, address: freshAddress() })).toMatchObject({
      code: 200,
    })
    await app.quiet()
    await app.clock.advance(`PT${leavingRules.graceMs / minuteMs + 1}M`, 'everything')
    await app.quiet()
  }
  const linesOf = async ({ id }: Person) =>
    (await world.table.auctions()).flatMap(({ entries }) =>
      entries.flatMap(entry => (entry.kind !== 'void' && entry.bidderId === id ? [entry.line] : [])),
    )

  test('is no more in a group that stays, nor is what was written of it, nor from which line they bid', async () => {
    const ring = await newRing({ isOfThree: true })
    await heldAndScored(ring, 4)
    const [row] = await listed('open', ring)
    const id = row?.id ?? ''
    expect(idsOf(row?.members ?? [])).toEqual(idsOf(ring.shills))
    await ask(adminDecideSuspicion, { id, what: 'note', reason: '三人の住所を照会' }, reviewer)
    const [leaver, ...others] = ring.shills
    await leave(leaver)
    const left = await ask(adminGetSuspicion, { id }, reviewer)
    expect(idsOf(left.members)).toEqual(idsOf(others))
    expect(left.decisions.map(({ what, text }) => [what, text])).toEqual([['note', '']])
    const audit = await ask(adminListAudit, { subjectKind: 'suspicion', subjectId: id }, await world.owner())
    for (const told of [left, audit]) {
      expect(JSON.stringify(told)).not.toContain(leaver.id)
      expect(JSON.stringify(told)).not.toContain(leaver.username)
      expect(JSON.stringify(told)).not.toContain('三人')
    }
    const lines = await linesOf(leaver)
    expect([lines.length, new Set(lines)]).toEqual([8, new Set([undefined])])
    for (const other of others) expect(new Set(await linesOf(other)).has(undefined)).toBe(false)
    // Scored anew with the next auction, the group is the two who are left.
    await heldAndScored({ ...ring, shills: [others[0] ?? leaver, others[1] ?? leaver] }, 1)
    expect((await listed('open', ring)).map(({ members }) => idsOf(members))).toEqual([idsOf(others)])
  })

  test('takes a group of two along, for good', async () => {
    const ring = await newRing()
    await heldAndScored(ring, 4)
    const [{ id } = { id: '' }] = await listed('open', ring)
    await leave(ring.shills[1])
    expect(await call(adminGetSuspicion, { id }, reviewer)).toMatchObject({ code: 404 })
    expect(await listed('open', ring)).toEqual([])
    const rest = (await world.table.items()).filter(item => JSON.stringify(item).includes(id))
    expect(
      rest.map(({ PK }) => String(PK).split('#')[0]).filter(family => !['FAIRNESS', 'MEMBER'].includes(family ?? '')),
    ).toEqual([])
  })
})

describe('the line of a bid', () => {
  test('is the same for one line and nobody’s to read, and is forgotten after half a year', async () => {
    const ring = await newRing()
    const { auctionId, endAt } = await driven(ring, 100_000)
    const entries = async () => (await world.table.auctions()).find(run => run.auction.auctionId === auctionId)?.entries
    const lines = ((await entries()) ?? []).map(entry => (entry.kind === 'void' ? undefined : entry.line))
    expect(new Set(lines).size).toBe(2)
    expect(JSON.stringify(lines)).not.toContain(ringLine)
    await world.advancePast(endAt + 179 * dayMs, 'everything')
    await app.quiet()
    expect((await entries())?.every(entry => entry.kind === 'void' || entry.line !== undefined)).toBe(true)
    await world.advancePast(endAt + 182 * dayMs, 'everything')
    await app.quiet()
    expect((await entries())?.every(entry => entry.kind === 'void' || entry.line === undefined)).toBe(true)
  })
})
