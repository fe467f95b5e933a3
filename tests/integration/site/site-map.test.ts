// What search engines ask for: files of the site map, and what pages say of themselves.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
})
afterAll(() => app?.stop())

test('a search engine finds no file of the map that is not in its index', async () => {
  for (const query of ['part=works&page=99', 'part=secret', 'part=artists&page=2', 'part=works&page=0'])
    expect((await app.fetch(`/sitemap.xml?${query}`)).status).toBe(404)
})

test('a search engine finds the pictures of works and when each was changed', async () => {
  const { body } = await app.fetch('/sitemap.xml?part=works&page=1')
  const [, entry = ''] = /<url><loc>[^<]*id=shino-chawan<\/loc>(.*?)<\/url>/.exec(body) ?? []
  expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  const [, picture = ''] = /<image:loc>([^<]+)<\/image:loc>/.exec(entry) ?? []
  expect((await app.fetch(picture.slice(app.origin.length))).status).toBe(200)
})

test.each([
  ['/jp', 'Organization'],
  ['/en', 'WebSite'],
  ['/jp/artworks/detail?id=shino-chawan', 'Product'],
  ['/jp/artworks', 'BreadcrumbList'],
  ['/en/columns/detail?id=tomobako&type=1', 'Article'],
  ['/jp/purchase-guide', 'Article'],
  ['/en/artists/detail?id=minegishi-wataru', 'Person'],
])('search engines read %s as %s', async (path, type) => {
  const { body } = await app.fetch(path)
  const described = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(described.flatMap(([, text = '']) => JSON.parse(text)['@type'])).toContain(type)
})
