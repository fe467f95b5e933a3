import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import { listLetters, readLetter } from '#shared/api/conversing/letters.ts'
import { listPrivateSales } from '#shared/api/selling/private-sales.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idParam, langOf, localeOf, pageParam } from './params.server.ts'

function onlyOpen(args: LoaderArgs): void {
  if (!features.privateSales) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

/** The member's letters, and the one that the address names, with the secret sale that it invites to. */
export async function loadLetters(args: LoaderFunctionArgs) {
  onlyOpen(args)
  const { call, attempt } = api(args)
  const id = new URL(args.request.url).searchParams.has('id') ? idParam(args) : undefined
  const [letters, sales] = await Promise.all([
    call(listLetters, { page: String(pageParam(args)), ...(id !== undefined && { id }) }),
    id === undefined ? undefined : attempt(listPrivateSales, {}),
  ])
  const letter = letters.list.find(each => each.id === id) ?? null
  const invites = letter?.privateSaleId
  const known = sales?.ok ? sales.data.list : []
  return { ...letters, letter, sale: known.find(({ id: each, isInvited }) => each === invites && isInvited) ?? null }
}

/** Marks the letter as read; a page that tells it by itself stays where it is. */
export async function actOnLetters(args: ActionFunctionArgs) {
  onlyOpen(args)
  const form = await args.request.formData()
  const id = fieldText(form, 'id')
  await api(args).call(readLetter, { id })
  return fieldText(form, 'by') === 'page' ? null : redirect(pathsFor(langOf(args)).mail({ id }))
}
