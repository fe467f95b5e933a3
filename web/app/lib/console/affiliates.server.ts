import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminListAffiliates } from '#shared/api/buying/console/affiliates.ts'
import { api } from '../server/api.server.ts'
import { refusedFields } from '../server/forms.server.ts'
import { localeOf, pageParam } from '../server/params.server.ts'

/**
 * The month that the address names, this one where it names none. Some browsers have a text field for a month: what is
 * none is shown again with what is wrong.
 */
export async function loadAffiliates(args: LoaderFunctionArgs) {
  const month = new URL(args.request.url).searchParams.get('month') ?? ''
  const found = await api(args).attempt(adminListAffiliates, {
    ...(month && { month }),
    page: String(pageParam(args)),
  })
  if (found.ok) return { ...found.data, error: undefined }
  if (found.name !== 'validation') throw api(args).refuse(found, true)
  const nothing = { members: 0, orders: 0, paid: 0, works: 0, amount: 0 }
  const error = refusedFields(found, localeOf(args))['month']
  return { list: [], total: 0, page: 1, size: 20, month: month.slice(0, 20), sum: nothing, error }
}
