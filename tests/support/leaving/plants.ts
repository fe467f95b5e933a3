// What a member leaves lying about, by the step of leaving that takes it away: each plant is a few calls of the site and
// answers the words by which it is found again.
import type { StepName } from '#functions/people/accounts/leaving/steps.ts'
import { collectProduct } from '#shared/api/catalogue/favourites.ts'
import { createGallery } from '#shared/api/catalogue/galleries.ts'
import { signUploads } from '#shared/api/catalogue/uploads.ts'
import { adminReplyInquiry } from '#shared/api/conversing/console/inquiries.ts'
import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { createRoom, reportMessage, sendMessage } from '#shared/api/conversing/messages.ts'
import { applyReturn } from '#shared/api/fulfilment/claims.ts'
import { adminDecideClaim } from '#shared/api/fulfilment/console/claims.ts'
import { adminRefundOrder } from '#shared/api/fulfilment/console/refunds.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { askExport } from '#shared/api/people/accounts/own-export.ts'
import { updateAccount, updateName } from '#shared/api/people/accounts/profile.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { adminBanUser, adminUnbanUser } from '#shared/api/people/console/accounts.ts'
import { followArtist } from '#shared/api/selling/collecting.ts'
import { cancelOffer, createOffer } from '#shared/api/selling/offers.ts'
import { cancelApplication, fileIdentity } from '#shared/api/selling/resale/applications.ts'
import { scoreVersion } from '#shared/domain/selling/fairness/score.ts'
import { freshAddress, testPassword } from '../people.ts'
import { samplePicture, sendForm } from '../sample-picture.ts'
import { type Buyer, cards, ofHouse, ofMember } from '../world/orders.ts'
import { openResale } from '../world/resale.ts'
import type { TestWorld } from '../world.ts'

/** Steps that no call of these plants needs: of sales, see tests/conformance/leaving-life.test.ts, and of the ledger: tests/integration/ledger. */
export const elsewhere = [
  'parcels',
  'pickups',
  'payouts',
  'histories',
  'disclosures',
] as const satisfies readonly StepName[]
export type Planted = Exclude<StepName, (typeof elsewhere)[number]>
/** These come to an end by themselves, after days: they are planted before the others. */
export const slow: ReadonlySet<string> = new Set<Planted>(['claims', 'lines'])

/** Somebody whose every word is theirs alone, so that many leave at the same time. */
export function personOf(n: number) {
  const two = String(n).padStart(2, '0')
  return {
    surname: `鵜殿${two}`,
    name: `澪標${two}`,
    surnameReading: `うどの${'あいうえおかきくけこ'[n % 10]}${'さしすせそたちつてと'[Math.floor(n / 10)]}`,
    nameReading: `みおつくし${'いろはにほへとちりぬ'[n % 10]}${'らむうゐのおくやまけ'[Math.floor(n / 10)]}`,
    username: `udono_mio_${two}`,
    email: `mio.udono.${two}@example.jp`,
    phone: `+8190461704${two}`,
    mark: `土蔵の鍵${two}は隣家`,
    street: `池之端${n + 10}-8-7`,
    home: `03-5555-77${two}`,
    account: `76543${two}`,
    occupation: `漆掻き職人${two}`,
    galleryUrl: `Udono-no-Tana-${two}`,
  } as const
}
export type Leaver = ReturnType<typeof personOf>

