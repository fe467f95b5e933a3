// People who register at the site as anybody does: they ask for a code, read their mail, register and log in. Each calls
// from a loopback address of their own, because limits count by it.
import { expect } from 'vitest'
import { addPageVersion, scheduleTerms } from '#functions/store/catalogue/content.ts'
import { getTerms } from '#shared/api/catalogue/content.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { login, register, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { consentTo, termKeys } from '#shared/domain/kernel/pages.ts'
import { freshAddress, peopleOf, testPassword } from './people.ts'
import type { App } from './runtime.ts'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}
export type Newcomer = Tokens & { userId: string; email: string; username: string; password: string; address: string }

let count = 0

/** The six digits of the newest message to this mailbox or number. */
export async function codeFor(app: App, to: string, channel: 'mail' | 'sms' | 'voice' = 'mail'): Promise<string> {
  await app.quiet()
  const [newest] = await app.outbox({ channel, to })
  const digits = /\d(?:[、,\s]*\d){5}/.exec(newest?.text ?? '')?.[0].replace(/\D/g, '')
  if (!digits) throw new Error(`no code was sent to ${to}`)
  return digits
}

type MailPurpose = RawInputOf<typeof sendEmail>['type']

export async function mailedCode(
  app: App,
  email: string,
  type: MailPurpose,
  from?: { address?: string; as?: string },
): Promise<string> {
  return (await askedCode(app, email, type, from)).code
}

/** A code and the name of its asking, by which it is right from another line too. */
export async function askedCode(
  app: App,
  email: string,
  type: MailPurpose,
  { address = freshAddress(), as }: { address?: string; as?: string } = {},
): Promise<{ code: string; request: string }> {
  const sent = await app.call(sendEmail, { email, type }, { address, ...(as !== undefined && { as }) })
  expect(sent).toMatchObject({ code: 200, data: { expiresIn: 1800, resendIn: 60 } })
  return { code: await codeFor(app, email), request: String(Object(sent.data).request) }
}

/** What a market without any texts asks to agree to. */
export const noTerms = 'service:0:0.privacy:0:0'

/** By their runtime: what `getTerms` answered before they were written is still answered for a while. */
const published = new WeakMap<object, string>()

/** Publishes the texts that a member agrees to, where there are none: nobody registers before. Answers what is asked for then. */
export async function ensureTerms(app: App): Promise<string> {
  const inForce = published.get(app.runtime) ?? (await termsInForce(app))
  if (inForce !== noTerms) return inForce
  const written = 'service:1:1.privacy:1:1'
  published.set(app.runtime, written)
  const [title, now] = [{ ja: '規約', en: 'Terms' }, app.clock.now()]
  const page = { version: 1, effectiveAt: now, title, body: title, sections: [] }
  const schedule = termKeys.map(key => ({ key, version: 1, effectiveAt: now }))
  await peopleOf(app).write(
    ...termKeys.map(key => addPageVersion({ key, ...page })),
    scheduleTerms({ version: 0, list: [] }, schedule, now),
  )
  return written
}

/** The texts that `ensureTerms` published into this market; undefined where it did not. */
export const publishedTerms = (app: App): string | undefined => published.get(app.runtime)

/** What this market asks to agree to now. */
export async function termsInForce(app: App): Promise<string> {
  const { data } = await app.call(getTerms, {})
  const list: { key: string; version: number }[] = Object(data).list
  return consentTo(Object.fromEntries(list.map(({ key, version }) => [key, version])))
}

export const formOf = (email: string, change: Partial<RawInputOf<typeof register>> = {}) => ({
  email,
  code: '000000',
  password: testPassword,
  username: `nagi${count}`,
  surname: '森下',
  name: '凪',
  surname_pseudonyms: 'もりした',
  name_pseudonyms: 'なぎ',
  language: 'jp' as const,
  termsVersion: 'service:1:1.privacy:1:1',
  ...change,
})

export async function newcomer(app: App, change: Partial<RawInputOf<typeof register>> = {}): Promise<Newcomer> {
  count += 1
  const address = freshAddress()
  const email = change.email ?? `nagi${count}@example.jp`
  const termsVersion = await ensureTerms(app)
  const form = formOf(email, { username: `nagi${count}`, termsVersion, ...change })
  const code = await mailedCode(app, email, 'register', { address })
  const answer = await app.call(register, { ...form, code }, { address })
  expect(answer).toMatchObject({ code: 200 })
  const { userId, ...tokens } = tokensIn(answer.data)
  // The mail of welcome is on its way; the next mail to this address shall be the newest.
  await app.quiet()
  return { ...tokens, userId, email, username: form.username, password: form.password, address }
}

export const logIn = (app: App, account: string, password: string, address = freshAddress()) =>
  app.call(login, { account, password }, { address })

export function tokensIn(data: unknown): Tokens & { userId: string } {
  const { accessToken, refreshToken, userId } = Object(data)
  return { accessToken: String(accessToken), refreshToken: String(refreshToken), userId: String(userId) }
}
