// Steps that several browser journeys share, in the words that a visitor reads. By role and label only.
import type { Page } from 'playwright-core'
import { login } from '#shared/api/people/accounts/sessions.ts'
import type { Visitor } from './browser.ts'
import { demoPassword } from './global-setup.ts'
import { freshAddress } from './people.ts'
import type { TestRuntime } from './runtime.ts'

/** The words of the pages that journeys look for, in both languages. */
export const words = {
  jp: {
    email: 'メールアドレス',
    password: 'パスワード',
    login: 'ログイン',
    review: '入札内容を確認する',
    amount: /^入札額（上限）/,
    leading: /あなたが最高入札者です/,
    outbid: /上回られました/,
    bid: (yen: string) => `${yen} で入札`,
  },
  en: {
    email: 'E-mail address',
    password: 'Password',
    login: 'Log in',
    review: 'Review my bid',
    amount: /^Your maximum bid/,
    leading: /You are the highest bidder/,
    outbid: /You have been outbid/,
    bid: (yen: string) => `Bid ${yen}`,
  },
} as const

async function emailOf(app: TestRuntime, role: string): Promise<string> {
  const account = (await app.accounts()).find(each => each.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  return account.email
}

/** An access token of somebody of the demo. */
export async function tokenOf(app: TestRuntime, role: string): Promise<string> {
  const account = { account: await emailOf(app, role), password: demoPassword }
  const { data } = await app.call(login, account, { address: freshAddress() })
  return String(Object(data).accessToken)
}

/** Somebody of the demo by the role, or somebody whom the test made. */
export type Account = string | { readonly email: string; readonly password: string }

/** Fills in and sends the login that the page shows, of members and of operators alike. */
export async function fillLogin(
  app: TestRuntime,
  page: Page,
  account: Account,
  lang: 'jp' | 'en' = 'jp',
): Promise<void> {
  const text = words[lang]
  const { email, password } =
    typeof account === 'string' ? { email: await emailOf(app, account), password: demoPassword } : account
  const main = page.getByRole('main')
  await main.getByLabel(text.email).fill(email)
  await main.getByLabel(text.password).fill(password)
  await main.getByRole('button', { name: text.login, exact: true }).click()
}

/** Logs a member in by the form, as `main` of the page shows it. */
export async function logIn(
  app: TestRuntime,
  { page, open }: Visitor,
  account: Account,
  { lang = 'jp', redirect }: { lang?: 'jp' | 'en'; redirect?: string } = {},
): Promise<void> {
  await open(`/login${redirect ? `?redirect=${encodeURIComponent(`/${lang}${redirect}`)}` : ''}`)
  await fillLogin(app, page, account, lang)
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
}

/** Types an amount, unless it is there already, reads the confirmation and bids. */
export async function bid(
  page: Page,
  amount: string,
  lang: 'jp' | 'en' = 'jp',
  { isTyped = false }: { isTyped?: boolean } = {},
): Promise<void> {
  const text = words[lang]
  if (!isTyped) await page.getByLabel(text.amount).fill(amount)
  await page.getByRole('button', { name: text.review }).click()
  await page.getByRole('button', { name: text.bid(`¥${amount}`) }).click()
}
