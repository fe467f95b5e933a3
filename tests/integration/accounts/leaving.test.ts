// Leaving for good (D102): what stands against it, and that nothing of the member remains but what has a ground.
import { afterAll, describe, expect, test } from 'vitest'
import { fates } from '#functions/accounts/leaving/families.ts'
import { validUsername } from '#shared/api/accounts/availability.ts'
import { updateBank } from '#shared/api/accounts/bank.ts'
import { closeAccount, getLeaving } from '#shared/api/accounts/leaving.ts'
import { frontUserInfo, updateAccount, updateName } from '#shared/api/accounts/profile.ts'
import { login } from '#shared/api/accounts/sessions.ts'
import { createAddress } from '#shared/api/addresses.ts'
import { listCards } from '#shared/api/cards.ts'
import { followArtist } from '#shared/api/collecting.ts'
import { adminBanUser } from '#shared/api/console/accounts.ts'
import { adminListRooms } from '#shared/api/console/messages.ts'
import { collectProduct } from '#shared/api/favourites.ts'
import { createGallery, validGalleryUrl } from '#shared/api/galleries.ts'
import { sendInquiry } from '#shared/api/inquiries.ts'
import type { KeyFamily } from '#shared/api/key-families.ts'
import { createRoom, listMessages, listRooms, reportMessage, sendMessage } from '#shared/api/messages.ts'
import { createOffer } from '#shared/api/offers.ts'
import { cancelOrder } from '#shared/api/orders.ts'
import { cancelApplication, fileIdentity } from '#shared/api/resale/applications.ts'
import { leavingRules } from '#shared/domain/account/leaving.ts'
import { saleKindNumbers } from '#shared/domain/wire-numbers.ts'
import { minuteMs } from '#shared/durations.ts'
import { logLines } from '#tests/support/log-lines.ts'
import { freshAddress, type Person, testPassword } from '#tests/support/people.ts'
import { type Buyer, ofHouse, ofMember } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())
await world.createCatalogue()
const resale = await openResale(world)

const leave = (who: Person, password = testPassword) =>
  app.call(closeAccount, { password }, { as: who.token, address: freshAddress() })
const mattersOf = async (who: Person) => (await world.ask(getLeaving, {}, who)).matters.map(({ kind }) => kind)
const pastGrace = async () => {
  await app.quiet()
  await app.clock.advance(`PT${leavingRules.graceMs / minuteMs + 1}M`)
  await app.quiet()
}

/** Words that stand for one person alone, wherever they turn up. */
const person = {
  surname: '鵜殿',
  name: '澪標',
  surnameReading: 'うどの',
  nameReading: 'みおつくし',
  username: 'udono_mio',
  email: 'mio.udono@example.jp',
  phone: '+819046170418',
} as const
const traces = [
  ...Object.values(person),
  '池之端9-8-7',
  '03-5555-7788',
  '1951-03-07',
  '漆掻き職人',
  '7654321',
  'ウドノ',
  'Udono-no-Tana',
  'みおの棚',
]

const familyOf = (pk: string) => pk.split('#')[0] ?? ''
const isKept = (family: string): boolean => 'kept' in (fates[family as KeyFamily] ?? {})

