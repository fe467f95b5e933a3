// Taking one's data along (D102): an archive of the own data, for its owner alone, for a day.
import { inflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createGallery } from '#shared/api/catalogue/galleries.ts'
import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { askExport, getExport } from '#shared/api/people/accounts/own-export.ts'
import { adminInviteGuests, adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { askSaleOpening } from '#shared/api/selling/private-sales.ts'
import { limits } from '#shared/domain/kernel/limits.ts'
import { hourMs } from '#shared/durations.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const ask = (who: Person, key = crypto.randomUUID()) => app.call(askExport, {}, { as: who.token, key })

/** The files of an archive, by name, as any reader of ZIP finds them: by the directory at the end. */
function filesIn(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let n = 0; n < count; n++) {
    const [method, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const local = zip.readUInt32LE(at + 42)
    const begins = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const body = zip.subarray(begins, begins + size)
    files.set(name, method === 8 ? inflateRawSync(body) : body)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const fetched = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, files: answer.ok ? filesIn(Buffer.from(await answer.arrayBuffer())) : new Map() }
}

describe('askExport', () => {
  test('a member gets all of their data and nothing of anybody else, told by notice and mail', async () => {
    const [buyer, seller] = [await world.buyer(), await world.buyer()]
    const sale = await world.order({ buyer, seller, state: 'completed' })
    const [upload = ''] = await world.uploadPhotos(buyer, 'avatar')
    const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
    const wall = { ...createGallery.example.input, url: 'my-own-shelf', cover, works: [sale.productId] }
    await world.ask(createGallery, wall, buyer)
    await app.call(
      sendInquiry,
      { ...sendInquiry.example.input, detail: '木箱について', email: buyer.email },
      { as: buyer.token, key: crypto.randomUUID(), address: freshAddress() },
    )
    const letter = { title: { ja: '硯箱の間', en: 'Boxes' }, content: { ja: '三点です。', en: 'Three works.' } }
    await world.ask(adminSendLetter, { ...letter, to: [buyer.email, seller.email] }, await world.operator('owner'))
    const now = app.clock.now()
    const room = await world.ask(
      adminSavePrivateSale,
      {
        ...{ title: { ja: '月の間', en: 'Moon Room' }, text: { ja: '五点', en: 'Five works' }, productIds: [] },
        ...{ startAt: new Date(now + hourMs).toISOString(), endAt: new Date(now + 2 * hourMs).toISOString() },
      },
      await world.owner(),
    )
    await world.ask(adminInviteGuests, { id: room.id, add: [buyer.email, seller.email] }, await world.owner())
    await world.ask(askSaleOpening, { id: room.id, isAsked: true }, buyer)
    expect(await world.ask(getExport, {}, buyer)).toMatchObject({ state: 'none', url: null })
    expect(await ask(buyer)).toMatchObject({ code: 200, data: { state: 'asked' } })
    expect(await world.noticesOf(buyer)).toContain('お客様のデータをお受け取りいただけます')
    expect((await app.outbox({ channel: 'mail', to: buyer.email })).map(({ subject }) => subject)).toContain(
      'お客様のデータをお受け取りいただけます',
    )
    const ready = await world.ask(getExport, {}, buyer)
    expect(ready.state).toBe('ready')
    const { status, files } = await fetched(ready.url ?? '')
    expect(status).toBe(200)
    const text = (name: string) => files.get(`${name}.json`)?.toString() ?? ''
    expect(text('profile')).toContain(buyer.email)
    expect(text('orders')).toContain(sale.orderNumber)
    expect(text('inquiries')).toContain('木箱について')
    expect(text('letters')).toContain('硯箱の間')
    expect(text('viewings')).toMatch(/月の間.*"askedToBeTold"/s)
    expect(text('letters')).not.toContain(seller.id)
    expect(text('gallery')).toContain('my-own-shelf')
    expect(files.has(`pictures/${cover}.webp`)).toBe(true)
    expect(files.get(`pictures/${upload}.webp`)?.subarray(8, 12).toString()).toBe('WEBP')
    for (const [, content] of files) {
      expect(content.includes(seller.email)).toBe(false)
      expect(content.includes('passwordHash')).toBe(false)
    }
    // The seller's has the sale, and not who bought.
    await ask(seller)
    await app.quiet()
    const own = await fetched((await world.ask(getExport, {}, seller)).url ?? '')
    expect(own.files.get('sales.json')?.toString()).toContain(sale.orderNumber)
    for (const [, content] of own.files) {
      expect(content.includes(buyer.email)).toBe(false)
      expect(content.includes(buyer.id)).toBe(false)
    }
  })

  test('a stranger who knows the name of an archive gets nothing, and nobody after a day', async () => {
    const nagi = await world.member()
    await ask(nagi)
    await app.quiet()
    const { url } = await world.ask(getExport, {}, nagi)
    const bare = new URL(url ?? '')
    bare.search = ''
    expect((await fetch(bare)).status).toBe(403)
    expect((await app.call(getExport, {})).code).toBe(401)
    expect(await world.ask(getExport, {}, await world.member())).toMatchObject({ state: 'none', url: null })
    await app.clock.advance('PT6M')
    expect((await fetch(url ?? '')).status).toBe(403)
    await app.clock.advance('PT24H')
    expect(await world.ask(getExport, {}, nagi)).toMatchObject({ state: 'none', url: null })
  })

  test('one is made at a time, three a day, and the same call twice is one', async () => {
    const nagi = await world.member()
    const key = crypto.randomUUID()
    const first = await ask(nagi, key)
    expect([first.code, (await ask(nagi, key)).body]).toEqual([200, first.body])
    await app.quiet()
    await world.table.delayExport(nagi.id)
    expect((await ask(nagi)).code).toBe(40974)
    const codes: number[] = []
    for (let n = 2; n <= limits['own-export'].count + 1; n++) codes.push((await ask(nagi)).code)
    expect(codes.at(-1)).toBe(429)
  })
})
