import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminListResaleRecords } from '#shared/api/selling/console/resale-records.ts'
import { api } from '../server/api.server.ts'
import { refusedFields } from '../server/forms.server.ts'
import { localeOf, pageParam } from '../server/params.server.ts'

/** The records of the days that the address names; days that make no range are shown again with what is wrong. */
export async function loadRecords(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const days = { from: dayIn(query, 'from'), to: dayIn(query, 'to') }
  const { from, to } = days
  const found = await api(args).attempt(adminListResaleRecords, {
    ...(from && { from }),
    ...(to && { to }),
    page: String(pageParam(args)),
  })
  if (found.ok) return { ...found.data, error: undefined }
  if (found.name !== 'validation') throw api(args).refuse(found, true)
  const nothing = { list: [], total: 0, page: 1, size: 20, from: from ?? '', to: to ?? '' }
  return { ...nothing, error: refusedFields(found, localeOf(args))['to'] }
}

const dayIn = (query: URLSearchParams, name: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.exec(query.get(name) ?? '')?.[0]
