// A guest of a secret sale that has not begun is told when it opens, if they asked (decision 273).
import { afterAll, describe, expect, test } from 'vitest'
import { privateSaleDue } from '#events/selling/private-sales.ts'
import { privateSaleKeys } from '#functions/machinery/table/keys.ts'
import { update } from '#functions/machinery/table/write.ts'
import { codes } from '#shared/api/codes.ts'
import {
  adminClosePrivateSale,
  adminGetPrivateSale,
  adminInviteGuests,
  adminSavePrivateSale,
} from '#shared/api/selling/console/private-sales.ts'
import { askSaleOpening, getPrivateSale } from '#shared/api/selling/private-sales.ts'
import { listNotices } from '#shared/api/telling/notices.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)
const owner = await world.operator('owner')

const words = { title: { ja: '月の間', en: 'The Moon Room' }, text: { ja: '五点です。', en: 'Five works.' } }
/** From so many minutes on, for so many hours. */
const span = (minutes: number, hours = 4) => {
  const startAt = app.clock.now() + minutes * minuteMs
  return { startAt: new Date(startAt).toISOString(), endAt: new Date(startAt + hours * hourMs).toISOString() }
}

async function saleOf(guests: readonly Person[], window = span(20)) {
  const { id } = await world.ask(adminSavePrivateSale, { ...words, ...window, productIds: [] }, owner)
  for (let from = 0; from < guests.length; from += 40)
    await world.ask(adminInviteGuests, { id, add: guests.slice(from, from + 40).map(({ email }) => email) }, owner)
  return { id, startAt: Date.parse(window.startAt) }
}
const move = async (id: string, window: ReturnType<typeof span>) => {
  const { version } = await world.ask(adminGetPrivateSale, { id }, owner)
  await world.ask(adminSavePrivateSale, { id, version, ...words, ...window, productIds: [] }, owner)
}
const strike = async (id: string, { id: userId }: Person) => {
  const { guestList } = await world.ask(adminGetPrivateSale, { id }, owner)
  const name = guestList.find(each => each.userId === userId)?.username ?? ''
  await world.ask(adminInviteGuests, { id, strike: [name] }, owner)
}
const wish = (who: Person, id: string, isAsked = true) => world.call(askSaleOpening, { id, isAsked }, who)
const opening = async (who: Person, id: string) => (await world.ask(getPrivateSale, { id }, who)).opening
const to = async (instant: number) => {
  await app.clock.set(new Date(instant).toISOString(), 'everything')
  await app.quiet()
}
const told = async (who: Person, id: string) => {
  const { list } = await world.ask(listNotices, { size: '60' }, who)
  return list.filter(({ type, path }) => type === 'private_sale' && path?.includes(id)).length
}
const mails = async ({ email }: Person) =>
  (await app.outbox({ channel: 'mail', to: email })).filter(({ subject }) => subject.includes('お待ちの内覧')).length
const members = (count: number) => Promise.all(Array.from({ length: count }, () => world.member()))

describe('askSaleOpening', () => {
  test('a guest asks and takes it back, as often as they like, until it opens', async () => {
    const [guest] = await members(1)
    if (!guest) throw new Error('no guest')
    const { id, startAt } = await saleOf([guest])
    expect(await opening(guest, id)).toBe('unasked')
    for (const isAsked of [true, true, false, false, true]) {
      expect(await wish(guest, id, isAsked)).toMatchObject({ code: 200, data: { isAsked } })
      expect(await opening(guest, id)).toBe(isAsked ? 'asked' : 'unasked')
    }
    await to(startAt)
    expect((await wish(guest, id)).code).toBe(codes['private-sale-state'].code)
  })
  test('whoever is no guest is answered as of a sale that there is not', async () => {
    const [guest, stranger, former] = await members(3)
    if (!guest || !stranger || !former) throw new Error('nobody')
    const { id } = await saleOf([guest, former])
    await wish(former, id)
    await strike(id, former)
    for (const who of [stranger, former])
      for (const isAsked of [true, false]) {
        const [known, unknown] = [await wish(who, id, isAsked), await wish(who, '01KB91Q2R4T6V8X0Z2B4D6F8H9', isAsked)]
        expect(known.code).toBe(404)
        expect(known.body).toBe(unknown.body)
      }
  })
})

