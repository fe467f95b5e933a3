import type { LoaderFunctionArgs } from '@remix-run/node'
import { listArtists } from '#shared/api/artists.ts'
import { listColumns } from '#shared/api/content.ts'
import { listProducts } from '#shared/api/works.ts'
import { guides } from '#shared/domain/pages.ts'
import { type Paths, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'

/** Both languages of every page worth finding: fixed pages, and the newest of each list. */
export async function loader(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const [works, artists, columns] = await Promise.all([
    call(listProducts, { size: 60 }),
    call(listArtists, { size: '60' }),
    call(listColumns, { size: '60' }),
  ])
  const pages = (paths: Paths) => [
    paths.home,
    paths.artworks(),
    paths.artists(),
    paths.columns(),
    paths.partners,
    paths.news(),
    paths.faqs,
    paths.about,
    paths.techArticle,
    ...guides.map(paths.guide),
    ...works.list.map(({ id }) => paths.artwork(id)),
    ...artists.list.map(({ id }) => paths.artist(id)),
    ...columns.list.map(({ id, type }) => paths.column(id, type)),
  ]
  const address = (path: string) => `${args.context.publicOrigin}${path}`.replaceAll('&', '&amp;')
  const english = pages(pathsFor('en'))
  const entries = pages(pathsFor('jp')).map((japanese, index) => {
    const ja = address(japanese)
    const en = address(english[index] ?? japanese)
    const twins = `<xhtml:link rel="alternate" hreflang="ja" href="${ja}"/><xhtml:link rel="alternate" hreflang="en" href="${en}"/>`
    return `<url><loc>${ja}</loc>${twins}</url><url><loc>${en}</loc>${twins}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=3600',
    },
  })
}
