import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { sharedPages as shared } from '#tests/support/shared-pages.ts'

let app: TestRuntime
let cookies: Record<string, string> = {}
let username = ''
let operator: Record<string, string> = {}
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  const { data } = await app.call(login, await accountOf('buyer'))
  const { accessToken, refreshToken } = data as { accessToken: string; refreshToken: string }
  cookies = { at: accessToken, rt: refreshToken }
  const { data: opened } = await app.call(adminLogin, await accountOf('operator'))
  operator = { ot: (opened as { accessToken: string }).accessToken }
  const info = await app.api('/front-user/info', { headers: { authorization: accessToken } })
  username = (info.data as { username: string }).username
})
afterAll(() => app?.stop())

async function accountOf(wanted: string) {
  const account = (await app.accounts()).find(({ role }) => role === wanted)
  return { account: account?.email ?? '', password: account?.password ?? '' }
}

const own = [
  '/jp/login',
  '/jp/register',
  '/jp/contact-list',
  '/jp/artworks/detail/transaction?id=shino-chawan',
  '/jp/mine/notice',
  '/jp/404',
  '/jp/nothing',
]

const mine = [
  'auctionRecord',
  'basicInfo',
  'basicInfo/address',
  'basicInfo/addresses',
  'basicInfo/bank',
  'basicInfo/notices',
  'buyHistory',
  'follows',
  'love',
  'notice',
  'payment',
  'phone',
  'soldItems',
].map(name => `/jp/mine/${name}`)
const consolePages = ['', '/works', '/works/new', '/auctions', '/members', '/audit', '/content', '/content/faq'].map(
  name => `/jp/admin${name}`,
)

/** What only a page made for a member has: the bell, the toolbar, the way out, the name. */
const mark = () => new RegExp(`data-unread|class="bar"|data-favourite|${username}`)

