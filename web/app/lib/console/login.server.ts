import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { adminAskOwnPasskey } from '#shared/api/people/console/operator-passkeys.ts'
import { type Assertion, assertion } from '#shared/api/people/console/passkey-answers.ts'
import { safeRedirect } from '../page/safe-redirect.ts'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs, startOperatorSession } from '../server/api.server.ts'
import { fieldText } from '../server/form-reply.server.ts'
import { langOf } from '../server/params.server.ts'
import { type PasskeyRequest, passkeyIn } from './passkeys.ts'

/** Back to the page of the console that asked for login; nothing else. */
export function consoleTarget(args: Pick<LoaderFunctionArgs, 'request' | 'params'>): string {
  const home = pathsFor(langOf(args)).admin()
  const target = safeRedirect(new URL(args.request.url).searchParams.get('redirect'), home)
  return /^\/(jp|en)\/admin(\/|\?|$)/.test(target) ? target : home
}

type Opened = Pick<OutputOf<typeof adminLogin>, 'accessToken' | 'stage'>

/** Into the console, or to the step that the session waits for. */
export function enterConsole(args: ActionFunctionArgs, { accessToken, stage }: Opened): Response {
  const target = consoleTarget(args)
  const to = stage === null ? target : pathsFor(langOf(args)).admin(`login/${stage}`, { redirect: target })
  return redirectDocument(to, { headers: startOperatorSession(args.context, accessToken) })
}

/** What the own device is asked to sign; null for who has no passkey. */
export async function ownPasskeyRequest(args: LoaderArgs): Promise<PasskeyRequest | null> {
  const asked = await api(args).attempt(adminAskOwnPasskey, {})
  return asked.ok ? asked.data.options : null
}

/** A form that bears the answer of a device instead of what is typed. */
export function sentPasskey(form: FormData): Assertion | undefined {
  const { data } = assertion().safeParse(passkeyIn(fieldText(form, 'passkey')))
  return data
}
