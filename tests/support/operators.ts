// Operators who log in to the console as anybody does: they read their mail, choose a password and carry an app.
import { generate } from 'otplib'
import type { OutputOf, RawInputOf } from '#shared/api/endpoint.ts'
import { adminConfirmFactor, adminStartFactor, adminUseLink } from '#shared/api/people/console/operator-login.ts'
import { freshAddress, testPassword } from './people.ts'
import type { App, Envelope } from './runtime.ts'

export interface MailedLink {
  readonly name: string
  readonly token: string
  /** The page, below the language. */
  readonly path: string
}

/** What the newest mail to this operator links to. */
export async function linkMailedTo(app: App, email: string): Promise<MailedLink> {
  await app.quiet()
  const mails = await app.outbox({ channel: 'mail', to: email })
  const url = mails.map(({ text }) => /https?:\S+\/admin\/welcome\?\S+/.exec(text)?.[0]).find(Boolean)
  if (!url) throw new Error(`no link was mailed to ${email}`)
  const { pathname, search, searchParams } = new URL(url)
  const value = (name: string) => searchParams.get(name) ?? ''
  return { name: value('name'), token: value('token'), path: `${pathname.replace(/^\/\w+/, '')}${search}` }
}

export function takeLink(
  app: App,
  { name, token }: MailedLink,
  values: Partial<RawInputOf<typeof adminUseLink>> = {},
): Promise<Envelope> {
  return app.call(adminUseLink, { name, token, password: testPassword, ...values }, { address: freshAddress() })
}

/** The six digits that an app with this secret shows at a moment; `steps` later if asked. */
export const appCode = (app: App, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(app.clock.now() / 1000) + steps * 30 })

/** Moves the clock to the start of the next step, so that no step ends between two calls of a test. */
export const startStep = (app: App): Promise<unknown> =>
  app.clock.advance(`PT${30 - (Math.floor(app.clock.now() / 1000) % 30)}S`)

export interface EnrolledApp extends Pick<OutputOf<typeof adminConfirmFactor>, 'accessToken' | 'recoveryCodes'> {
  readonly secret: string
}

/** Enrols an app with this session; the code of the present step is used up by it. */
export async function enrolApp(app: App, token: string): Promise<EnrolledApp> {
  const started = await app.call(adminStartFactor, {}, { as: token, address: freshAddress() })
  const { secret } = adminStartFactor.output.parse(started.data)
  const code = await appCode(app, secret)
  const confirmed = await app.call(adminConfirmFactor, { code }, { as: token, address: freshAddress() })
  return { secret, ...adminConfirmFactor.output.parse(confirmed.data) }
}
