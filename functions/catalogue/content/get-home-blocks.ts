import { handle } from '#functions/machinery/http/handle.ts'
import {
  byOrder,
  getContent,
  getContents,
  listContent,
  pageAt,
  pageVersions,
} from '#functions/store/catalogue/content.ts'
import { nextRuns } from '#functions/store/selling/auctions.ts'
import { artistCards, artistView, partnerCardView } from '#functions/views/artists-and-partners.ts'
import { columnCardView, kindsOf, newsCardView, published } from '#functions/views/columns-and-news.ts'
import { cardsOf, newestWorks, publicWorks, worksOfArtist } from '#functions/views/work-cards.ts'
import { getHomeBlocks } from '#shared/api/catalogue/content.ts'
import { inAuction } from '#shared/domain/catalogue/work/work.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { guideKeys } from '#shared/domain/kernel/pages.ts'

const rows = { products: 12, auctions: 8, newReleases: 9, columns: 3, partners: 6, news: 4, artistWorks: 3 }
/**
 * Maximum of works read for those to list, and of auctions read for running ones: bounded, whatever the size of the
 * catalogue.
 */
const lookedThrough = { works: 40, auctions: 100 }

/** Everything on the home page in one call: bounded queries only, no search index (DESIGN 4). */
export const handler = handle(getHomeBlocks, async ({ table, caller, language, currency, now }) => {
  const at = now()
  const viewer = { language, currency, now: () => at, caller }
  const [home, newest, runs, columns, columnKinds, partners, news, newsKinds, guides] = await Promise.all([
    getContent(table, 'home', 'home'),
    newestWorks(table, lookedThrough.works),
    nextRuns(table, at, lookedThrough.auctions),
    listContent(table, 'column'),
    kindsOf(table, 'column-type', language),
    listContent(table, 'partner'),
    listContent(table, 'news'),
    kindsOf(table, 'news-type', language),
    Promise.all(guideKeys.map(async key => ({ key, page: pageAt(await pageVersions(table, key), at) }))),
  ])
  const [picked, waiting, artists] = await Promise.all([
    publicWorks(table, home?.record.productIds ?? []),
    publicWorks(
      table,
      runs.map(({ productId }) => productId),
    ),
    getContents(table, 'artist', home?.record.artistIds ?? []),
  ])
  const auctions = waiting
    .filter(work =>
      inAuction({ saleStatus: work.saleStatus, priceType: work.priceType ?? null, auction: work.auction }, at),
    )
    .sort((a, b) => (a.auction?.endAt ?? 0) - (b.auction?.endAt ?? 0))
    .slice(0, rows.auctions)
  const [ofMonth] = artists
  const [artistOfMonth, ofMonthWorks] = ofMonth
    ? await Promise.all([artistView(table, ofMonth, language), worksOfArtist(table, ofMonth.id)])
    : [null, []]
  const listed = newest.filter(({ firstListedAt }) => firstListedAt !== undefined).slice(0, rows.newReleases)
  const [productCards, auctionCards, newCards, artistWorks] = await Promise.all([
    cardsOf(table, picked.slice(0, rows.products), viewer),
    cardsOf(table, auctions, viewer),
    cardsOf(table, listed, viewer),
    cardsOf(table, ofMonthWorks.slice(0, rows.artistWorks), viewer),
  ])
  return {
    products: productCards,
    auctions: auctionCards,
    newReleases: newCards,
    newReleaseText: listed[0] ? say(listed[0].description, language) : '',
    artists: await artistCards(table, artists, language),
    artistOfMonth: artistOfMonth && { artist: artistOfMonth, works: artistWorks },
    columns: published(columns, at)
      .slice(0, rows.columns)
      .map(column => columnCardView(column, columnKinds, language)),
    partners: partners
      .sort(byOrder)
      .slice(0, rows.partners)
      .map(partner => partnerCardView(partner, language)),
    guides: guides.flatMap(({ key, page }) => (page ? [{ key, title: say(page.title, language) }] : [])),
    news: published(news, at)
      .slice(0, rows.news)
      .map(item => newsCardView(item, newsKinds, language)),
    serverTime: iso(at),
  }
})
