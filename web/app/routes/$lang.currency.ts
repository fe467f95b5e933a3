import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { plainCookie } from '../../shared/cookies.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { langOf } from '../lib/server/params.server.ts'

/** Chooses the currency that prices are shown in, for ninety days (D12). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const back = safeRedirect(form.get('back'), pathsFor(langOf(args)).home)
  const currency = form.get('currency') === 'USD' ? 'USD' : 'JPY'
  return redirect(back, { headers: { 'set-cookie': plainCookie('currency', currency) } })
}

export const loader = (args: ActionFunctionArgs) => redirect(pathsFor(langOf(args)).home)