describe('at the opening', () => {
  test('each guest who asked has one notice and one mail that name nothing, nobody else has any', async () => {
    const [asking, silent, changed, struck, back] = await members(5)
    if (!asking || !silent || !changed || !struck || !back) throw new Error('nobody')
    const { id, startAt } = await saleOf([asking, silent, changed, struck, back])
    for (const who of [asking, changed, struck, back]) await wish(who, id)
    await wish(changed, id, false)
    await strike(id, struck)
    // Struck off and invited again: a new guest, who has not asked.
    await strike(id, back)
    await world.ask(adminInviteGuests, { id, add: [back.email] }, owner)
    await to(startAt - minuteMs)
    expect(await told(asking, id)).toBe(0)
    await to(startAt)
    // The timer fires again, and the sweeper passes by.
    await world.table.write([], [privateSaleDue({ saleId: id, dueAt: startAt })])
    await to(startAt + hourMs)
    expect(await Promise.all([asking, silent, changed, struck, back].map(who => told(who, id)))).toEqual([
      1, 0, 0, 0, 0,
    ])
    expect(await Promise.all([asking, silent].map(mails))).toEqual([1, 0])
    const { list } = await world.ask(listNotices, {}, asking)
    expect(JSON.stringify(list)).not.toContain(words.title.ja)
  })
  test('the start that counts is the one that there is: later, earlier, at once, and each guest once', async () => {
    const [one, two] = await members(2)
    if (!one || !two) throw new Error('nobody')
    const { id, startAt } = await saleOf([one, two])
    await wish(one, id)
    await move(id, span(120))
    await to(startAt + minuteMs)
    expect(await told(one, id)).toBe(0)
    await move(id, span(60))
    await to(app.clock.now() + hourMs + minuteMs)
    expect(await told(one, id)).toBe(1)
    // Moved behind the opening: who was told is not told again, who asks now is.
    await move(id, span(60))
    expect(await opening(one, id)).toBe('told')
    expect((await wish(one, id)).code).toBe(codes['private-sale-state'].code)
    expect((await wish(two, id)).code).toBe(200)
    await move(id, span(-5))
    await app.quiet()
    expect([await told(one, id), await told(two, id)]).toEqual([1, 1])
  })
  test('a sale that is called off tells nothing', async () => {
    const [guest] = await members(1)
    if (!guest) throw new Error('nobody')
    const { id, startAt } = await saleOf([guest])
    await wish(guest, id)
    await world.ask(adminClosePrivateSale, { id, reason: '作家の希望により' }, owner)
    await to(startAt + hourMs)
    expect(await told(guest, id)).toBe(0)
  })
  test('a timer that never came is the sweeper’s', async () => {
    const [guest] = await members(1)
    if (!guest) throw new Error('nobody')
    const { id } = await saleOf([guest], span(600))
    await wish(guest, id)
    const startAt = app.clock.now() + minuteMs
    await world.table.write([update(privateSaleKeys.sale(id), { set: { startAt }, where: ['attribute_exists(#PK)'] })])
    await to(startAt + hourMs)
    expect(await told(guest, id)).toBe(1)
  })
  test('more guests than one transaction takes are told, each once', async () => {
    const guests = await members(65)
    const { id, startAt } = await saleOf(guests, span(120))
    for (const who of guests) await wish(who, id)
    await to(startAt + minuteMs)
    expect(new Set(await Promise.all(guests.map(who => told(who, id))))).toEqual(new Set([1]))
  }, 120_000)
})
