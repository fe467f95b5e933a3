import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { cardResult, deleteCard, listCards, openCardForm, saveCard, updateCard } from '#shared/api/buying/cards.ts'
import { safeRedirect } from '../page/safe-redirect.ts'
import { pathsFor } from '../paths.ts'
import { type Attempt, api, type Refusal } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { langOf } from './params.server.ts'

/**
 * The saved cards, what became of the one that was saved last, and a ticket for the card form when one is to be added or
 * changed. Who comes back from the card company and who closed its window read the same here.
 */
export async function loadCards(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const change = query.get('change') ?? ''
  const cardId = /^[\w-]{1,64}$/.test(change) ? change : undefined
  const { attempt } = api(args)
  const [listed, saving, form] = await Promise.all([
    attempt(listCards, {}),
    attempt(cardResult, {}),
    cardId || query.has('new') ? attempt(openCardForm, cardId ? { cardId } : {}) : undefined,
  ])
  // The list may have been read before the card was in it.
  const isNew = listed.ok && saving.ok && saving.data.card && !listed.data.some(({ id }) => id === saving.data.card?.id)
  const cards = isNew ? await attempt(listCards, {}) : listed
  if (!cards.ok && (cards.code === 401 || cards.code === 403)) throw api(args).refuse(cards)
  return {
    cards: cards.ok ? cards.data : [],
    saving: saving.ok ? saving.data : undefined,
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
  const paths = pathsFor(langOf(args))
  const back = safeRedirect(new URL(args.request.url).searchParams.get('redirect'), '') || undefined
  // The page asks what became of the card whenever it loads.
  if (intent === 'result') return redirect(paths.cards({ saving: 1, redirect: back }))
  if (intent === 'save' && !fieldText(form, 'id')) return saveNew(args, form, back)
  const answer = await step(args, form, intent)
  if (!answer.ok) return failed(args, answer)
  return redirect(paths.cards({ done: intent, redirect: back }))
}

/** Leads to the card company where it wants to see the holder (decision 107). */
async function saveNew(args: ActionFunctionArgs, form: FormData, back: string | undefined) {
  const token = fieldText(form, 'token')
  const input = { token, default: fieldText(form, 'default') === '1', ...(back !== undefined && { back }) }
  const key = idempotencyKey(fieldText(form, 'formId'), { intent: 'save', id: '', token })
  const answer = await api(args).attempt(saveCard, input, { idempotencyKey: key })
  if (!answer.ok) return failed(args, answer)
  const { state, redirectUrl } = answer.data
  if (state === 'challenge' && redirectUrl !== null) return redirect(redirectUrl)
  return redirect(pathsFor(langOf(args)).cards({ saving: 1, redirect: back }))
}

function failed(args: ActionFunctionArgs, answer: Refusal) {
  if (answer.code === 401 || answer.code === 403) throw api(args).refuse(answer)
  return data({ error: answer.message }, { status: 409 })
}

function step(args: ActionFunctionArgs, form: FormData, intent: string): Promise<Attempt<unknown>> {
  const { attempt } = api(args)
  const id = fieldText(form, 'id')
  const token = fieldText(form, 'token')
  const key = { idempotencyKey: idempotencyKey(fieldText(form, 'formId'), { intent, id, token }) }
  if (intent === 'delete') return attempt(deleteCard, { id })
  if (intent === 'default') return attempt(updateCard, { id, default: true }, key)
  return attempt(updateCard, { id, token }, key)
}
