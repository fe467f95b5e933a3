import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { saveSearch } from '#shared/api/selling/collecting.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { filterQuery, parseFilters, savedFilters } from '../lib/work-filters.ts'

/**
 * Saves the list whose address came with the form; a guest logs in first and comes back to that list. Without a name it
 * bears the words that were looked for.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const paths = pathsFor(langOf(args))
  const filters = parseFilters(new URLSearchParams(String(form.get('filters') ?? '')))
  if (args.context.viewer === 'guest') return redirect(paths.login(paths.artworks(filterQuery(filters))))
  const name = String(form.get('name') ?? '').trim()
  const { attempt, refuse } = api(args)
  const answer = await attempt(saveSearch, { ...savedFilters(filters), name: name || filters.keyword.slice(0, 40) })
  if (answer.ok) return redirect(paths.follows({ saved: 1 }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return redirect(paths.follows({ refused: answer.name }))
}

export const loader = (args: ActionFunctionArgs) => redirect(pathsFor(langOf(args)).home)