describe('closeAccount', () => {
  test('what is open stands against it, each with what it is, and changes nothing', async () => {
    const nagi = await world.buyer()
    expect(await mattersOf(nagi)).toEqual([])
    const productId = await world.work({ price: 120_000 })
    const { orderId } = await world.hold(nagi, productId)
    const refused = await leave(nagi)
    expect(refused).toMatchObject({ code: 40969, data: { matters: [{ kind: 'order', id: orderId }] } })
    expect((await world.call(frontUserInfo, {}, nagi)).code).toBe(200)
    await world.ask(cancelOrder, { orderId }, nagi)
    expect(await mattersOf(nagi)).toEqual([])
  })

  test('a bid, an offer, a purchase, an application, a listing and a sale stand against it', async () => {
    const bidder = await world.member()
    const { productId } = await world.auction()
    await world.bid(bidder, productId, 100_000)
    expect(await mattersOf(bidder)).toEqual(['bid'])

    const [buyer, seller] = [await world.buyer(), await world.buyer()]
    const sale = await world.order({ buyer, seller, state: 'paid' })
    expect(await mattersOf(buyer)).toEqual(['purchase'])
    expect(await mattersOf(seller)).toEqual(['sale'])
    await world.advance(sale, 'paid', 'completed')
    expect(await mattersOf(buyer)).toEqual([])
    expect(await mattersOf(seller)).toEqual(['payout'])

    const own = await resale.owner()
    const { id: applicationId } = await resale.apply(own)
    expect(await mattersOf(own.buyer)).toEqual(['application'])
    await world.ask(cancelApplication, { id: applicationId }, own.buyer)
    expect(await mattersOf(own.buyer)).toEqual([])
    const listed = await resale.listed({ saleKind: saleKindNumbers.offer, price: 1_200_000 })
    expect(await mattersOf(listed.buyer)).toEqual(['listing'])
    const sender = await world.buyer()
    await world.ask(createOffer, { productId: listed.productId, price: 1_000_000, period: '7d' }, sender)
    expect(await mattersOf(sender)).toEqual(['offer'])
    expect(await mattersOf(listed.buyer)).toEqual(['answer', 'listing'])
  })

  test('asks for the password, and no account of the console closes itself', async () => {
    const nagi = await world.member()
    expect((await leave(nagi, 'Wrong2026')).code).toBe(40102)
    expect((await app.call(closeAccount, { password: testPassword })).code).toBe(401)
    const partner = await world.member({ partnerId: 'teitei' })
    expect((await leave(partner)).code).toBe(40330)
  })

  test('nothing of a member who left remains but what is kept on a ground', async () => {
    const mio: Buyer = await world.buyer({ ...person, cards: 0 })
    const { avatar } = await fill(mio)
    const before = await world.table.items()
    const found = traces.filter(trace => before.some(item => JSON.stringify(item).includes(trace)))
    expect(found).toEqual(traces)
    expect(await world.ask(listCards, {}, mio)).toHaveLength(1)

    expect((await leave(mio)).code).toBe(200)
    expect((await world.call(frontUserInfo, {}, mio)).code).toBe(401)
    const letters = async () => {
      await app.quiet()
      return (await app.outbox({ channel: 'mail', to: mio.email })).filter(({ subject }) => subject.includes('退会'))
    }
    expect(await letters()).toHaveLength(1)
    await pastGrace()

    const items = await world.table.items()
    const left = items.filter(item => traces.some(trace => JSON.stringify(item).includes(trace)))
    const families = new Set(left.map(({ PK }) => familyOf(String(PK))))
    // The order's name and address, and no way to reach her.
    expect([...families].filter(family => !isKept(family))).toEqual([])
    expect([...families].sort().filter(family => !passing.has(family))).toEqual(['ORDER'])
    const orders = left.filter(({ PK }) => familyOf(String(PK)) === 'ORDER').map(item => JSON.stringify(item))
    for (const gone of [person.email, person.phone, '03-5555-7788', person.surnameReading, '門の前'])
      expect(orders.filter(text => text.includes(gone))).toEqual([])
    // Whatever names the member by id is told what becomes of it.
    const named = new Set(
      items.filter(item => JSON.stringify(item).includes(mio.id)).map(({ PK }) => familyOf(String(PK))),
    )
    expect([...named].filter(family => family !== 'ONCE' && !isKept(family) && !isPlatform(family))).toEqual([])
    // Her gallery's address is nobody's, and nobody else's either.
    const other = await world.member()
    expect(await world.ask(validGalleryUrl, { url: 'udono-no-tana' }, other)).toEqual({ isExist: true })
    // No log ever bore any of it.
    const lines = logLines(app.dataDir).map(({ fields }) => JSON.stringify(fields))
    expect(traces.filter(trace => lines.some(line => line.includes(trace)))).toEqual([])
    // Nobody had asked for the picture before, so that no cache has it.
    expect((await app.fetch(`/media/${avatar}/360.webp`)).status).toBe(404)
    expect(await letters()).toHaveLength(1)
  })

  test('a room keeps its numbers and what the other side wrote, and nobody waits in one of the house', async () => {
    const [asker, seller] = [await world.member(), await world.buyer()]
    const [own, official] = [
      await world.work({ seller: ofMember(seller) }),
      await world.work({ seller: ofHouse, price: 100_000 }),
    ]
    const words = '土蔵の鍵は隣家にあります'
    const rooms: string[] = []
    for (const productId of [own, official]) {
      const { roomId } = await world.ask(createRoom, { productId }, asker)
      rooms.push(roomId)
      const imgs = await world.uploadPhotos(asker, 'chat')
      await world.ask(sendMessage, { roomId, text: words, imgs, clientId: 'one' }, asker)
    }
    const [room = '', ofTheHouse = ''] = rooms
    await world.ask(sendMessage, { roomId: room, text: '承りました。', clientId: 'two' }, seller)
    await world.ask(reportMessage, { roomId: room, messageId: 2, reason: 'other', text: words }, asker)
    const waiting = async () =>
      (await world.ask(adminListRooms, { state: 'waiting' }, await world.operator('support'))).list.map(
        ({ roomId }) => roomId,
      )
    expect(await waiting()).toContain(ofTheHouse)
    expect((await leave(asker)).code).toBe(200)
    await pastGrace()
    const { list } = await world.ask(listMessages, { roomId: room }, seller)
    expect(list.map(({ number, text, photos }) => ({ number, text, photos: photos.length }))).toEqual([
      { number: 1, text: '', photos: 0 },
      { number: 2, text: '承りました。', photos: 0 },
    ])
    const [row] = (await world.ask(listRooms, { productId: own }, seller)).list
    expect(row?.other.name).toBe('')
    expect(await waiting()).not.toContain(ofTheHouse)
    const items = (await world.table.items()).filter(({ PK }) => !passing.has(familyOf(String(PK))))
    expect(items.filter(item => JSON.stringify(item).includes(words))).toEqual([])
    expect(await world.table.violations()).toEqual([])
  })

  test('an address may be registered anew at once, a name after seven years', async () => {
    const [email, username] = ['again@example.jp', 'kaerimi']
    const first = await world.member({ email, username })
    await leave(first)
    await pastGrace()
    const isExist = async () => Object((await app.call(validUsername, { username: 'Kaerimi' })).data).isExist
    expect(await isExist()).toBe(true)
    const second = await world.member({ email })
    expect((await app.call(login, { account: email, password: testPassword }, { address: freshAddress() })).code).toBe(
      200,
    )
    expect(await world.call(updateAccount, { username }, second)).toMatchObject({ code: 40933 })
  })

  test('a ban is not walked around by leaving', async () => {
    const email = 'banned@example.jp'
    const nagi = await world.member({ email })
    const reason = '不正な取引'
    await world.ask(adminBanUser, { id: nagi.id, kind: 'buy', reason }, await world.owner())
    await leave(nagi)
    await pastGrace()
    const items = await world.table.items()
    expect(
      items.filter(item => JSON.stringify(item).includes(reason) && !passing.has(familyOf(String(item['PK'])))),
    ).toEqual([])
    await expect(world.member({ email })).rejects.toThrow()
  })

  test('what comes in the moment of leaving is waited for, and stopped halfway it goes on', async () => {
    const nagi = await world.buyer()
    expect((await leave(nagi)).code).toBe(200)
    const own = await world.work({ seller: { type: 'member', userId: nagi.id }, price: 100_000 })
    await world.table.own(nagi.id, own)
    await pastGrace()
    const profile = async () =>
      (await world.table.items()).some(({ PK, SK }) => PK === `MEMBER#${nagi.id}` && SK === 'PROFILE')
    expect(await profile()).toBe(true)
    await world.table.changeWork(own, { state: 'held', saleStatus: 'not-on-sale' })
    await app.clock.advance('PT2H')
    await app.quiet()
    expect(await profile()).toBe(false)
  })
})

