import { affiliateFormat } from '#shared/domain/kernel/affiliate.ts'

/**
 * Decides where a request goes before anything else looks at it (marketplace.md 2, D10, D18, rules §14). Pure, so that the
 * table of cases can be tested as a table.
 */
type Routing =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly location: string; readonly affiliate?: string }

interface Routed {
  readonly path: string
  /** The query string without its question mark. */
  readonly query: string
  /** The language cookie, if any. */
  readonly language: string | undefined
  readonly member: boolean
}

const languages = ['jp', 'en']
/** Pages of two or three letters: without a prefix they lack a language, they are not one. */
const shortPages = ['act', 'faq']
const unrouted = /^\/(assets|media|api|ws|\.well-known|__[^/]*)(\/|$)|\.data$|^\/[\w-]+\.(txt|xml|json|ico|svg|png)$/

export function route({ path, query, language, member }: Routed): Routing {
  // Browsers read `//host` and `/\host` as another site; no redirect of ours may ever start like that.
  const clean = path.replace(/^[/\\]+/, '/')
  if (unrouted.test(clean)) return { kind: 'pass' }

  const { kept, affiliate } = takeAffiliate(query)
  const go = (status: 301 | 302, to: string): Routing => ({
    kind: 'redirect',
    status,
    location: `${to}${kept && `?${kept}`}`,
    ...(affiliate && { affiliate }),
  })
  if (affiliate !== undefined) return go(302, clean)

  const segments = clean.split('/').slice(1)
  if (segments.includes('products'))
    return go(301, `/${segments.map(segment => (segment === 'products' ? 'artworks' : segment)).join('/')}`)

  const current = languages.find(known => known === language) ?? 'jp'
  const [first = '', ...rest] = segments
  if (first === '') return go(302, `/${member ? current : 'jp'}`)
  if (languages.includes(first)) return clean === path ? { kind: 'pass' } : go(302, clean)
  if (/^[a-z]{2,3}$/i.test(first) && !shortPages.includes(first)) return go(302, `/${[current, ...rest].join('/')}`)
  return go(302, `/${current}${clean}`)
}

/** What advertisers add to a link: it changes no page, and may name the one who clicked. */
const trackers = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'yclid',
])

/**
 * The query as cache and application see it. A page repeats its own address in links and forms, so that one guest's
 * click would be in the page that the next guests get.
 */
export function withoutTrackers(query: string): string {
  const parts = query.split('&')
  return parts.filter(part => !trackers.has((part.split('=')[0] ?? '').toLowerCase())).join('&')
}

/** `affiliate` is undefined when the address carries none, and empty when what it carries is not acceptable (D18). */
function takeAffiliate(query: string): { kept: string; affiliate: string | undefined } {
  const parts = query.split('&')
  const kept = parts.filter(part => part !== 'affiliate' && !part.startsWith('affiliate='))
  if (kept.length === parts.length) return { kept: query, affiliate: undefined }
  const value = parts.find(part => part.startsWith('affiliate='))?.slice('affiliate='.length) ?? ''
  return { kept: kept.join('&'), affiliate: affiliateFormat.test(value) ? value : '' }
}
