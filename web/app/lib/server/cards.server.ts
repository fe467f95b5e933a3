import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { deleteCard, listCards, openCardForm, saveCard, updateCard } from '#shared/api/cards.ts'
import { pathsFor } from '../paths.ts'
import { type Attempt, api } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { langOf } from './params.server.ts'

/** The saved cards, and a ticket for the card form when one is to be added or changed. */
export async function loadCards(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const change = query.get('change') ?? ''
  const cardId = /^[\w-]{1,64}$/.test(change) ? change : undefined
  const { attempt } = api(args)
  const [cards, form] = await Promise.all([
    attempt(listCards, {}),
    cardId || query.has('new') ? attempt(openCardForm, cardId ? { cardId } : {}) : undefined,
  ])
  if (!cards.ok && (cards.code === 401 || cards.code === 403)) throw api(args).refuse(cards)
  return {
    cards: cards.ok ? cards.data : [],
    cardId,
    ticket: form?.ok ? form.data : undefined,
    /** Why there is no list or no form: the payment service rests, or the card is not there. */
    stopped: !cards.ok ? cards.message : form && !form.ok ? form.message : undefined,
    formId: randomUUID(),
  }
}

export async function actOnCards(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const intent = fieldText(form, 'intent')
  const answer = await step(args, form, intent)
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw api(args).refuse(answer)
  if (!answer.ok) return data({ error: answer.message }, { status: 409 })
  const back = new URL(args.request.url).searchParams.get('redirect') ?? undefined
  return redirect(pathsFor(langOf(args)).cards({ done: intent, redirect: back }))
}

function step(args: ActionFunctionArgs, form: FormData, intent: string): Promise<Attempt<unknown>> {
  const { attempt } = api(args)
  const id = fieldText(form, 'id')
  const token = fieldText(form, 'token')
  const key = { idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, id, token }) }
  if (intent === 'delete') return attempt(deleteCard, { id })
  if (intent === 'default') return attempt(updateCard, { id, default: true }, key)
  if (id) return attempt(updateCard, { id, token }, key)
  return attempt(saveCard, { token, default: fieldText(form, 'default') === '1' }, key)
}
