import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getHomeBanner, getHomeBlocks } from '#shared/api/catalogue/content.ts'
import { listProducts } from '#shared/api/catalogue/works.ts'
import { JsonLd, usePublisher } from '../components/site/frame/json-ld.tsx'
import { ArtistOfMonth } from '../components/site/home/artist-of-month.tsx'
import { AuctionStrip } from '../components/site/home/auction-strip.tsx'
import { HomeColumns } from '../components/site/home/columns.tsx'
import { CraftIndex } from '../components/site/home/craft-index.tsx'
import { Hero } from '../components/site/home/hero.tsx'
import { NewWorks } from '../components/site/home/new-works.tsx'
import { NewsAndPartners } from '../components/site/home/news-and-partners.tsx'
import { PickedArtists } from '../components/site/home/picked-artists.tsx'
import { PickedWorks } from '../components/site/home/picked-works.tsx'
import { Steps } from '../components/site/home/steps.tsx'
import { useLists } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { organizationJsonLd, webSiteJsonLd } from '../lib/page/json-ld.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(m.home_meta_title(), m.home_meta_text(), shareImage(matches, data?.banner.banners[0]?.img))

export async function loader(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const [banner, blocks, found] = await Promise.all([
    call(getHomeBanner, {}),
    call(getHomeBlocks, {}),
    call(listProducts, { sort: 'fav', size: 60 }),
  ])
  return { banner, blocks, crafts: found.facets.crafts, favourites: found.list }
}

export default function Home() {
  const { banner, blocks, crafts, favourites } = useLoaderData<typeof loader>()
  const {
    auctions,
    newReleases,
    newReleaseText,
    artists,
    artistOfMonth,
    columns,
    guides,
    news,
    partners,
    products,
    serverTime,
  } = blocks
  const { contact, platforms } = useLists()
  const house = usePublisher()
  const { locale } = useSite()
  const elsewhere = platforms.map(({ link }) => link)
  return (
    <>
      <JsonLd data={organizationJsonLd(house, contact, elsewhere)} />
      <JsonLd data={webSiteJsonLd(house, locale)} />
      <Hero {...banner} />
      <AuctionStrip works={auctions} serverTime={serverTime} />
      <NewWorks works={newReleases} text={newReleaseText} serverTime={serverTime} />
      <CraftIndex counts={crafts} works={[...favourites, ...products, ...newReleases]} />
      <PickedWorks works={products} serverTime={serverTime} />
      {artistOfMonth && <ArtistOfMonth {...artistOfMonth} />}
      <PickedArtists artists={artists.filter(({ id }) => id !== artistOfMonth?.artist.id)} />
      <HomeColumns columns={columns} />
      <Steps guides={guides} />
      <NewsAndPartners news={news} partners={partners} />
    </>
  )
}
