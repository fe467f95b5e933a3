import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import { getPrivateSale, listPrivateSales } from '#shared/api/private-sales.ts'
import { features } from '#shared/domain/features.ts'
import { api } from './api.server.ts'
import { idParam, localeOf } from './params.server.ts'

/** The sale that the address names, else the one that is nearest to the reader, with the others they may know of. */
export async function loadPrivateSale(args: LoaderFunctionArgs) {
  if (!features.privateSales) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  const { call, attempt, refuse } = api(args)
  const id = new URL(args.request.url).searchParams.has('id') ? idParam(args) : undefined
  const [{ list }, shown] = await Promise.all([
    call(listPrivateSales, {}),
    attempt(getPrivateSale, id === undefined ? {} : { id }),
  ])
  // Without any sale there is none that is nearest.
  if (!shown.ok && (id !== undefined || shown.code !== 404)) throw refuse(shown)
  const sale = shown.ok ? shown.data : null
  return { sale, others: list.filter(each => each.id !== sale?.id) }
}
