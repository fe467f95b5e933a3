// Rings of members who drive prices up for a seller, bidding over HTTP as anybody does (D119).
import { expect } from 'vitest'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { dayMs } from '#shared/durations.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export const ringLine = '127.9.8.7'

export interface Ring {
  readonly seller: Person
  readonly honest: Person
  readonly shills: readonly [Person, Person, ...Person[]]
}

export function ringsOf({ app, auction, member, tokenOf, advancePast }: World) {
  const bidFrom = async (who: Person, productId: string, amount: number, address: string) =>
    app.call(
      placeBid,
      { productId, amount, kind: 0, confirm: true },
      { as: await tokenOf(who), key: crypto.randomUUID(), address },
    )

  /** One auction that accomplices drive up, each at most by a step, sparing each other; the honest one wins. */
  async function driven({ seller, honest, shills }: Ring, startPrice: number) {
    const opening = await auction({ sellerId: seller.id, startPrice })
    const { productId } = opening
    let answer = await bidFrom(honest, productId, startPrice * 3, '127.9.8.6')
    for (const who of [...shills, ...shills]) {
      expect(answer).toMatchObject({ code: 200 })
      answer = await bidFrom(who, productId, Number(Object(answer.data).minNext), ringLine)
    }
    expect(answer).toMatchObject({ code: 200 })
    return opening
  }

  return {
    bidFrom,
    driven,
    newRing: async ({ isOfThree = false } = {}): Promise<Ring> => ({
      seller: await member(),
      honest: await member(),
      shills: [await member(), await member(), ...(isOfThree ? [await member()] : [])],
    }),
    /** So many at once, then the night. */
    heldAndScored: async (ring: Ring, count: number) => {
      const held = []
      for (let index = 0; index < count; index++) held.push(await driven(ring, 60_000 * (index + 1) ** 2))
      await advancePast((held[0]?.endAt ?? 0) + dayMs, 'everything')
      return held
    },
  }
}
