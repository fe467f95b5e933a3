import type { LoaderFunctionArgs } from '@remix-run/node'
import { listArtists } from '#shared/api/artists.ts'
import { listColumns } from '#shared/api/content.ts'
import { listGalleries } from '#shared/api/galleries.ts'
import { listProducts } from '#shared/api/works.ts'
import { features } from '#shared/domain/features.ts'
import { guides, type PageKey } from '#shared/domain/pages.ts'
import { alternatesOf } from '../lib/page/head-links.ts'
import { pathsFor, residences } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { listsFor } from '../lib/server/lists.server.ts'

/** Both languages of every page worth finding: fixed pages that are written, and the newest of each list. */
export async function loader(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const paths = pathsFor('jp')
  const [lists, works, artists, columns, galleries] = await Promise.all([
    listsFor(args),
    call(listProducts, { size: 60 }),
    call(listArtists, { size: '60' }),
    call(listColumns, { size: '60' }),
    features.galleries ? call(listGalleries, { size: '24' }) : undefined,
  ])
  const written = (key: PageKey, path: string) => (lists.pages.includes(key) ? [path] : [])
  const [craft] = lists.crafts
  const pages = [
    paths.home,
    paths.artworks(),
    paths.artists(),
    paths.columns(),
    paths.partners,
    paths.news(),
    paths.faqs,
    ...written('aboutus', paths.about),
    ...written('tech-article', paths.techArticle),
    ...written('act', paths.act),
    ...residences.flatMap(residence => [
      ...written(`service-${residence}`, paths.service(residence)),
      ...written(`privacy-${residence}`, paths.privacy(residence)),
    ]),
    ...guides.flatMap(guide => written(`${guide}-guide`, paths.guide(guide))),
    ...(craft ? written('shipping-guide', paths.sendingGuide(craft.id)) : []),
    ...works.list.map(({ id }) => paths.artwork(id)),
    ...artists.list.map(({ id }) => paths.artist(id)),
    ...(galleries ? [paths.galleries(), ...galleries.list.map(({ url }) => paths.gallery(url))] : []),
    ...columns.list.map(({ id, type }) => paths.column(id, type)),
  ]
  const address = (path: string) => `${args.context.publicOrigin}${path}`.replaceAll('&', '&amp;')
  const entries = pages.map(page => {
    const [pathname = '', search = ''] = page.split(/(?=\?)/)
    const twins = alternatesOf(pathname, search)
    const links = twins.map(
      ({ tag, path }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path)}"/>`,
    )
    const own = [...new Set(twins.map(({ path }) => path))]
    return own.map(path => `<url><loc>${address(path)}</loc>${links.join('')}</url>`).join('')
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=3600',
    },
  })
}
