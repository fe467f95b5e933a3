import { bootstrap } from '#shared/api/telling/settings.ts'
import { instanceCache } from '#shared/instance-cache.ts'
import { localeOfPath } from '../../../shared/language.ts'
import type { Lists } from '../hooks/use-lists.ts'
import { api, type LoaderArgs } from './api.server.ts'

/** How long an instance of the edge keeps the lists (DESIGN 3). */
const keepFor = 60_000
const kept = instanceCache<string, { readonly at: number; readonly lists: Lists }>()

/** The lists of menus and filters, from memory when they were fetched within the last minute. */
export async function listsFor(caller: LoaderArgs): Promise<Lists> {
  const locale = localeOfPath(new URL(caller.request.url).pathname)
  const known = kept.get(locale)
  const now = Date.now()
  if (known && now - known.at < keepFor && now >= known.at) return known.lists
  const lists = await api(caller).call(bootstrap, {})
  kept.set(locale, { at: now, lists })
  return lists
}
