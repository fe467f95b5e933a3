// A market of simulated auctions with planted rings, drawn from a seed: what the score of D119 is measured on. It knows
// nothing of the score: people here have purses, tastes and manners, rings have a plan, and only the bids are handed over.
import { applyBid, type Bid, minNext, noBids } from '#shared/domain/selling/auction/price.ts'
import type { EndedAuction } from '#shared/domain/selling/fairness/habits.ts'

type Random = () => number
function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
/** The draws that the people of a market make. */
function diceOf(seed: number) {
  const random = randomOf(seed)
  const between = (from: number, to: number) => from + (to - from) * random()
  return {
    random,
    between,
    whole: (from: number, to: number) => Math.floor(between(from, to + 1)),
    pick: <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T,
    chance: (share: number) => random() < share,
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  }
}
type Dice = ReturnType<typeof diceOf>

/** Who decides at once, who creeps up by small steps, who waits for the last moment, who comes back with more. */
const manners = ['maximum', 'stepper', 'sniper', 'reviser'] as const
interface Honest {
  readonly id: string
  /** Keen on one seller; of one craft; a passer-by; a dealer who takes what is cheap; one of a family on one line. */
  readonly kind: 'keen' | 'collector' | 'browser' | 'dealer' | 'family'
  readonly manner: (typeof manners)[number]
  readonly purse: number
  readonly seller: string
  readonly craft: number
  readonly family: string | undefined
  readonly line: string
}

const plans = {
  bold: { joins: 0.95, each: 0.8, height: [0.7, 0.95], least: 0.9, jump: 2, spares: 0.95, elsewhere: 0, oneLine: 0.6, wins: 0, until: 0.9 }, // biome-ignore format: a table
  careful: { joins: 0.85, each: 0.65, height: [0.55, 0.9], least: 0.6, jump: 4, spares: 0.85, elsewhere: 3, oneLine: 0.35, wins: 0.03, until: 0.94 }, // biome-ignore format: a table
  sly: { joins: 0.8, each: 0.55, height: [0.5, 0.85], least: 0.4, jump: 6, spares: 0.6, elsewhere: 6, oneLine: 0.15, wins: 0.08, until: 0.98 }, // biome-ignore format: a table
} satisfies Record<string, unknown>
interface Ring {
  readonly sellerId: string
  readonly members: readonly { readonly id: string; readonly line: string }[]
  readonly cunning: keyof typeof plans
}
export interface Market {
  readonly auctions: readonly EndedAuction[]
  readonly rings: readonly Ring[]
  readonly honest: readonly Honest[]
}

interface Seller {
  readonly id: string
  readonly craft: number
  /** How many come: some galleries have few bidders. */
  readonly draw: number
  readonly auctions: number
}
interface Standing {
  readonly least: number
  readonly step: number
  readonly leaderId: string | null
}
/** One person in one auction. */
interface Guest {
  readonly id: string
  readonly line: string
  /** When they look, as a share of the auction's time. */
  readonly looks: readonly number[]
  readonly bid: (standing: Standing, at: number) => number | undefined
}

const steps: [number, number][] = [[0, 500], [50_000, 1000], [500_000, 5000], [2_000_000, 10_000]] // biome-ignore format: a table
const crafts = 8

function peopleOf(dice: Dice, sellers: readonly Seller[], count: number): Honest[] {
  const households = Array.from({ length: Math.round(count * 0.03) }, (_, index) => ({
    name: `family-${index}`,
    seller: dice.pick(sellers),
  }))
  return Array.from({ length: count }, (_, index): Honest => {
    const draw = dice.random()
    const kind =
      draw < 0.25 ? 'keen' : draw < 0.6 ? 'collector' : draw < 0.89 ? 'browser' : draw < 0.93 ? 'dealer' : 'family'
    const home = kind === 'family' ? dice.pick(households) : undefined
    const manner = dice.random()
    return {
      ...{ id: `member-${index}`, kind, craft: dice.whole(0, crafts - 1) },
      manner: manner < 0.4 ? 'maximum' : manner < 0.65 ? 'stepper' : manner < 0.85 ? 'sniper' : 'reviser',
      purse: Math.exp(kind === 'dealer' ? 15 : 11.9 + 0.8 * dice.normal()),
      seller: (home?.seller ?? dice.pick(sellers)).id,
      family: home?.name,
      // An office or a phone network is one line for many.
      line: home?.name ?? (dice.chance(0.12) ? `network-${dice.whole(1, 10)}` : `line-${index}`),
    }
  })
}

