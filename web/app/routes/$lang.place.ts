import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { areas } from '#shared/domain/people/address/areas.ts'
import { plainCookie } from '../../shared/cookies.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { langOf } from '../lib/server/params.server.ts'

/**
 * Chooses where deliveries are estimated to, for ninety days. The page that comes next bears the place in its address
 * too: a guest's page is the same for all who ask for that address, and knows no cookie. An empty one asks to choose.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const back = safeRedirect(form.get('back'), pathsFor(langOf(args)).home)
  const chosen = areas.find(({ id, pid }) => String(id) === form.get('place') && pid !== 0)
  const { origin } = new URL(args.request.url)
  const to = new URL(back, origin)
  to.searchParams.set('place', chosen ? String(chosen.id) : '')
  const target = `${to.pathname}${to.search}${to.hash}`
  if (!chosen) return redirect(target)
  return redirect(target, { headers: { 'set-cookie': plainCookie('place', String(chosen.id)) } })
}

export const loader = (args: ActionFunctionArgs) => redirect(pathsFor(langOf(args)).home)
