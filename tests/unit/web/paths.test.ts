import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { flatRoutes } from '@remix-run/dev/dist/config/flat-routes.js'
import { describe, expect, test } from 'vitest'
import { needsLogin, type Page, pageHydrates, pages, pathsFor } from '../../../web/app/lib/paths.ts'

const app = fileURLToPath(new URL('../../../web/app', import.meta.url))
const manifest = flatRoutes(app, ['**/*.module.css'])

interface Route {
  /** Below the language, as `pages` writes it: `mine/love`, `service/$residence`. */
  readonly path: string
  /** The texts of its module and of the frames around it. */
  readonly texts: readonly string[]
  readonly isPage: boolean
}

const textOf = (id: string) => readFileSync(`${app}/${manifest[id]?.file}`, 'utf8')

/** The route and the frames around it, the root left out. */
function branchOf(id: string | undefined): string[] {
  const route = id === undefined ? undefined : manifest[id]
  return route ? [...branchOf(route.parentId), route.id] : []
}

const routes: readonly Route[] = Object.values(manifest)
  .filter(({ id }) => id !== 'root')
  .map(({ id }) => {
    const branch = branchOf(id)
    const [language, ...rest] = branch.flatMap(each => manifest[each]?.path?.split('/') ?? [])
    return {
      path: language === ':lang' ? rest.map(part => part.replace(/^:|^\*$/, '$')).join('/') : `/${language}`,
      texts: branch.map(textOf),
      isPage: /^export default /m.test(textOf(id)),
    }
  })
  // Feeds for machines stand outside the languages; the frame and the catch-all are no pages of their own.
  .filter(({ path }) => !path.startsWith('/') && path !== '$')
const pagesOfRoutes = routes.filter(({ isPage }) => isPage)

const declared: readonly Page[] = Object.values(pages)
const entryOf = (path: string): Page | undefined =>
  declared.find(page => page.path === path) ??
  declared.find(page => page.path.endsWith('/$') && path.startsWith(page.path.slice(0, -1)))
const addressOf = (path: string) => `/jp/${path.replace(/\$\w*/g, 'x')}`

describe('the table of pages', () => {
  test('the table names every route, and no page without one', () => {
    expect(pagesOfRoutes.length).toBeGreaterThan(60)
    expect(routes.filter(({ path }) => !entryOf(path)).map(({ path }) => path)).toEqual([])
    const paths = new Set(routes.map(({ path }) => path))
    const isServed = ({ path }: Page) =>
      path.endsWith('/$') ? [...paths].some(each => each.startsWith(path.slice(0, -1))) : paths.has(path)
    expect(declared.filter(page => !isServed(page)).map(({ path }) => path)).toEqual([])
  })

  test.each(pagesOfRoutes)('the table says of /$path what its route says about hydration', ({ path, texts }) => {
    const taken = texts.flatMap(text =>
      [...text.matchAll(/\bhydrate: pages\.(\w+)\.hydrate\b/g)].map(([, name]) => name),
    )
    expect(texts.join('\n')).not.toMatch(/hydrate: (true|false)/)
    expect(pageHydrates(addressOf(path))).toBe(taken.length > 0)
    expect(entryOf(path)?.hydrate ?? false).toBe(taken.length > 0)
    for (const name of taken) expect(Object.keys(pages)).toContain(name)
  })
})

describe('an address', () => {
  const paths = pathsFor('en')

  test.each([
    paths.mine,
    paths.notice(),
    paths.addressBook(),
    paths.salesFile(),
    paths.cart(),
    paths.cartPayment('o1').split('?')[0] ?? '',
    paths.receipt('o1').split('?')[0] ?? '',
    paths.receiptFile('o1').split('?')[0] ?? '',
    '/jp/mine/notice/',
  ])('a guest of %s is sent to login (marketplace.md 2)', address => {
    expect(needsLogin(address)).toBe(true)
  })

  // Prefixes of marketplace.md 2 without a page of members alone yet (gallery, viewer, mail, private-sales) get theirs with it.
  test.each([
    paths.home,
    paths.artworks(),
    paths.login(),
    paths.admin(),
    paths.admin('orders'),
    '/en/mineral',
    '/mine',
  ])('a guest of %s stays there', address => {
    expect(needsLogin(address)).toBe(false)
  })

  test.each([
    paths.artwork('w1', { tab: 'artist' }),
    `${paths.login()}#form`,
    paths.admin('content/faq/edit', { id: 1 }),
  ])('a link to %s stays in the application', address => {
    expect(pageHydrates(address)).toBe(true)
  })

  test.each([paths.home, paths.artworks({ page: 2 }), paths.salesFile(), paths.guide('sales'), paths.service('jp')])(
    'a link to %s loads a document',
    address => {
      expect(pageHydrates(address)).toBe(false)
    },
  )

  test('the builder fills in a parameter as it stands', () => {
    expect(paths.service('others')).toBe('/en/service/others')
    expect(paths.guide('purchase')).toBe('/en/purchase-guide')
    expect(paths.admin('content/$&/edit')).toBe('/en/admin/content/$&/edit')
  })
})