const mioAddress = {
  name: '鵜殿 澪標',
  pseudonyms: 'うどの みおつくし',
  phone: '03-5555-7788',
  postcode: '110-0001',
  country: 'JP',
  province: 13,
  city: '台東区',
  address: '池之端9-8-7',
}
const bank = {
  bankName: 'みずほ銀行',
  branchName: '丸の内中央支店',
  depositType: 2,
  accountNumber: '7654321',
  payeeName: 'ウドノ ミオ',
} as const

/** A day later nothing of these is there (the store of the tests deletes nothing by itself). */
const passing = new Set(['TX', 'LIMIT', 'CODE', 'ONCE', 'SESSION'])
const isPlatform = (family: string) => family.startsWith('PAY') || /^[A-Z]+$/.test(family) === false

/** Gives her something of everything that a member may have, and ends what is open. */
async function fill(mio: Buyer): Promise<{ readonly avatar: string }> {
  await world.ask(
    updateName,
    {
      surname: person.surname,
      name: person.name,
      surname_pseudonyms: person.surnameReading,
      name_pseudonyms: person.nameReading,
    },
    mio,
  )
  const address = { ...mioAddress, email: mio.email }
  const { id: addressId } = await world.ask(createAddress, address, mio)
  const [avatar = ''] = await world.uploadPhotos(mio, 'avatar')
  await world.ask(updateAccount, { avatar }, mio)
  await world.keepCard(mio)
  const { id } = await world.publishWork()
  await world.ask(collectProduct, { productId: id, operation: 'collect' }, mio)
  await world.ask(followArtist, { artistId: 'wataru', operation: 'follow' }, mio)
  await world.addToCart(mio, id)
  await app.call(
    sendInquiry,
    { ...sendInquiry.example.input, name: `${person.surname} ${person.name}`, email: mio.email, phone: '' },
    { as: mio.token, key: crypto.randomUUID(), address: freshAddress() },
  )
  const sale = await world.order({ buyer: { ...mio, addressId }, state: 'completed', work: { price: 800_000 } })
  await world.ask(updateBank, { ...bank, password: testPassword }, mio)
  await world.ask(fileIdentity, { birthDate: '1951-03-07', occupation: '漆掻き職人', method: 'licence' }, mio)
  const [cover = ''] = await world.uploadPhotos(mio, 'gallery-cover')
  const wall = {
    ...createGallery.example.input,
    url: 'Udono-no-Tana',
    name: 'みおの棚',
    cover,
    works: [sale.productId],
  }
  await world.ask(createGallery, wall, mio)
  const applied = await resale.apply({ buyer: { ...mio, addressId }, productId: sale.productId })
  await world.ask(cancelApplication, { id: applied.id }, mio)
  await app.quiet()
  return { avatar }
}
