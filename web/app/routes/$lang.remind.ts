import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { remindOfAuction } from '#shared/api/selling/collecting.ts'
import { reminderMinutes } from '#shared/domain/selling/collecting/rules.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'

/** Sets or cancels a bid reminder, then leads back; a guest logs in first. What is refused is said on my page. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const paths = pathsFor(langOf(args))
  const back = safeRedirect(form.get('back'), paths.home)
  if (args.context.viewer === 'guest') return redirect(paths.login(back))
  const minutes = reminderMinutes.find(each => String(each) === form.get('minutes')) ?? null
  const { attempt, refuse } = api(args)
  const answer = await attempt(remindOfAuction, { productId: String(form.get('productId')), minutes })
  if (answer.ok) return redirect(back)
  if (answer.code === 401 || answer.code === 403 || answer.code === 404) throw refuse(answer)
  return redirect(paths.follows({ refused: answer.name }))
}

export const loader = (args: ActionFunctionArgs) => redirect(pathsFor(langOf(args)).home)
