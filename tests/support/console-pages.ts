// Steps that journeys through the operator's console share. By role and label only.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addSession, type Visitor } from './browser.ts'
import type { Person } from './people.ts'
import type { TestRuntime } from './runtime.ts'
import { type Account, fillLogin } from './visitors.ts'

/** Opens a page of the console, with the operator's token for who is logged in already. */
export async function sit(app: TestRuntime, visit: Visitor, path: string, { token }: Person): Promise<void> {
  await addSession(visit.context, app.origin, { name: 'ot', token })
  await visit.open(path)
}

/** Opens a page of the console, is asked to log in, and comes back to it. */
export async function enter(
  app: TestRuntime,
  { page, open }: Visitor,
  path: string,
  { lang = 'jp', account = 'operator' }: { lang?: 'jp' | 'en'; account?: Account } = {},
): Promise<void> {
  await open(path)
  expect(new URL(page.url()).pathname).toBe(`/${lang}/admin/login`)
  await fillLogin(app, page, account, lang)
  await page.waitForURL(url => `${url.pathname}${url.search}` === `/${lang}${path}`)
}

export const done = (page: Page, sentence: string) => page.getByRole('status').getByText(sentence).waitFor()

/** The form of an act: a dialog, or what its button unfolds where there are no scripts. */
export async function unfold(page: Page, { javaScript }: { javaScript: boolean }, act: string): Promise<Locator> {
  const main = page.getByRole('main')
  if (javaScript) {
    await main.getByRole('button', { name: act }).click()
    return page.getByRole('dialog', { name: act })
  }
  const form = main.getByRole('group').filter({ has: page.getByText(act, { exact: true }) })
  await form.getByText(act, { exact: true }).first().click()
  return form
}

/** Fills the field of this label; of a required one that says more than its name. */
export const fill = (form: Locator, label: string, value: string) => form.getByLabel(label).fill(value)

/** `2026-11-24T21:00`, so many days from the app's now, as a person in Japan types it. */
export function inDays(app: TestRuntime, days: number): string {
  return new Date(app.clock.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 16)
}

/** The console's words in a language, as its pages say them: `say('admin_orders_count', { count: 1 })`. */
export function consoleWords(lang: 'jp' | 'en') {
  const words: Record<string, string> = Object.assign({}, ...files.map(file => read(lang === 'jp' ? 'ja' : 'en', file)))
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const word = words[key]
    if (word === undefined) throw new Error(`the site has no word ${key}`)
    return word.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`the word ${key} needs ${name}`)
      return String(value)
    })
  }
}

const files = [
  'common',
  'catalogue',
  'auction',
  'ledger',
  'certificate',
  'account',
  'mine',
  'trade',
  'admin',
  'admin-orders',
  'admin-ledger',
  'operators',
  'money',
  'payouts',
  'resale',
  'policy',
  'pickup',
  'wallet',
  'viewer',
  'gallery',
  'content',
  'review',
  'proposals',
  'contact',
  'fairness',
  'messages',
  'private-sales',
  'cart',
]
const read = (locale: string, file: string): object =>
  JSON.parse(readFileSync(new URL(`../../web/messages/${locale}/${file}.json`, import.meta.url), 'utf8'))
