import { getAuctions, historiesOf } from '#functions/store/auctions.ts'
import { holdingsOf } from '#functions/store/holdings.ts'
import { entriesOfSeller } from '#functions/store/journal.ts'
import { offersSentBy, offersToAnswer } from '#functions/store/offers.ts'
import { ordersOf } from '#functions/store/orders.ts'
import { getParcels, parcelsOfSeller } from '#functions/store/parcels.ts'
import { payoutsOfSeller } from '#functions/store/payouts.ts'
import { getWorks } from '#functions/store/works.ts'
import type { TableReader } from '#functions/table/table.ts'
import type { MatterKind } from '#shared/domain/account/matters.ts'
import { type Language, say } from '#shared/domain/language.ts'
import { type FoundOfMember, type Matter, openMatters } from '#shared/domain/leaving/leaving.ts'
import { accounts, owedTo, sellerKey } from '#shared/domain/money/journal.ts'
import { isPaid } from '#shared/domain/order/moves.ts'

/** Offers further back have ended. */
const mostOffers = 2_000

/** Everything that may stand against leaving, read once (D102). */
export async function findOfMember(table: TableReader, userId: string): Promise<FoundOfMember> {
  const seller = sellerKey({ type: 'member', userId })
  const [orders, sold, histories, sent, received, holdings, payouts, entries] = await Promise.all([
    ordersOf(table, userId),
    parcelsOfSeller(table, seller),
    historiesOf(table, userId),
    offersSentBy(table, userId, mostOffers),
    offersToAnswer(table, { userId }, mostOffers),
    holdingsOf(table, userId),
    payoutsOfSeller(table, seller),
    entriesOfSeller(table, seller),
  ])
  const lines = orders.filter(isPaid).flatMap(order => order.lines.map(({ id }) => id))
  const [bought, auctions, works] = await Promise.all([
    getParcels(table, lines),
    getAuctions(table, histories),
    getWorks(
      table,
      holdings.map(({ workId }) => workId),
    ),
  ])
  return {
    ...{ userId, orders, bought, sold, sent, received, payouts },
    auctions: histories.flatMap(({ myMax }, index) => {
      const auction = auctions[index]
      return auction ? [{ auction, myMax }] : []
    }),
    works: works.filter(work => work.seller.type === 'member' && work.seller.userId === userId),
    owed: owedTo(accounts.seller(seller), entries),
  }
}

/** The matters as a caller sees them, in one language. */
export const shownMatters = (matters: readonly Matter[], language: Language) =>
  matters.map(({ title, ...matter }) => ({ ...matter, title: title && say(title, language) }))

/** Matters that openMatters knows by the id of a work alone. */
const ofWorks: ReadonlySet<MatterKind> = new Set(['bid', 'award', 'offer', 'answer'])

/** All that stands against leaving, each with the name of its work; one that is secret now is not named (D95). */
export async function findMatters(table: TableReader, userId: string): Promise<Matter[]> {
  const matters = openMatters(await findOfMember(table, userId))
  const unnamed = matters.filter(({ kind, title }) => title === null && ofWorks.has(kind)).map(({ id }) => id)
  if (unnamed.length === 0) return matters
  const works = await getWorks(table, [...new Set(unnamed)])
  const titles = new Map(works.filter(({ visibility }) => visibility !== 'secret').map(({ id, title }) => [id, title]))
  return matters.map(each => (ofWorks.has(each.kind) ? { ...each, title: titles.get(each.id) ?? null } : each))
}
