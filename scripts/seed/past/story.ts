import { createAddress } from '#shared/api/people/addresses.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { dayMs } from '#shared/durations.ts'
import type { Catalogue, DemoWork } from '../catalogue.ts'
import { liveUntil, now } from '../market.ts'
import type { People } from '../people.ts'
import { seedWork, workOf } from '../works.ts'
import type { Ask } from './actors.ts'
import { auctioned } from './auctioned.ts'
import { scoredNights } from './nights.ts'
import { offerHappenings } from './offers.ts'
import { paydayHappenings } from './payday.ts'
import { salesAt } from './paydays.ts'
import {
  addresses,
  auctionDays,
  award,
  bought as boughtBySeller,
  claim,
  onTheWay,
  partnerAuction,
  resales,
  sentByHouse,
} from './plan.ts'
import { resalesOf } from './resales.ts'
import { othersResalesIn, pickupHappenings } from './resold.ts'
import { type Sale, salesOf } from './sales.ts'
import { readPast } from './works.ts'

export interface Happening {
  /** Before the present. */
  readonly day: number
  readonly act: () => Promise<unknown>
}

/** Lets the people of the demo live until the present: what they sold, sent and complained of. */
export async function livePast(
  ask: Ask,
  catalogue: Catalogue,
  { pictureOf, people, termsVersion }: { pictureOf: (name: string) => Picture; people: People; termsVersion: string },
): Promise<void> {
  const addressOf = new Map<string, string>()
  for (const [role, address] of addresses) {
    const { id } = await ask(role, createAddress, address)
    if (!addressOf.has(role)) addressOf.set(role, id)
  }
  const trade = salesOf(ask, addressOf, termsVersion)
  const works = new Map(readPast(catalogue).map(work => [work.id, work]))
  const workOfDemo = (id: string): DemoWork => {
    const work = catalogue.works.find(each => each.id === id)
    if (!work) throw new Error(`${id} is no work of the demo`)
    return work
  }
  const pastWork = (id: string): DemoWork => {
    const work = works.get(id)
    if (!work) throw new Error(`${id} is no work of demo/past.json`)
    return work
  }
  const again = resalesOf(ask, { addressOf, photo: trade.photo })
  const under = new Map<string, Sale>()
  const saleOf = (id: string): Sale => {
    const sale = under.get(id)
    if (!sale) throw new Error(`nobody of the demo has bought ${id}`)
    return sale
  }
  /** Written now; an auction begins now too, a work at a price has been on sale for some days. */
  const list = (work: DemoWork | undefined, days = 0) => {
    if (!work) throw new Error('a work of the demo is sold that is not in demo/past.json')
    return seedWork(workOf(work, work.images.map(pictureOf), people, now() - days * dayMs), work, now())
  }
  const send = (id: string) => {
    if (sentByHouse.includes(id)) return trade.shipAsOperator(saleOf(id))
    return trade.shipAsSeller(saleOf(id), works.get(id)?.images[0] ?? '')
  }
  const receive = async (id: string) => {
    await trade.receive(saleOf(id))
    await trade.accept(saleOf(id))
  }

  /** At its price, or won by the buyer in an auction that ended a day before. */
  const soldTo = (id: string, buyer: string, bought: number): Happening[] => {
    const held = auctioned.find(each => each.id === id)
    const pay = async () => under.set(id, await trade.buy(buyer, id, held ? 'auction' : 'direct'))
    if (!held) return [{ day: bought, act: () => list(works.get(id), 4).then(pay) }]
    const { startPrice, bids } = held
    const sale = auctionFrom(startPrice)
    return [
      { day: bought + 1 + auctionDays, act: () => list({ ...pastWork(id), sale }) },
      { day: bought + auctionDays, act: () => trade.bids(id, bids) },
      { day: bought, act: pay },
    ]
  }
  const happenings: Happening[] = salesAt(Date.now()).flatMap(([id, buyer, bought, sent, received]) => [
    ...soldTo(id, buyer, bought),
    ...(sent === undefined ? [] : [{ day: sent, act: () => send(id) }]),
    ...(received === undefined ? [] : [{ day: received, act: () => receive(id) }]),
  ])
  const offered = (id: string) => list(workOfDemo(id))
  for (const [id, price, day] of boughtBySeller) {
    const listed = { ...workOfDemo(id), sale: { kind: 'fixed' as const, price, priceHistory: [] } }
    happenings.push(
      {
        day,
        act: async () => {
          await list(listed, 4)
          under.set(id, await trade.buy('seller', id))
          await send(id)
        },
      },
      { day: day - onTheWay, act: () => receive(id) },
    )
  }
  happenings.push(
    ...resalesIn(again, workOfDemo, trade),
    ...othersResalesIn(again, pastWork, trade),
    ...pickupHappenings(ask, addressOf, trade),
  )
  const { id: wonByOther } = partnerAuction
  const ruby = catalogue.works.find(({ id }) => id === award.id)
  const sale = auctionFrom(award.startPrice)
  happenings.push(
    ...offerHappenings(ask, offered),
    ...(await paydayHappenings(ask, people, trade.quiet)),
    ...scoredNights(ask),
    { day: partnerAuction.opened, act: () => list(works.get(wonByOther)) },
    {
      day: partnerAuction.opened - 1,
      act: () =>
        trade.bids(wonByOther, [
          ['buyer', 212_000],
          ['collector', 248_000],
        ]),
    },
    {
      day: partnerAuction.paid,
      act: async () => under.set(wonByOther, await trade.buy('collector', wonByOther, 'auction')),
    },
    { day: partnerAuction.sent, act: () => send(wonByOther) },
    { day: partnerAuction.received, act: () => receive(wonByOther) },
    { day: claim.received, act: () => trade.receive(saleOf(claim.id)) },
    {
      day: claim.day,
      act: () => trade.claim(saleOf(claim.id), claim.text, works.get(claim.id)?.images[1] ?? ''),
    },
    { day: award.opened, act: () => list(ruby && { ...ruby, sale }) },
    {
      day: award.opened - 1,
      act: () =>
        trade.bids(award.id, [
          ['rival', 191_500],
          ['buyer', 230_000],
        ]),
    },
  )

  const present = Date.now()
  for (const { day, act } of happenings.sort((one, other) => other.day - one.day)) {
    await liveUntil(present - day * dayMs)
    await act()
  }
  await liveUntil(Date.now())
  await trade.hold('buyer', award.id, 'auction')
}

const auctionFrom = (startPrice: number): DemoWork['sale'] => ({
  ...{ kind: 'auction', startPrice },
  endsInMinutes: auctionDays * 1440,
  priceHistory: [],
})

/** What the seller applies for, what the reviewer says, and who bids. */
function resalesIn(
  again: ReturnType<typeof resalesOf>,
  workOfDemo: (id: string) => DemoWork,
  trade: ReturnType<typeof salesOf>,
): Happening[] {
  const { prepared, fixed, auction, asked } = resales
  return [
    { day: prepared, act: () => again.prepare('seller', '1958-06-14') },
    { day: fixed.sent, act: () => again.atPrice('seller', workOfDemo(fixed.id), fixed.price) },
    { day: fixed.approved, act: () => again.approve(fixed.id) },
    { day: auction.sent, act: () => again.inAuction(workOfDemo(auction.id), auction.startPrice, auction.days) },
    { day: auction.approved, act: () => again.approve(auction.id) },
    {
      day: auction.bids,
      act: () => trade.bids(auction.id, auction.raised),
    },
    { day: asked.sent, act: () => again.atPrice('seller', workOfDemo(asked.id), asked.price) },
    { day: asked.day, act: () => again.revise(asked.id) },
  ]
}