describe('a shared page (DESIGN 3)', () => {
  test.each(shared)('a guest who opens %s after a member sees nothing of that member', async path => {
    const before = await app.fetch(path)
    const member = await app.fetch(path, { cookies })
    const after = await app.fetch(path)

    expect(before.status).toBe(200)
    expect(before.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    expect(before.headers['set-cookie']).toBeUndefined()
    expect(before.headers['content-security-policy']).toMatch(/script-src 'self';/)
    // A data block is no script: no policy asks about it.
    expect(before.body).not.toMatch(/<script(?! type="application\/ld\+json"|[^>]*\bsrc=)/)

    expect(member.headers['cache-control']).toBe('private, no-store')
    expect(member.body).toMatch(mark())
    expect(after.body).not.toMatch(mark())
    expect(after.headers['set-cookie']).toBeUndefined()
  })

  test.each(own)('no cache keeps %s', async path => {
    for (const visit of [{}, { cookies }]) {
      const { headers } = await app.fetch(path, visit)
      expect(headers['cache-control']).toBe('private, no-store')
    }
  })

  test('no page and no error of the site holds a NUL', async () => {
    const holders: string[] = []
    const look = async (path: string, visit: Record<string, string> | undefined, status: number[]) => {
      const page = await app.fetch(path, visit && { cookies: visit })
      expect({ path, status: page.status }).toEqual({ path, status: expect.toSatisfy(code => status.includes(code)) })
      if (page.bytes.includes(0)) holders.push(path)
    }
    for (const path of shared.flatMap(each => [each, each.replace(/^\/(jp|en)/, '/en')])) {
      await look(path, undefined, [200])
      await look(path, cookies, [200])
    }
    for (const path of own) await look(path, undefined, [200, 302, 404])
    for (const path of ['/jp/artworks/detail?id=shino-chawan', '/jp/cart', ...mine]) await look(path, cookies, [200])
    for (const path of consolePages) await look(path, operator, [200])
    expect(holders).toEqual([])
  })

  test('the cache asks for a shared page once, and once more in another currency', async () => {
    await app.fetch('/jp/artworks?craftIds=metal')
    const again = await app.fetch('/jp/artworks?craftIds=metal')
    expect(again.headers['x-cache']).toMatch(/^Hit/)
    const dollars = await app.fetch('/jp/artworks?craftIds=metal', { cookies: { currency: 'USD' } })
    expect(dollars.body).toContain('≈ $')
    expect((await app.fetch('/jp/artworks?craftIds=metal')).body).not.toContain('≈ $')
  })

  test('a link that advertisers have added to names the page without it', async () => {
    const { body } = await app.fetch('/en/columns/detail?id=tomobako&type=1&utm_source=x')
    expect(body).toContain(`<link rel="canonical" href="${app.origin}/en/columns/detail?id=tomobako&amp;type=1"/>`)
  })
})

describe('search engines (marketplace.md 2)', () => {
  /** Every page that a visitor may open and find: canonical, and its twins by language. */
  const seen = async (path: string) => {
    const { status, body } = await app.fetch(path)
    const text = (value = '') => value.replaceAll('&amp;', '&')
    const links = [...body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/g)]
    return {
      status,
      canonical: text(/<link rel="canonical" href="([^"]+)"/.exec(body)?.[1]),
      twins: Object.fromEntries(links.map(([, tag = '', href]) => [tag, text(href)])),
    }
  }
  const inBoth = (path: string) => [path.replace(/^\/\w+/, '/jp'), path.replace(/^\/\w+/, '/en')] as const
  const open = ['/jp/login', '/jp/register', '/jp/forget', '/jp/contact-list', '/jp/artworks/detail?id=shino-chawan']

  test.each([...shared, ...open])('find %s in both languages, each naming both', async path => {
    const [jp, en] = inBoth(path).map(each => `${app.origin}${each}`)
    for (const page of inBoth(path))
      expect(await seen(page)).toEqual({
        status: 200,
        canonical: `${app.origin}${page}`,
        twins: { ja: jp, en, 'x-default': jp },
      })
  })

  const mapFiles = async () => {
    const { body } = await app.fetch('/sitemap.xml')
    return [...body.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'))
  }

  test('find in the site map the pages that are there, as their own heads name them', async () => {
    const files = await mapFiles()
    expect(files.map(file => new URL(file).searchParams.get('part'))).toEqual(
      expect.arrayContaining(['pages', 'works', 'artists', 'columns', 'news']),
    )
    const bodies = await Promise.all(files.map(async file => (await app.fetch(file.slice(app.origin.length))).body))
    const found = bodies.flatMap(body => [...body.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)])
    const entries = found.map(([, loc = '', links = '']) => ({
      canonical: loc.replaceAll('&amp;', '&'),
      twins: Object.fromEntries(
        [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag = '', href = '']) => [
          tag,
          href.replaceAll('&amp;', '&'),
        ]),
      ),
    }))
    expect(entries.length).toBeGreaterThan(60)
    for (const entry of entries)
      expect(await seen(entry.canonical.slice(app.origin.length))).toEqual({ status: 200, ...entry })
  })
})

test('the footer leads to the house’s pages elsewhere, each with its mark', async () => {
  const { body } = await app.fetch('/en')
  const [, link = ''] = /<a href="https:\/\/journal\.kogei\.example\/"[^>]*>(.*?)<\/a>/s.exec(body) ?? []
  expect(link).toMatch(/<img src="[^"]*demo-journal[^"]*" alt="".*Kogei Journal/s)
})

test('a partner’s page tells where it is, when it is open and whose works it shows', async () => {
  const { body } = await app.fetch('/jp/partners/detail?id=teitei')
  for (const part of ['京都市左京区岡崎', '11時から18時', '/jp/artists/detail?id=torikai-genya'])
    expect(body).toContain(part)
  expect((await app.fetch('/jp/partners')).body).toMatch(/<h2>汀庭画廊<\/h2>/)
})

test('a reader has the legal texts of the country that the CDN sees, whatever they say', async () => {
  const headers = { 'cloudfront-viewer-country': 'FR' }
  const { headers: answer } = await app.fetch('/en/privacy', { headers })
  expect(answer['location']).toMatch(/\/en\/privacy\/jp$/)
  expect(answer['cache-control']).toBe('private, no-store')
})

