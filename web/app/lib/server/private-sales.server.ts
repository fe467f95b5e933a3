import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import { askSaleOpening, getPrivateSale, listPrivateSales } from '#shared/api/selling/private-sales.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

function onlyOpen(args: LoaderArgs): void {
  if (!features.privateSales) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

/** The sale that the address names, else the one that is nearest to the reader, with the others they may know of. */
export async function loadPrivateSale(args: LoaderFunctionArgs) {
  onlyOpen(args)
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

/** A guest asks to be told of the opening, or takes it back. Where it has opened meanwhile, its page says so. */
export async function actOnPrivateSale(args: ActionFunctionArgs) {
  onlyOpen(args)
  const form = await args.request.formData()
  const id = fieldText(form, 'id')
  const { attempt, refuse } = api(args)
  const answer = await attempt(askSaleOpening, { id, isAsked: fieldText(form, 'asked') === 'yes' })
  if (!answer.ok && answer.name !== 'private-sale-state') throw refuse(answer)
  return redirect(pathsFor(langOf(args)).privateSales({ id }))
}