export async function openPlants(world: TestWorld) {
  const { app, ask } = world
  const resale = await openResale(world)
  const [owner, support] = [await world.owner(), await world.operator('support')]
  const words = (text: string) => ({ ja: text, en: text })

  async function addressed(mio: Buyer, who: Leaver): Promise<Buyer> {
    const { id } = await ask(
      createAddress,
      {
        name: `${who.surname} ${who.name}`,
        pseudonyms: who.surnameReading,
        phone: who.home,
        postcode: '110-0001',
        country: 'JP',
        province: 13,
        city: '台東区',
        address: who.street,
        email: mio.email,
      },
      mio,
    )
    return { ...mio, addressId: id }
  }

  const plants: Readonly<Record<Planted, (mio: Buyer, who: Leaver) => Promise<readonly string[]>>> = {
    async cards(mio) {
      await world.keepCard(mio, cards.challenge)
      return []
    },
    async favourites(mio) {
      const { id } = await world.publishWork()
      await ask(collectProduct, { productId: id, operation: 'collect' }, mio)
      return [`FAVOURITES#${mio.id}`]
    },
    async audit(mio, { mark }) {
      await ask(adminBanUser, { id: mio.id, kind: 'chat', reason: mark }, owner)
      await ask(adminUnbanUser, { id: mio.id, kind: 'chat', reason: mark }, owner)
      return [mark]
    },
    async inquiries(mio, { mark, surname, name, email }) {
      for (const as of [await world.tokenOf(mio), undefined]) {
        const input = {
          ...sendInquiry.example.input,
          name: `${surname} ${name}`,
          email,
          phone: '090-4617-0418',
          detail: mark,
        }
        await app.call(sendInquiry, input, { ...(as && { as }), key: crypto.randomUUID(), address: freshAddress() })
      }
      const items = await world.table.items()
      const one = items.find(({ PK, email: from }) => String(PK).startsWith('INQUIRY#') && from === email)
      await ask(
        adminReplyInquiry,
        { id: String(one?.['inquiryId']), version: 1, text: `${surname} 様。${mark}` },
        support,
      )
      return [mark, email]
    },
    async orders(mio, who) {
      await world.order({ buyer: await addressed(mio, who), state: 'completed', work: { price: 800_000 } })
      return [who.home]
    },
    async refunds(mio, { mark }) {
      const { orderId } = await world.order({ buyer: mio, state: 'completed' })
      await ask(adminRefundOrder, { id: orderId, amount: 1_000, reason: mark }, owner)
      await app.quiet()
      return [mark]
    },
    async claims(mio, { mark }) {
      const { itemId } = await world.order({ buyer: mio, state: 'arrived' })
      const imgs = await world.uploadPhotos(mio, 'claim')
      const { claim } = await ask(applyReturn, { orderItemId: itemId, reason: 'damaged', text: mark, imgs }, mio)
      ended.push(() => ask(adminDecideClaim, { id: claim.claimId, move: 'reject', text: mark }, support))
      return [mark]
    },
    async offers(mio, who) {
      const house = await world.work({ priceType: 'offer', price: 300_000 })
      const { id } = await ask(
        createOffer,
        { productId: house, price: 290_000, period: '1d' },
        await addressed(mio, who),
      )
      await ask(cancelOffer, { id }, mio)
      return []
    },
    async messages(mio, { mark, phone, surname }) {
      const seller = await world.member()
      const productId = await world.work({ seller: ofMember(seller) })
      const official = await world.work({ seller: ofHouse, price: 100_000 })
      const pictures: string[] = []
      for (const each of [productId, official]) {
        const { roomId } = await ask(createRoom, { productId: each }, mio)
        const imgs = await world.uploadPhotos(mio, 'chat')
        pictures.push(...imgs)
        await ask(sendMessage, { roomId, text: `${surname} ${phone} ${mark}`, imgs, clientId: 'one' }, mio)
        if (each === official) continue
        await ask(sendMessage, { roomId, text: '承りました。', clientId: 'two' }, seller)
        await ask(reportMessage, { roomId, messageId: 2, reason: 'other', text: mark }, mio)
        await ask(reportMessage, { roomId, messageId: 1, reason: 'other', text: mark }, seller)
      }
      return [mark, phone]
    },
    async letters(mio, { mark, surname }) {
      const text = words(`${surname} 様。${mark}`)
      await ask(adminSendLetter, { title: text, content: text, to: [mio.email] }, owner)
      return [mark]
    },
    async lines(mio) {
      const { productId } = await world.auction()
      const other = await world.member()
      await world.bid(mio, productId, 100_000)
      await world.bid(other, productId, 200_000)
      return []
    },
    async suspicions(mio, { mark }) {
      const others = [await world.member(), await world.member()]
      const memberIds: [string, string] = [mio.id, others[0]?.id ?? '']
      const habits = {
        share: 0.7,
        wins: 0,
        hollowWins: 0,
        overtaken: 0.9,
        small: 0.8,
        vain: 0.4,
        spread: 0.5,
        score: 4,
      }
      const now = app.clock.now()
      await world.table.addSuspicion({
        ...{ id: crypto.randomUUID(), version: 1, state: 'open', score: 5, scoreVersion, auctions: 4 },
        ...{ seller: `member-${others[1]?.id}`, sellerId: others[1]?.id ?? '', partnerId: null },
        members: memberIds.map(bidderId => ({ bidderId, auctionIds: ['a1'], ...habits })),
        links: [{ members: memberIds, together: 3, spared: 3, alike: 2, hasOneLine: false }],
        ...{ foundAt: now, scoredAt: now, decidedOn: [] },
        decisions: [{ what: 'note', at: now, by: owner.id, text: mark, memberIds }],
      })
      return [mark]
    },
    async applications(mio, who) {
      const buyer = await addressed(mio, who)
      const { productId } = await world.order({ buyer, state: 'completed', work: { price: 800_000 } })
      const { mark, account, occupation } = who
      await ask(
        updateBank,
        {
          ...{ bankName: 'みずほ銀行', branchName: '丸の内中央支店', depositType: 2, accountNumber: account },
          ...{ payeeName: 'ウドノ ミオ', password: testPassword },
        },
        mio,
      )
      await ask(fileIdentity, { birthDate: '1951-03-07', occupation, method: 'licence' }, mio)
      const { id } = await resale.apply({ buyer, productId }, { storageLocation: mark })
      await ask(cancelApplication, { id }, mio)
      return [mark, who.street, occupation]
    },
    async uploads(mio) {
      const [avatar = ''] = await world.uploadPhotos(mio, 'avatar')
      await ask(updateAccount, { avatar }, mio)
      const [unused = ''] = await named(mio, '鵜殿家の玄関.jpg')
      return [avatar, unused]
    },
    async archives(mio) {
      await ask(askExport, {}, mio)
      await app.quiet()
      return [mio.email]
    },
    async gallery(mio, { mark, galleryUrl }) {
      const { productId } = await world.order({ buyer: mio, state: 'completed' })
      const [cover = ''] = await world.uploadPhotos(mio, 'gallery-cover')
      const wall = {
        ...createGallery.example.input,
        url: galleryUrl,
        name: 'みおの棚',
        text: mark,
        cover,
        works: [productId],
      }
      await ask(createGallery, wall, mio)
      return [galleryUrl]
    },
    async claimsOfName(mio, { username }) {
      await ask(updateAccount, { username }, mio)
      return [username]
    },
    async own(mio, who) {
      await ask(followArtist, { artistId: 'wataru', operation: 'follow' }, mio)
      await world.addToCart(mio, await world.work())
      await addressed(mio, who)
      return [who.street]
    },
    async profile(mio, { surname, name, surnameReading, nameReading, email }) {
      const reading = { surname_pseudonyms: surnameReading, name_pseudonyms: nameReading }
      await ask(updateName, { surname, name, ...reading }, mio)
      return [surname, surnameReading, email]
    },
  }

  /** A picture under a name that says whose it is. */
  async function named(who: Buyer, name: string): Promise<string[]> {
    const body = await samplePicture('jpeg', { width: 320, height: 240 })
    const files = [{ name, size: body.length, type: 'image/jpeg' as const }]
    const { list } = await ask(signUploads, { business: 'chat', files }, who)
    for (const { post } of list) await sendForm(post, body)
    await app.quiet()
    return list.map(({ uploadId }) => uploadId)
  }

  /** Claims and auctions, and whatever else has to come to its end before anybody may leave. */
  const ended: (() => Promise<unknown>)[] = []
  async function endAll(): Promise<void> {
    await app.clock.advance('P4D', 'everything')
    await app.quiet()
    for (const end of ended.splice(0)) await end()
    await app.clock.advance('P20D', 'everything')
    await app.quiet()
  }

  return { plants, endAll }
}