describe('addresses (marketplace.md 2)', () => {
  test.each([
    ['/', '/jp'],
    ['/zh/artworks?page=2', '/jp/artworks?page=2'],
    ['/artworks', '/jp/artworks'],
    ['/jp/products/detail?id=7', '/jp/artworks/detail?id=7'],
    ['/jp/no/such/page', '/jp/404'],
    // The CDN sees a reader in Japan, whatever they read in.
    ['/en/service', '/en/service/jp'],
    ['/jp/service/elsewhere', '/jp/404'],
    ['/jp/guide-for-sending-goods-to-cars', '/jp/404'],
    ['/jp/mine/notice', '/jp/login?redirect=%2Fjp%2Fmine%2Fnotice'],
  ])('the address %s leads to %s', async (path, target) => {
    const { status, headers } = await app.fetch(path)
    expect([301, 302]).toContain(status)
    expect(headers.location).toBe(target)
  })

  test('a member goes home in the language that they chose, else in Japanese (D10)', async () => {
    expect((await app.fetch('/', { cookies })).headers.location).toBe('/jp')
    expect((await app.fetch('/', { cookies: { ...cookies, lang: 'en' } })).headers.location).toBe('/en')
    expect((await app.fetch('/', { cookies: { lang: 'en' } })).headers.location).toBe('/jp')
  })

  test.each([
    ['/jp', 'media'],
    ['/en/artworks?craftIds=glass', 'media'],
    ['/en/artworks/detail?id=shino-chawan', 'media'],
    ['/en/artists', 'media'],
    ['/en/artists/detail?id=sufu-mio', 'media'],
    ['/jp/columns', 'media'],
    ['/jp/columns/detail?id=tomobako', 'media'],
    ['/jp/partners', 'assets'],
    ['/jp/partners/detail?id=teitei', 'media'],
    ['/jp/news/detail?id=autumn-new-works', 'assets'],
    ['/en/guide-for-sending-goods-to-wood', 'media'],
    ['/jp/aboutus', 'media'],
    ['/jp/faqus', 'assets'],
  ])('a shared link to %s shows a picture of 1200x630, its address and its language', async (path, place) => {
    const { body } = await app.fetch(path)
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(body)?.[1] ?? ''
    const image = meta('og:image')
    expect(image.startsWith(`${app.origin}/${place}/`)).toBe(true)
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
    expect(meta('og:image:alt')).not.toBe('')
    expect(meta('twitter:card')).toBe('summary_large_image')
    const { status, headers } = await app.fetch(image.slice(app.origin.length))
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/jpeg' })
    expect(body).toContain(`<meta property="og:url" content="${app.origin}${path}"`)
    expect(body).toContain(`<meta property="og:locale" content="${path.startsWith('/jp') ? 'ja_JP' : 'en_US'}"`)
  })

  test('the guide to sending tells of one craft after what holds for all', async () => {
    const { body } = await app.fetch('/jp/guide-for-sending-goods-to-glass')
    expect(body.indexOf('用意するもの')).toBeGreaterThan(0)
    expect(body.indexOf('硝子の場合')).toBeGreaterThan(body.indexOf('発送の報告'))
    expect(body).not.toContain('漆器の場合')
  })

  test.each([
    ['/jp/register-guide', '/jp/register'],
    ['/en/purchase-guide', '/en/artworks'],
    ['/jp/sales-guide', '/jp/mine/resell'],
  ])('a visitor who has read %s goes on to %s', async (guide, next) => {
    const { body } = await app.fetch(guide)
    expect(/<article.*<\/article>/s.exec(body)?.[0]).toContain(`href="${next}" class="btn"`)
  })

  test('a reader of English sees how a term is said in Latin letters', async () => {
    const { body } = await app.fetch('/en/techarticle')
    expect(body).toContain('<span lang="ja-Latn">hakogaki</span>')
    expect(body).not.toContain('はこがき')
  })

  test('a visitor of a page that is not there has a 404 without a footer, which says what is missing', async () => {
    const lost = await app.fetch('/jp/404')
    expect(lost.status).toBe(404)
    expect(lost.body).not.toContain('<footer')
    const artist = await app.fetch('/en/artists/detail?id=nobody')
    expect(artist.status).toBe(404)
    expect(artist.body).toContain('We could not find this artist.')
    expect((await app.fetch('/jp/columns/detail')).status).toBe(404)
    expect((await app.fetch('/jp/news/detail?id=%3Cscript%3E')).status).toBe(404)
  })

  test('who has found a weakness finds whom to tell', async () => {
    const { status, body, headers } = await app.fetch('/.well-known/security.txt')
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map(line => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Contact: `${app.origin}/en/act`,
      Canonical: `${app.origin}/.well-known/security.txt`,
      'Preferred-Languages': 'ja, en',
    })
    const days = (Date.parse(fields['Expires'] ?? '') - app.clock.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test('a crawler and a browser find robots, site map and speculation rules', async () => {
    expect((await app.fetch('/robots.txt')).body).toContain(`Sitemap: ${app.origin}/sitemap.xml`)
    expect((await app.fetch('/sitemap.xml')).body).toContain(`${app.origin}/sitemap.xml?part=works&amp;page=1`)
    expect((await app.fetch('/speculation-rules.json')).headers['content-type']).toBe(
      'application/speculationrules+json',
    )
  })
})

test('a list with nothing in it offers no filter and no order; its search stays', async () => {
  const { body: none } = await app.fetch('/jp/artworks?keyword=zzz')
  const { body: some } = await app.fetch('/jp/artworks?keyword=%E5%BF%97%E9%87%8E')
  for (const part of ['点を見る', 'name="sort"', 'popovertarget="filters"><svg']) {
    expect(some).toContain(part)
    expect(none).not.toContain(part)
  }
  expect(none).toContain('name="keyword"')
})

describe('the routes that a page gives to the browser', () => {
  test.each([
    ['/jp/artworks/detail?id=shino-chawan', 'site-manifest', false],
    ['/en/admin/login', 'manifest', true],
  ])('%s: %s, which names the console: %s', async (address, name, hasConsole) => {
    const { body } = await app.fetch(address)
    const [, file = ''] = new RegExp(`"(/assets/${name}-\\w+\\.js)"`).exec(body) ?? []
    const manifest = await app.fetch(file)
    expect(manifest.status).toBe(200)
    expect(manifest.body).toContain('routes/$lang.artworks.detail')
    expect(manifest.body.includes('routes/$lang_.admin')).toBe(hasConsole)
  })
})

describe('a file that is not there', () => {
  test.each(['/nosuch.png', '/favicon.svg', '/nosuch.json'])('is no page: %s answers 404', async path => {
    const { status, body } = await app.fetch(path)
    expect(status).toBe(404)
    expect(body).not.toContain('<footer')
  })

  test('browsers find the icons at the addresses where they look, and phones the manifest', async () => {
    for (const [path, type] of [
      ['/favicon.ico', 'image/'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const { status, headers } = await app.fetch(path)
      expect(status).toBe(301)
      const icon = await app.fetch(String(headers['location']))
      expect([icon.status, icon.headers['content-type']]).toEqual([200, expect.stringContaining(type)])
    }
    const manifest = await app.fetch('/manifest.json')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    for (const { src } of (manifest.json() as { icons: { src: string }[] }).icons)
      expect((await app.fetch(src)).status).toBe(200)
  })

  test.each(['/media/none/400.webp', '/assets/none.js'])('no cache keeps that %s is not there', async path => {
    const { status, headers } = await app.fetch(path)
    expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([404, undefined, 'nosniff'])
    expect((await app.fetch(path)).headers['x-cache']).toMatch(/^Miss/)
  })

  test('every cache keeps a file that is there for good', async () => {
    const { body } = await app.fetch('/jp')
    const style = /\/assets\/[^"]+\.css/.exec(body)?.[0] ?? ''
    const picture = /\/media\/[^" ]+\.webp/.exec(body)?.[0] ?? ''
    for (const path of [style, picture]) {
      const { status, headers } = await app.fetch(path)
      expect({ path, status, keep: headers['cache-control'] }).toEqual({
        path,
        status: 200,
        keep: 'public, max-age=31536000, immutable',
      })
    }
  })
})

describe('forms that come from elsewhere', () => {
  const post = (headers: Record<string, string>) =>
    app.fetch('/jp/currency', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'currency=USD&back=//evil.example',
    })

  test('the site refuses a form of another site, whatever host it claims', async () => {
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).status).toBe(403)
  })

  test('a visitor sets the currency for ninety days and comes back inside the site', async () => {
    const { status, headers } = await post({})
    expect(status).toBe(302)
    expect(headers.location).toBe('/jp')
    expect(headers['set-cookie']).toContain('currency=USD; Path=/; Max-Age=7776000; SameSite=Lax')
  })
})
