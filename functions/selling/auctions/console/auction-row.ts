import type { Getter } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { titleAndPicture } from '#functions/views/work-names.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { mayRelist } from '#shared/domain/selling/auction/outcome.ts'
import { auctionSnapshotOf, payUntilOf } from '#shared/domain/selling/auction/view.ts'

/** Names of members, by id; a closed account shows its id. */
export async function namesOf(table: Getter, ids: readonly string[]) {
  const names = await usernamesOf(table, ids)
  return (id: string) => ({ id, username: names.get(id) ?? '' })
}

/** Auctions for operators: the public snapshot with the members behind it. */
export async function consoleRows(table: Getter, auctions: readonly Auction[], language: Language, now: number) {
  const works = new Map(
    (
      await getWorks(
        table,
        auctions.map(({ productId }) => productId),
      )
    ).map(work => [work.id, work]),
  )
  const person = await namesOf(
    table,
    auctions.flatMap(({ leaderId, award, chance }) =>
      [leaderId, award?.memberId, chance?.memberId].flatMap(id => id ?? []),
    ),
  )
  return auctions.map(auction => {
    const { productId, leaderId, award, chance } = auction
    const work = works.get(productId)
    return {
      ...auctionSnapshotOf(auction, now),
      ...titleAndPicture(work, language),
      leader: leaderId === null ? null : person(leaderId),
      award: award
        ? {
            round: award.round,
            member: person(award.memberId),
            price: award.price,
            payUntil: payUntilOf(auction, work?.lock),
          }
        : null,
      secondChance: chance ? { member: person(chance.memberId), price: chance.price, until: iso(chance.until) } : null,
      mayRelist: mayRelist(auction, now),
    }
  })
}