function ringsOf(dice: Dice, sellers: readonly Seller[]): Ring[] {
  return sellers.map(({ id: sellerId }, index): Ring => {
    const draw = dice.random()
    const cunning = draw < 0.35 ? 'bold' : draw < 0.75 ? 'careful' : 'sly'
    const hasOneLine = dice.chance(plans[cunning].oneLine)
    const count = dice.whole(2, 5)
    // Not all of those who share a line do so always.
    const members = Array.from({ length: count }, (_, each) => ({
      id: `ring-${index}-${each}`,
      line: hasOneLine && dice.chance(0.8) ? `house-${index}` : `line-${index}-${each}`,
    }))
    return { sellerId, members, cunning }
  })
}

function comes(dice: Dice, one: Honest, seller: Seller): boolean {
  const isOwn = one.seller === seller.id
  switch (one.kind) {
    case 'keen':
      return dice.chance(isOwn ? 0.6 : 0.002)
    case 'family':
      return dice.chance(isOwn ? 0.4 : 0.003)
    case 'dealer':
      return dice.chance(0.03 * seller.draw)
    case 'collector':
      return dice.chance((one.craft === seller.craft ? 0.025 : 0.001) * seller.draw)
    case 'browser':
      return dice.chance(0.004 * seller.draw)
  }
}

/** What an honest guest does: a work is worth something to them, and their purse has an end. */
function honestGuest(dice: Dice, one: Honest, value: number, isOfFamily: (id: string | null) => boolean): Guest {
  const taste = one.kind === 'dealer' ? dice.between(0.45, 0.75) : Math.exp(0.3 * dice.normal())
  const worth = Math.round(Math.min(one.purse, value * taste) / 500) * 500
  const looks = {
    maximum: [dice.random()],
    stepper: Array.from({ length: dice.whole(3, 12) }, dice.random),
    sniper: [dice.between(0.96, 1)],
    reviser: Array.from({ length: dice.whole(2, 4) }, dice.random),
  }[one.manner]
  return {
    ...{ id: one.id, line: one.line, looks },
    bid: ({ least, step, leaderId }, at) => {
      if (leaderId === one.id || isOfFamily(leaderId) || worth < least) return undefined
      if (one.manner === 'stepper') return Math.min(worth, least + step * dice.whole(0, 2))
      return one.manner === 'reviser' ? Math.max(least, worth * (0.7 + 0.3 * at)) : worth
    },
  }
}

/** What a member of a ring does at its seller: drives up to a height below what the work will fetch. */
function shillGuest(dice: Dice, ring: Ring, member: Ring['members'][number], height: number): Guest {
  const plan = plans[ring.cunning]
  const isOwn = (id: string | null) => ring.members.some(each => each.id === id)
  return {
    ...member,
    looks: Array.from({ length: dice.whole(3, 12) }, () => dice.between(0.02, plan.until)),
    bid: ({ least, step, leaderId }) => {
      const isSpared = leaderId === member.id || (isOwn(leaderId) && dice.chance(plan.spares))
      if (isSpared || least > height || dice.chance(0.15)) return undefined
      return dice.chance(plan.least) ? least : Math.min(height, least + step * dice.whole(1, plan.jump))
    },
  }
}

