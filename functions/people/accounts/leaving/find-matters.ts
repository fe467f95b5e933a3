import type { TableReader } from '#functions/machinery/table/table.ts'
import { entriesOfSeller } from '#functions/store/buying/journal.ts'
import { ordersOf } from '#functions/store/buying/orders.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { payoutsOfSeller } from '#functions/store/earning/payouts.ts'
import { getParcels, parcelsOfSeller } from '#functions/store/fulfilment/parcels.ts'
import { getAuctions, historiesOf } from '#functions/store/selling/auctions.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import { offersSentBy, offersToAnswer } from '#functions/store/selling/offers.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { accounts, owedTo, sellerKey } from '#shared/domain/kernel/money/journal.ts'
import type { MatterKind } from '#shared/domain/people/account/matters.ts'
import { type FoundOfMember, type Matter, openMatters } from '#shared/domain/whole/leaving/leaving.ts'

/** Maximum of offers read; older ones have ended. */
const mostOffers = 2_000

/** Everything that may keep an account open, read once (D102). */
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

/** The open matters as a caller sees them, in one language. */
export const shownMatters = (matters: readonly Matter[], language: Language) =>
  matters.map(({ title, ...matter }) => ({ ...matter, title: title && say(title, language) }))

/** Kinds that `openMatters` identifies by the id of a work alone. */
const ofWorks: ReadonlySet<MatterKind> = new Set(['bid', 'award', 'offer', 'answer'])

/**
 * All matters that keep an account open, each with the name of its work; a work that is secret now is not named (D95).
 */
export async function findMatters(table: TableReader, userId: string): Promise<Matter[]> {
  const matters = openMatters(await findOfMember(table, userId))
  const unnamed = matters.filter(({ kind, title }) => title === null && ofWorks.has(kind)).map(({ id }) => id)
  if (unnamed.length === 0) return matters
  const works = await getWorks(table, [...new Set(unnamed)])
  const titles = new Map(works.filter(({ visibility }) => visibility !== 'secret').map(({ id, title }) => [id, title]))
  return matters.map(each => (ofWorks.has(each.kind) ? { ...each, title: titles.get(each.id) ?? null } : each))
}
