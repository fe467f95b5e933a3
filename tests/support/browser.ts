// Visitors with a real browser: each has a profile of its own, on the screen and in the language that the test names.
// Whatever the page complains about is kept, and a journey ends by asking that it complained about nothing.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PathLanguage } from '#shared/domain/kernel/language.ts'
import { findBrowser } from '../../scripts/browsers.mjs'
import { expectTextInPlace } from './layout.ts'
import { isToBeRead, noteLook } from './looks.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Phone, tablet, desktop and a wide desktop (docs/design.md). */
const widths = [390, 768, 1280, 1600] as const
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

export interface Walk {
  readonly lang: PathLanguage
  readonly width: number
}

/**
 * A journey is walked once, by touch width in one language or by desktop width in the other; each page that it comes to
 * is looked at on both widths, and read in the other language too (`expectSoundOnWalk`, docs/design.md).
 */
export const walks = [
  { lang: 'jp', width: 390 },
  { lang: 'en', width: 1280 },
] as const satisfies readonly Walk[]
/** For a journey that stands alone: either of the two. */
export const [onPhone, atDesk]: readonly [readonly Walk[], readonly Walk[]] = [[walks[0]], [walks[1]]]
/** A journey whose forms are sent without scripts too: these have the other language. */
export const walksWithout = [
  { lang: 'jp', width: 390, javaScript: true },
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
  const complaints = complaintsOf(page)
  return {
    page,
    context,
    open: async path => {
      await page.goto(`${origin}/${lang}${path}`)
      if (javaScript) await expectReady(page)
    },
    expectQuiet: but => expect(complaints.filter(each => !but?.test(each))).toEqual([]),
  }
}

/** What the page complains about, while it does. */
function complaintsOf(page: Page): readonly string[] {
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
  return complaints
}

/**
 * Scripts of the page have run when the router is there to take clicks. Asked from outside: a function that waits within
 * the page is evaluated there, which its policy forbids.
 */
const expectReady = (page: Page) =>
  expect
    .poll(() => page.evaluate<boolean>('!document.querySelector("script[type=module]") || !!window.__remixRouter'), {
      interval: 20,
      timeout: 30_000,
    })
    .toBe(true)

/** The cookie of a member (`at`) or of an operator (`ot`), as their login sets it. */
export const addSession = (
  context: BrowserContext,
  origin: string,
  { name, token }: { readonly name: 'at' | 'ot'; readonly token: string },
): Promise<void> => context.addCookies([{ name, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])

/** Every rule of WCAG 2.2 AA and of good practice that a machine can check. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the layout alone. Contrast does not: a text keeps its colours on every screen, and costs half of a look. */
const layoutRules = ['target-size', 'scrollable-region-focusable']

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
  if (rules === everyRule) noteLook(page.url())
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

/** On which screens a page is asked by every rule, and on which by those of its layout. */
interface Asked {
  readonly every?: number
  readonly layout: readonly number[]
}

/**
 * The same at each of these widths, without opening the page again; it is left as wide as it was. Asking every rule takes
 * longer than the page: they are asked once, on the page's own screen unless told otherwise, and the layout's elsewhere.
 */
export async function expectSoundOnScreens(
  page: Page,
  on: readonly number[] = journeyWidths,
  asked?: Asked,
): Promise<void> {
  const own = page.viewportSize()
  // The page's own width comes first, so that what a journey sees is looked at as the journey has it.
  const widths = own && on.includes(own.width) ? [own.width, ...on.filter(width => width !== own.width)] : on
  const { every, layout } = asked ?? { every: widths[0], layout: widths }
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize(screenOf(width))
    await expectInPlace(page)
    if (width === every) await expectAccessible(page)
    else if (layout.includes(width)) await expectAccessible(page, layoutRules)
  }
  if (own && page.viewportSize()?.width !== own.width) await page.setViewportSize(own)
}

/** The same on a journey's screens; without scripts the rules cannot be asked, and its own screen is looked at. */
export const expectSoundWith = (page: Page, javaScript: boolean): Promise<void> =>
  javaScript ? expectSoundOnScreens(page) : expectNoSidewaysScroll(page)

/** By the rules on its own screen, by texts and scrolling on both. */
const expectSoundOnOwn = (page: Page): Promise<void> =>
  expectSoundOnScreens(page, journeyWidths, { every: page.viewportSize()?.width ?? 0, layout: [] })

/**
 * For journeys of `walks`: the page as the journey has it by every rule, its texts and scrolling on both screens; and, the
 * first time that a file comes to it, as it is read in the other language, on the other screen.
 */
export async function expectSoundOnWalk(page: Page): Promise<void> {
  await expectSoundOnOwn(page)
  if (isToBeRead(page.url())) await expectReadable(page)
}

/** For `walksWithout`, whose second walk is the other language. */
export const expectSoundOnSeat = (
  { page }: Visitor,
  { javaScript }: { readonly javaScript: boolean },
): Promise<void> => (javaScript ? expectSoundOnOwn(page) : expectNoSidewaysScroll(page))

const others = new WeakMap<BrowserContext, Visitor>()

/** Whoever is logged in here has a second device, on which the site speaks the other language. */
async function otherDeviceOf(page: Page, lang: PathLanguage): Promise<Visitor> {
  const context = page.context()
  const known = others.get(context)
  if (known) return known
  const browser = context.browser()
  if (!browser) throw new Error('the browser is closed')
  const width = (page.viewportSize()?.width ?? 0) < desktop ? desktop : 390
  const other = await visitor(browser, new URL(page.url()).origin, { lang, width })
  others.set(context, other)
  return other
}

/** The page of this address in the other language, on the other screen: its words, its layout, and no complaint. */
async function expectReadable(page: Page): Promise<void> {
  const here = new URL(page.url())
  const [, own = ''] = here.pathname.split('/')
  const lang = own === 'jp' ? 'en' : 'jp'
  const { page: other, context, expectQuiet } = await otherDeviceOf(page, lang)
  await context.addCookies((await page.context().cookies()).filter(({ name }) => name !== 'lang'))
  here.pathname = here.pathname.replace(`/${own}`, `/${lang}`)
  // With a place in it the address that is open would not be opened again.
  here.hash = ''
  const answer = await other.goto(here.href)
  expect(answer?.status(), here.href).toBe(200)
  await expectReady(other)
  expect(await other.getAttribute('html', 'lang')).toBe(lang === 'jp' ? 'ja' : 'en')
  await other.getByRole('heading', { level: 1 }).first().waitFor()
  await expectInPlace(other)
  expectQuiet()
}

/**
 * A page that is opened in both languages: on every screen and by every rule in one, on a phone and a desktop in the other,
 * whose words are longer.
 */
export const expectSoundIn = (lang: PathLanguage, page: Page): Promise<void> =>
  lang === 'jp'
    ? expectSoundOnScreens(page, widths, { every: 390, layout: [768] })
    : expectSoundOnScreens(page, journeyWidths, { layout: [1280] })
