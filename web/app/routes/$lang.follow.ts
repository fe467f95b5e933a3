import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { followArtist } from '#shared/api/selling/collecting.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'

/** Follows an artist or gives it up, then leads back; a guest logs in first. What is refused is said on my page. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const paths = pathsFor(langOf(args))
  const back = safeRedirect(form.get('back'), paths.home)
  if (args.context.viewer === 'guest') return redirect(paths.login(back))
  const operation = form.get('operation') === 'cancel' ? 'cancel' : 'follow'
  const { attempt, refuse } = api(args)
  const answer = await attempt(followArtist, { artistId: String(form.get('artistId')), operation })
  if (answer.ok) return redirect(back)
  if (answer.name !== 'follow-limit') throw refuse(answer)
  return redirect(paths.follows({ refused: answer.name }))
}

export const loader = (args: ActionFunctionArgs) => redirect(pathsFor(langOf(args)).home)
