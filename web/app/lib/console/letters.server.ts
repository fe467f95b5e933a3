import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { adminListLetters, adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { adminGetPrivateSale, adminListPrivateSales } from '#shared/api/selling/console/private-sales.ts'
import { mostRecipients } from '#shared/domain/selling/private-sale/letter.ts'
import { privateSaleRules } from '#shared/domain/selling/private-sale/private-sale.ts'
import { m } from '../../paraglide/messages.js'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, localeOf, pageParam } from '../server/params.server.ts'
import {
  askConfirmation,
  consoleReply,
  doneAt,
  fieldSentence,
  newFormId,
  submit,
  submitConfirmed,
} from './console.server.ts'
import { namesOf, recordOf, typed, type Values } from './fields.ts'
import { namesIn } from './names-in.ts'
import { letterFields } from './private-sale-fields.ts'
import { onlyPrivateSales } from './private-sales.server.ts'
import type { ConsoleReply } from './reply.ts'

export async function loadSentLetters(args: LoaderFunctionArgs) {
  onlyPrivateSales(args)
  return api(args).call(adminListLetters, { page: String(pageParam(args)) })
}

/** The form of a letter; `sale` in the address is the secret sale that it invites to. */
export async function loadLetterForm(args: LoaderFunctionArgs) {
  onlyPrivateSales(args)
  const { list } = await api(args).call(adminListPrivateSales, {})
  const locale = localeOf(args)
  const sales = list
    .filter(({ phase }) => phase !== 'ended')
    .map(({ title, guests, ...sale }) => ({ ...sale, guests, title: title[locale] }))
  const wanted = new URL(args.request.url).searchParams.get('sale')
  const chosen = sales.find(({ id }) => id === wanted)
  const values: Values = chosen ? { privateSaleId: chosen.id, toGuests: 'yes' } : {}
  return { sales, values, formId: newFormId() }
}

const intent = 'letter'
const names = [...namesOf(letterFields), 'to', 'privateSaleId']

/** Looked at in both languages first, and sent when it is confirmed. */
export async function actOnLetter(args: ActionFunctionArgs) {
  onlyPrivateSales(args)
  const values = typed(await args.request.formData())
  const { privateSaleId = '', toGuests } = values
  const isToGuests = toGuests === 'yes' && privateSaleId !== ''
  const to = isToGuests ? await guestsOf(args, privateSaleId) : namesIn(values['to'] ?? '')
  if (to.length > privateSaleRules.guests)
    return refused({ values, errors: { to: fieldSentence(args, 'INPUT_LENGTH') } })
  const letter = { ...recordOf(letterFields, values), ...(privateSaleId !== '' && { privateSaleId }) }
  const [first = [], ...others] = portions(to)
  const answer = await submitConfirmed(args, adminSendLetter, { ...letter, to: first }, keyed(values, first))
  if (answer === 'ask' || answer === 'change')
    return askConfirmation(answer, { intent, values: { ...values, recipients: String(to.length) } })
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names })
  if (answer.data.unknown.length > 0) return unknown(values, answer.data.unknown)
  for (const portion of others) {
    const next = await submit(args, adminSendLetter, { ...letter, to: portion }, keyed(values, portion))
    if (!next.ok) return consoleReply(args, next, { intent, values, names })
    if (next.data.unknown.length > 0) return unknown(values, next.data.unknown)
  }
  return doneAt(pathsFor(langOf(args)).admin('letters'), intent)
}

async function guestsOf(args: ActionFunctionArgs, id: string): Promise<string[]> {
  const { guestList } = await api(args).call(adminGetPrivateSale, { id })
  return guestList.map(({ username }) => username).filter(username => username !== '')
}

/** One letter goes to so many at most: a longer list is several letters, each of which is sent once. */
const portions = (to: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(to.length / mostRecipients) }, (_, at) =>
    to.slice(at * mostRecipients, (at + 1) * mostRecipients),
  )

/** What makes a portion the same operation when it is sent again. */
const keyed = ({ recipients: _, ...values }: Values, to: readonly string[]): Values => ({
  ...values,
  to: to.join('\n'),
})

const refused = (change: Pick<ConsoleReply, 'values' | 'errors'>) =>
  data({ intent, target: '', general: undefined, ...change } satisfies ConsoleReply, { status: 400 })

const unknown = (values: Values, missing: readonly string[]) =>
  refused({ values, errors: { to: m.letter_admin_unknown({ names: missing.join(m.list_dot()) }) } })