/** The auction as its guests make it. */
function heldBy(guests: readonly Guest[], startPrice: number) {
  const terms = { startPrice, steps, instantPrice: null }
  const bids: (Bid & { line: string })[] = []
  let standing = noBids(startPrice)
  const looks = guests.flatMap(guest => guest.looks.map(at => ({ at, guest })))
  for (const { at, guest } of looks.toSorted((one, other) => one.at - other.at)) {
    const least = minNext({ ...terms, ...standing })
    const step = Math.max(500, least - standing.price)
    const max = Math.round(guest.bid({ least, step, leaderId: standing.leaderId }, at) ?? 0)
    if (max < least || standing.leaderId === guest.id) continue
    const bid = { seq: bids.length + 1, bidderId: guest.id, bidderNumber: 1, mask: '', kind: 'bid' as const, max }
    bids.push({ ...bid, line: guest.line })
    standing = applyBid(terms, standing, bid)
  }
  return { bids, winnerId: standing.leaderId }
}

const marketSize = { auctions: 1000, rings: 40, sellers: 90, members: 900 }

export function simulateMarket(seed: number, size = marketSize): Market {
  const dice = diceOf(seed)
  // Where a ring is worth the trouble, more is sold.
  const weights = Array.from({ length: size.sellers }, (_, index) => dice.between(index < size.rings ? 10 : 3, 18))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const sellers = weights.map(
    (weight, index): Seller => ({
      ...{ id: `seller-${index}`, craft: dice.whole(0, crafts - 1), draw: dice.chance(0.3) ? 0.4 : 1.2 },
      auctions: Math.round((weight / whole) * size.auctions),
    }),
  )
  const honest = peopleOf(dice, sellers, size.members)
  const rings = ringsOf(dice, sellers.slice(0, size.rings))

  const auctionsOf = (seller: Seller): EndedAuction[] => {
    const ring = rings.find(({ sellerId }) => sellerId === seller.id)
    const returned: { workId: string; value: number }[] = []
    return Array.from({ length: seller.auctions }, (_, index): EndedAuction => {
      const auctionId = `${seller.id}-${index}`
      const fresh = { workId: `work-${auctionId}`, value: Math.exp(11.6 + 0.8 * dice.normal()) }
      const { workId, value } = dice.chance(0.7) ? (returned.shift() ?? fresh) : fresh
      const startPrice = Math.max(1000, Math.round((value * dice.between(0.2, 0.6)) / 1000) * 1000)
      const present = honest.filter(one => comes(dice, one, seller))
      const guests = present.map(
        one =>
        honestGuest(dice, one, value, id => present.some(each => each.id === id && each.family !== undefined && each.family === one.family)), // biome-ignore format: one condition
      )
      if (ring && dice.chance(plans[ring.cunning].joins)) {
        const { each, height, wins } = plans[ring.cunning]
        const some = ring.members.filter(() => dice.chance(each))
        const [low = 0, high = 0] = height
        // They agree on a height, and each takes it as they please.
        const aim = dice.chance(wins) ? 2 : dice.between(low, high)
        for (const member of some.length > 0 ? some : [dice.pick(ring.members)])
          guests.push(shillGuest(dice, ring, member, value * aim * Math.exp(0.12 * dice.normal())))
      }
      for (const other of rings) {
        if (other === ring || !dice.chance((plans[other.cunning].elsewhere * other.members.length) / size.auctions)) continue // biome-ignore format: one condition
        guests.push(shillGuest(dice, other, dice.pick(other.members), value * dice.between(0.4, 1)))
      }
      const { bids, winnerId } = heldBy(guests, startPrice)
      const isRings = ring?.members.some(({ id }) => id === winnerId) === true
      if (winnerId === null || isRings || dice.chance(0.03)) returned.push({ workId, value })
      return { auctionId, workId, sellerId: seller.id, endedAt: index, startPrice, instantPrice: null, steps, bids }
    })
  }
  return { auctions: sellers.flatMap(auctionsOf), rings, honest }
}
