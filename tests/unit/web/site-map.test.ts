// The site map keeps to what sitemaps.org and the search engines say of its files.
import { expect, test } from 'vitest'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { filesOf, siteMapRules } from '#shared/domain/kernel/site-map.ts'
import { mapIndex, urlSet } from '../../../web/app/lib/site-map.ts'

const origin = 'https://www.a-very-long-name-of-a-shop.example'
const picture: Picture = {
  ...{ id: '01JD8ZQ4T8M3K2V9X0WNB5C7RA', width: 1600, height: 1200, color: '#cccccc', widths: [1080], share: true },
}
const page = {
  path: `/jp/artworks/detail?id=${'w'.repeat(64)}`,
  changedAt: '2026-11-21T04:30:00.000Z',
  imgs: Array.from({ length: siteMapRules.pictures }, () => picture),
}

test('the largest file is within what the edge answers, and far within the 50 MB and 50,000 addresses of the protocol', () => {
  const file = urlSet(
    origin,
    Array.from({ length: siteMapRules.works }, () => page),
  )
  expect(new TextEncoder().encode(file).length).toBeLessThan(siteMapRules.bytesMax)
  expect(file.split('<url>').length - 1).toBe(2 * siteMapRules.works)
  expect(2 * siteMapRules.works).toBeLessThanOrEqual(siteMapRules.addressesMax)
})

test('a page is there in both languages, each naming all, with its pictures and when it changed', () => {
  const file = urlSet(origin, [{ ...page, path: '/jp/columns/detail?id=a&type=1' }])
  const urls = [...file.matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => url)
  expect(urls.map(url => /<loc>(.*?)<\/loc>/.exec(url)?.[1])).toEqual([
    `${origin}/jp/columns/detail?id=a&amp;type=1`,
    `${origin}/en/columns/detail?id=a&amp;type=1`,
  ])
  for (const url of urls) {
    expect([...url.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual(['ja', 'en', 'x-default'])
    expect(url).toContain('<lastmod>2026-11-21T04:30:00.000Z</lastmod>')
    expect(url.match(/<image:loc>/g)).toHaveLength(siteMapRules.pictures)
  }
  expect(file).toContain('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"')
  expect(file).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
})

test('a sign of markup in an address is written as XML asks', () => {
  expect(urlSet(origin, [{ path: `/jp/gallery/a'b<c>` }])).toContain('/jp/gallery/a&apos;b&lt;c&gt;')
})

test('the index names every file once, as many as there are works for', () => {
  expect(filesOf(0, 250)).toBe(0)
  expect(filesOf(250, 250)).toBe(1)
  expect(filesOf(251, 250)).toBe(2)
  const index = mapIndex(origin, [
    { path: '/sitemap.xml?part=works&page=1' },
    { path: '/b.xml', changedAt: page.changedAt },
  ])
  expect(index.match(/<sitemap>/g)).toHaveLength(2)
  expect(index).toContain(`<loc>${origin}/sitemap.xml?part=works&amp;page=1</loc></sitemap>`)
  expect(index).toContain('<lastmod>2026-11-21T04:30:00.000Z</lastmod></sitemap></sitemapindex>')
})
