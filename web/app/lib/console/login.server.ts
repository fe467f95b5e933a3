import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import type { adminLogin } from '#shared/api/console/operator-login.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { safeRedirect } from '../page/safe-redirect.ts'
import { pathsFor } from '../paths.ts'
import { startOperatorSession } from '../server/api.server.ts'
import { langOf } from '../server/params.server.ts'

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
