import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { alternatesOf } from './page/head-links.ts'

/** The site map as search engines read it (sitemaps.org, with twins in the other language and pictures). Pure. */
export interface MappedPage {
  /** In Japanese. */
  readonly path: string
  readonly changedAt?: string
  readonly imgs?: readonly Picture[]
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const extensions =
  'xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)

/** Each page once in each language, naming all of them, as its own head does. */
export function urlSet(origin: string, pages: readonly MappedPage[]): string {
  const entries = pages.map(({ path, changedAt, imgs = [] }) => {
    const [pathname = '', search = ''] = path.split(/(?=\?)/)
    const twins = alternatesOf(pathname, search).map(twin => ({ ...twin, address: escaped(`${origin}${twin.path}`) }))
    const more = [
      ...(changedAt ? [`<lastmod>${changedAt}</lastmod>`] : []),
      ...twins.map(({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`),
      ...imgs.map(img => {
        const address = escaped(`${origin}${pictureAt(img, 1080)}`)
        return `<image:image><image:loc>${address}</image:loc></image:image>`
      }),
    ].join('')
    const own = [...new Set(twins.map(({ address }) => address))]
    return own.map(address => `<url><loc>${address}</loc>${more}</url>`).join('')
  })
  return `${head}<urlset xmlns="${protocol}" ${extensions}>${entries.join('')}</urlset>\n`
}

export interface MappedFile {
  readonly path: string
  readonly changedAt?: string | undefined
}

/** The files of the map. */
export function mapIndex(origin: string, files: readonly MappedFile[]): string {
  const entries = files.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<sitemap><loc>${escaped(`${origin}${path}`)}</loc>${changed}</sitemap>`
  })
  return `${head}<sitemapindex xmlns="${protocol}">${entries.join('')}</sitemapindex>\n`
}
