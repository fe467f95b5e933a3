import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { adminListUsers } from '#shared/api/people/console/accounts.ts'
import {
  adminClosePrivateSale,
  adminGetPrivateSale,
  adminInviteGuests,
  adminListPrivateSales,
  adminSavePrivateSale,
} from '#shared/api/selling/console/private-sales.ts'
import type { getPrivateSale } from '#shared/api/selling/private-sales.ts'
import { salePhases } from '#shared/domain/catalogue/work/sale-window.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { privateSaleRules } from '#shared/domain/selling/private-sale/private-sale.ts'
import { m } from '../../paraglide/messages.js'
import { pathsFor } from '../paths.ts'
import { api, type LoaderArgs } from '../server/api.server.ts'
import { idParam, langOf, localeOf } from '../server/params.server.ts'
import { consoleReply, doneAt, fieldSentence, newFormId, submit, withUpload } from './console.server.ts'
import { namesOf, recordOf, typed, type Values, valuesOf } from './fields.ts'
import { namesIn } from './names-in.ts'
import { picked } from './picks.server.ts'
import { saleFields } from './private-sale-fields.ts'
import type { ConsoleReply } from './reply.ts'

export function onlyPrivateSales(args: LoaderArgs): void {
  if (!features.privateSales) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

const queryOf = ({ request }: LoaderArgs) => new URL(request.url).searchParams

export async function loadPrivateSales(args: LoaderFunctionArgs) {
  onlyPrivateSales(args)
  return api(args).call(adminListPrivateSales, {})
}

/** One sale with its guests, and the members who were searched for; an empty form for a new one. */
export async function loadPrivateSaleForm(args: LoaderFunctionArgs) {
  onlyPrivateSales(args)
  const id = queryOf(args).has('id') ? idParam(args) : undefined
  const keyword = (queryOf(args).get('find') ?? '').normalize('NFKC').trim().slice(0, 200)
  const { call } = api(args)
  const [sale, found] = await Promise.all([
    id === undefined ? undefined : call(adminGetPrivateSale, { id }),
    id === undefined || keyword === '' ? undefined : call(adminListUsers, { keyword, size: '8' }),
  ])
  const record = sale && { ...sale, banner: sale.banner?.id, productIds: sale.list.map(({ id: workId }) => workId) }
  return {
    sale: sale ?? null,
    works: Object.fromEntries((sale?.list ?? []).map(({ id: workId, title }) => [workId, title])),
    found: found?.list.map(({ id: userId, username, email }) => ({ userId, username, email })) ?? null,
    keyword,
    values: withUpload(args, saleFields, record ? valuesOf(saleFields, record) : {}),
    formId: newFormId(),
  }
}

export async function actOnPrivateSale(args: ActionFunctionArgs) {
  onlyPrivateSales(args)
  const id = queryOf(args).has('id') ? idParam(args) : undefined
  const values = typed(await args.request.formData())
  const { intent = '' } = values
  const here = (saleId: string) => pathsFor(langOf(args)).admin('private-sales/edit', { id: saleId })
  if (id === undefined || intent === 'save') return save(args, id, values, here)
  switch (intent) {
    case 'sale-close': {
      const answer = await submit(args, adminClosePrivateSale, { id, reason: values['reason'] ?? '' }, values)
      if (!answer.ok) return consoleReply(args, answer, { intent, values, names: ['reason'] })
      return doneAt(here(id), intent)
    }
    case 'guests-strike': {
      const { target = '' } = values
      const answer = await submit(args, adminInviteGuests, { id, strike: [target] }, values)
      return answer.ok ? doneAt(here(id), intent) : consoleReply(args, answer, { intent, target, values, names: [] })
    }
    default:
      return invite(args, id, values, here)
  }
}

async function save(
  args: ActionFunctionArgs,
  id: string | undefined,
  values: Values,
  here: (saleId: string) => string,
) {
  const reply = await picked(args, saleFields, values)
  if (reply) return data(reply)
  const { version, announced } = values
  const input = {
    ...(id !== undefined && { id, version: Number(version) }),
    ...recordOf(saleFields, values),
    isAnnounced: announced === 'yes',
  }
  const answer = await submit(args, adminSavePrivateSale, input, values)
  if (answer.ok) return doneAt(here(answer.data.id), id === undefined ? 'create' : 'save')
  if (answer.name === 'work-state') {
    const again = await picked(args, saleFields, { ...values, pick: 'productIds none' })
    const unfit: readonly string[] = Object(answer.data).ids ?? []
    const names = unfit.map(each => again?.picks?.names[each] ?? each).join(m.list_dot())
    const sentence = m.sale_admin_unfit({ names })
    const refused: ConsoleReply = {
      ...(again ?? { intent: 'save', target: '', values, general: undefined }),
      errors: { productIds: sentence },
    }
    return data(refused, { status: 400 })
  }
  return consoleReply(args, answer, { intent: 'save', values, names: namesOf(saleFields, values) })
}

/** A pasted list may be longer than one call takes; what nobody has is shown again, and those who are known are invited. */
async function invite(args: ActionFunctionArgs, id: string, values: Values, here: (saleId: string) => string) {
  const intent = 'guests-invite'
  const names = namesIn(values['add'] ?? '')
  const refused = (change: Pick<ConsoleReply, 'values' | 'errors'>, status = 400) =>
    data({ intent, target: '', general: undefined, ...change } satisfies ConsoleReply, { status })
  if (names.length === 0) return refused({ values, errors: { add: m.sale_admin_none_named() } })
  if (names.length > privateSaleRules.guests)
    return refused({ values, errors: { add: fieldSentence(args, 'INPUT_LENGTH') } })
  const [unknown, full]: [string[], string[]] = [[], []]
  for (let from = 0; from < names.length; from += privateSaleRules.guestsAtOnce) {
    const add = names.slice(from, from + privateSaleRules.guestsAtOnce)
    const answer = await submit(args, adminInviteGuests, { id, add }, { ...values, add: add.join('\n') })
    if (!answer.ok) return consoleReply(args, answer, { intent, values, names: ['add'] })
    unknown.push(...answer.data.unknown)
    full.push(...answer.data.full)
  }
  if (unknown.length + full.length === 0) return doneAt(here(id), intent)
  const sentences = [
    ...(unknown.length > 0 ? [m.sale_admin_unknown({ names: unknown.join(m.list_dot()) })] : []),
    ...(full.length > 0 ? [m.sale_admin_full({ names: full.join(m.list_dot()) })] : []),
  ]
  // The others are invited: the page is loaded anew, which a refusal would leave as it was.
  const add = [...unknown, ...full].join('\n')
  return refused({ values: { ...values, add }, errors: { add: sentences.join(' ') } }, 200)
}

/** The sale as a guest or a stranger sees it, in the phase that it is in or another one. */
export async function loadPrivateSalePreview(args: LoaderFunctionArgs) {
  onlyPrivateSales(args)
  const sale = await api(args).call(adminGetPrivateSale, { id: idParam(args) })
  const as = queryOf(args).get('as') === 'stranger' ? 'stranger' : 'guest'
  const phase = salePhases.find(each => each === queryOf(args).get('phase')) ?? sale.phase
  const locale = localeOf(args)
  const { id, banner, startAt, endAt, serverTime, list, isAnnounced } = sale
  const isInvited = as === 'guest'
  const seen: OutputOf<typeof getPrivateSale> = {
    ...{ id, banner, startAt, endAt, serverTime, phase, isInvited },
    title: sale.title[locale],
    text: isInvited ? sale.text[locale] : '',
    list: isInvited ? list.map(work => ({ ...work, isOpen: false })) : [],
    opening: 'unasked',
  }
  return { seen, as, phase, isAnnounced } as const
}
