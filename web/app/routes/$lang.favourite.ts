import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { collectProduct } from '#shared/api/catalogue/favourites.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'

/** The heart without scripts, and for guests: login first, then back to the page with the work (D98). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const paths = pathsFor(langOf(args))
  const back = safeRedirect(form.get('back'), paths.home)
  if (args.context.viewer === 'guest') return redirect(paths.login(back))
  const operation = form.get('operation') === 'cancel' ? 'cancel' : 'collect'
  await api(args).call(collectProduct, { productId: String(form.get('productId')), operation })
  return redirect(back)
}

export const loader = (args: ActionFunctionArgs) => redirect(pathsFor(langOf(args)).home)
