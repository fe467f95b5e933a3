// Visitors with a real browser: each has a profile of its own, on the screen and in the language that the test names.
// Whatever the page complains about is kept, and a journey ends by asking that it complained about nothing.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PathLanguage } from '#shared/domain/language.ts'
import { findBrowser } from '../../scripts/browsers.mjs'
import { expectTextInPlace } from './layout.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Phone, tablet, desktop and a wide desktop (docs/design.md). */
export const widths = [390, 768, 1280, 1600] as const
const desktop = 1280

export function launch(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium found: set CHROMIUM_PATH')
  // Scripts of a page live for seconds: what optimizes them costs a tenth of the browser's time and gives nothing back.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-turbofan'] })
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Opens a path of the site without its language: `/login`. */
  open(path: string): Promise<void>
  /**
   * No script error, no warning of hydration, nothing refused by the page's own policy, nothing asked in vain: but what
   * the journey itself is refused.
   */
  expectQuiet(but?: RegExp): void
}

export interface Seat {
  readonly lang?: PathLanguage
  readonly width?: number
  readonly javaScript?: boolean
  /** Logged in already, by an access token: for journeys that are not about logging in. */
  readonly token?: string
  /** The same for an operator of the console. */
  readonly operatorToken?: string
}

/**
 * Every journey of a buyer is walked in both languages, once by touch width and once by desktop width; what it comes to is
 * looked at on both widths each time (`expectSoundOnScreens`, docs/design.md).
 */
export const walks = [
  { lang: 'jp', width: 390 },
  { lang: 'en', width: 1280 },
] as const satisfies readonly Seat[]
/** The same, and once without scripts. */
export const walksWithout = [
  ...walks.map(walk => ({ ...walk, javaScript: true })),
  { lang: 'en', width: 390, javaScript: false },
] as const
/** The widths of a buyer's journey. */
const journeyWidths = [390, 1280]

/**
 * The browser reports every refused form as a failed resource, which is the server's word and not a fault; and what was
 * preloaded as unused when a busy machine takes longer than it expects. Remix asks for the style of the next page with
 * the page's credentials, and Vite, which loads its module, without: the browser then reads it from its cache.
 */
const harmless =
  /^Failed to load resource|was preloaded using link preload but not used within a few seconds|^A preload for .+\.css' is found, but is not used because/

const screenOf = (width: number) => ({ width, height: width < 500 ? 844 : 900 })

const locales = { jp: 'ja-JP', en: 'en-US' } as const

