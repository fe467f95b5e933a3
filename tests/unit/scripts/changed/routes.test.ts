import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { routesOf } from '../../../../scripts/changed/routes.ts'

const files = globSync('web/app/routes/*.{ts,tsx}', { cwd: root('') })
const routes = (path: string) =>
  routesOf(path, files)
    .map(file => file.replace('web/app/routes/', ''))
    .toSorted()

test.each([
  ['/jp', ['$lang._index.tsx', '$lang.tsx']],
  ['/en/artworks/detail', ['$lang.artworks.detail.tsx', '$lang.tsx']],
  ['/en/artworks/detail/offer', ['$lang.artworks.detail_.offer.tsx', '$lang.tsx']],
  ['/jp/mine/notice.data', ['$lang.mine.notice.tsx', '$lang.mine.tsx', '$lang.tsx']],
  ['/jp/admin/login/prove', ['$lang_.admin_.login_.prove.tsx']],
  ['/jp/admin/payouts/file', ['$lang_.admin.payouts.file.ts', '$lang_.admin.tsx']],
  ['/jp/gallery/sato', ['$lang.gallery.$url.tsx', '$lang.tsx']],
])('a page at %s is made of its route and the layouts around it', (path, made) => {
  expect(routes(path)).toEqual(made)
})

test('what no route names is answered by the one for the rest', () => {
  expect(routes('/jp/no/such/page')).toEqual(['$lang.$.ts', '$lang.tsx'])
})

test('a file of the site has a route of its own name', () => {
  expect(routes('/robots.txt')).toContain('robots[.]txt.ts')
  expect(routes('/sitemap.xml')).toContain('sitemap[.]xml.ts')
})
