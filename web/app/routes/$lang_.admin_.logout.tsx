import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { adminLogout } from '#shared/api/people/console/operator-login.ts'
import { pathsFor } from '../lib/paths.ts'
import { api, endOperatorSession } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'

export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).admin())

/** The session ends in the API; this browser forgets it whatever the answer. */
export async function action(args: ActionFunctionArgs) {
  if (args.context.operatorToken) await api(args).attempt(adminLogout, {})
  return redirectDocument(pathsFor(langOf(args)).admin('login'), { headers: endOperatorSession(args.context) })
}
