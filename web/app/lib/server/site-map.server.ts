import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { listGalleries } from '#shared/api/catalogue/galleries.ts'
import { listMappedWorks } from '#shared/api/catalogue/works.ts'
import { listMappedTexts } from '#shared/api/telling/settings.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { guides, type PageKey } from '#shared/domain/kernel/pages.ts'
import { filesOf, siteMapRules } from '#shared/domain/kernel/site-map.ts'
import { pathsFor, residences } from '../paths.ts'
import { type MappedPage, mapIndex, urlSet } from '../site-map.ts'
import { api } from './api.server.ts'
import { listsFor } from './lists.server.ts'

const parts = ['pages', 'works', 'artists', 'columns', 'news', 'galleries'] as const
type Part = (typeof parts)[number]
const paths = pathsFor('jp')

/** Files lie beside each other at the root, because a file speaks only of what lies under it. */
const fileOf = (part: Part, page: number): string => `/sitemap.xml?part=${part}&page=${page}`

/** The map's index; with a part, the file of that part. */
export async function siteMapOf(args: LoaderFunctionArgs): Promise<string> {
  const query = new URL(args.request.url).searchParams
  const { publicOrigin } = args.context
  if (!query.has('part')) return mapIndex(publicOrigin, await filesIn(args))
  const part = parts.find(each => each === query.get('part'))
  const page = Number(query.get('page') ?? '1')
  const isPage = Number.isSafeInteger(page) && page >= 1 && page <= siteMapRules.addressesMax
  const pages = part && isPage ? await pagesIn(args, part, page) : []
  if (pages.length === 0) throw data(null, { status: 404 })
  return urlSet(publicOrigin, pages)
}

async function filesIn(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const [works, texts, galleries] = await Promise.all([
    call(listMappedWorks, { size: '1' }),
    call(listMappedTexts, {}),
    features.galleries ? call(listGalleries, { size: '1' }) : { total: 0 },
  ])
  const many = (part: Part, total: number, size: number) =>
    Array.from({ length: filesOf(total, size) }, (_, index) => ({ path: fileOf(part, index + 1) }))
  return [
    { path: fileOf('pages', 1) },
    ...many('works', works.total, siteMapRules.works),
    ...(['artists', 'columns', 'news'] as const).flatMap(part =>
      texts[part].length > 0 ? [{ path: fileOf(part, 1), changedAt: latest(texts[part]) }] : [],
    ),
    ...many('galleries', galleries.total, siteMapRules.galleries),
  ]
}

const latest = (rows: readonly { readonly changedAt: string }[]): string | undefined =>
  rows
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1)

async function pagesIn(args: LoaderFunctionArgs, part: Part, page: number): Promise<MappedPage[]> {
  const { call } = api(args)
  if (part === 'pages') return page === 1 ? fixedPages(args) : []
  if (part === 'works') {
    const { list } = await call(listMappedWorks, { page: String(page) })
    return list.map(({ id, changedAt, imgs }) => ({ path: paths.artwork(id), changedAt, imgs }))
  }
  if (part === 'galleries') {
    if (!features.galleries) return []
    const { list } = await call(listGalleries, { page: String(page), size: String(siteMapRules.galleries) })
    return list.map(({ url, cover }) => ({ path: paths.gallery(url), imgs: [cover] }))
  }
  if (page !== 1) return []
  const texts = await call(listMappedTexts, {})
  const withPicture = <
    Row extends { readonly changedAt: string; readonly img: NonNullable<MappedPage['imgs']>[number] | null },
  >(
    rows: readonly Row[],
    pathOf: (row: Row) => string,
  ) => rows.map(row => ({ path: pathOf(row), changedAt: row.changedAt, imgs: row.img ? [row.img] : [] }))
  if (part === 'artists') return withPicture(texts.artists, ({ id }) => paths.artist(id))
  if (part === 'columns') return withPicture(texts.columns, ({ id, type }) => paths.column(id, type))
  return withPicture(texts.news, ({ id }) => paths.newsItem(id))
}

/** Pages that are there whatever is on sale: those of the site, and the texts that are written. */
async function fixedPages(args: LoaderFunctionArgs): Promise<MappedPage[]> {
  const lists = await listsFor(args)
  const written = (key: PageKey, path: string) => (lists.pages.includes(key) ? [path] : [])
  const [craft] = lists.crafts
  return [
    paths.home,
    paths.artworks(),
    paths.artists(),
    paths.columns(),
    paths.partners,
    paths.news(),
    paths.faqs,
    ...(features.galleries ? [paths.galleries()] : []),
    ...written('aboutus', paths.about),
    ...written('tech-article', paths.techArticle),
    ...written('act', paths.act),
    ...residences.flatMap(residence => [
      ...written(`service-${residence}`, paths.service(residence)),
      ...written(`privacy-${residence}`, paths.privacy(residence)),
    ]),
    ...guides.flatMap(guide => written(`${guide}-guide`, paths.guide(guide))),
    ...(craft ? written('shipping-guide', paths.sendingGuide(craft.id)) : []),
  ].map(path => ({ path }))
}