export async function visitor(
  browser: Browser,
  origin: string,
  { lang = 'jp', width = 1280, javaScript = true, token, operatorToken }: Seat = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: screenOf(width),
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    locale: locales[lang],
  })
  // Two files of journeys share two cores: what takes seconds alone may take half a minute then.
  context.setDefaultTimeout(60_000)
  if (token) await addSession(context, origin, { name: 'at', token })
  if (operatorToken) await addSession(context, origin, { name: 'ot', token: operatorToken })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (/^(error|warning)$/.test(message.type()) && !harmless.test(message.text())) complaints.push(message.text())
  })
  page.on('response', response => {
    const request = response.request()
    const isAsked = request.resourceType() === 'fetch' && request.method() === 'GET'
    if (isAsked && response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return {
    page,
    context,
    open: async path => {
      await page.goto(`${origin}/${lang}${path}`)
      // Scripts of the page have run when the router is there to take clicks; without scripts the page is ready as it is.
      // Asked from outside: a function that waits within the page is evaluated there, which its policy forbids.
      const ready = () =>
        page.evaluate<boolean>('!document.querySelector("script[type=module]") || !!window.__remixRouter')
      if (javaScript) await expect.poll(ready, { interval: 20, timeout: 30_000 }).toBe(true)
    },
    expectQuiet: but => expect(complaints.filter(each => !but?.test(each))).toEqual([]),
  }
}

/** The cookie of a member (`at`) or of an operator (`ot`), as their login sets it. */
export const addSession = (
  context: BrowserContext,
  origin: string,
  { name, token }: { readonly name: 'at' | 'ot'; readonly token: string },
): Promise<void> => context.addCookies([{ name, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])

/** Every rule of WCAG 2.2 AA and of good practice that a machine can check. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the layout alone. */
const layoutRules = ['target-size', 'scrollable-region-focusable', 'color-contrast']

/** No rule of these, by name or by tag, is broken by the page as it is seen now. */
export async function expectAccessible(page: Page, rules: readonly string[] = everyRule): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  // A frame of another origin cannot answer, and waiting for it takes half a second; its own page is tested by itself.
  // Style sheets are loaded again for experimental rules of axe alone.
  const violations = await page.evaluate(
    `axe.run(document, {
      preload: { assets: ['media'] },
      runOnly: ${JSON.stringify(rules)},
      resultTypes: ['violations'],
      iframes: false,
    })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  )
  expect(violations, page.url()).toEqual([])
}

export const isFocused = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) > 0

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
}

/**
 * Fields whose mistakes the browser would tell, in its own language and not the page's. Files go past the site to the
 * storage, which has no page to answer with: of them the browser asks. The card issuer's page, #verify, stands for a bank's. The consent
 * at the till is asked for by the browser until the page's script is there.
 */
const leftToBrowser = `[...document.querySelectorAll('form:not([novalidate], #verify)')]
  .flatMap(form => [...form.elements].filter(field => field.type !== 'file' && field.name !== 'agree' && (field.required || field.type === 'email')))
  .map(field => field.name)`

/** What every page promises on every screen. */
export async function expectSound(page: Page): Promise<void> {
  await expectInPlace(page)
  await expectAccessible(page)
}

async function expectInPlace(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate<readonly string[]>(leftToBrowser), page.url()).toEqual([])
  await expectTextInPlace(page)
}

/**
 * The same at each of these widths, without opening the page again; it is left as wide as it was. A page shows what it
 * has on its narrowest screen or on a desktop: between them the rules of the layout are asked. Asking the rules takes
 * longer than the page: who comes in both languages asks on some screens in each, `askedOn`.
 */
export async function expectSoundOnScreens(
  page: Page,
  on: readonly number[] = journeyWidths,
  askedOn: readonly number[] = on,
): Promise<void> {
  const own = page.viewportSize()
  // The page's own width comes first, so that what a journey sees is looked at as the journey has it.
  const widths = own && on.includes(own.width) ? [own.width, ...on.filter(width => width !== own.width)] : on
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize(screenOf(width))
    await expectInPlace(page)
    const isBetween = width > Math.min(...on) && width < desktop
    if (askedOn.includes(width)) await expectAccessible(page, isBetween ? layoutRules : everyRule)
  }
  if (own && page.viewportSize()?.width !== own.width) await page.setViewportSize(own)
}

/** The same on a journey's screens; without scripts the rules cannot be asked, and its own screen is looked at. */
export const expectSoundWith = (page: Page, javaScript: boolean): Promise<void> =>
  javaScript ? expectSoundOnScreens(page) : expectNoSidewaysScroll(page)

/** For the journeys of `walks`: each asks the rules on its own screen, and looks at texts and scrolling on both. */
export const expectSoundOnWalk = (page: Page): Promise<void> =>
  expectSoundOnScreens(page, journeyWidths, [page.viewportSize()?.width ?? 0])

/** The same for `walksWithout`. */
export const expectSoundOnSeat = (
  { page }: Visitor,
  { javaScript }: { readonly javaScript: boolean },
): Promise<void> => (javaScript ? expectSoundOnWalk(page) : expectNoSidewaysScroll(page))

/** Where the rules are asked of a page that is opened in both languages: on each screen in one of them. */
export const askedOn = { jp: [390, 768], en: [1280] } as const satisfies Record<PathLanguage, readonly number[]>
