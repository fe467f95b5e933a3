// Steps that journeys through the operator's console share. By role and label only.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { type Account, fillLogin } from './journeys.ts'
import type { TestRuntime } from './runtime.ts'

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

/** `2026-11-24T21:00`, so many days from the app's now, as a person in Japan types it. */
export function inDays(app: TestRuntime, days: number): string {
  return new Date(app.clock.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 16)
}
