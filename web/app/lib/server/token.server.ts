import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { getTokenCustody, moveToken, prepareTokenMove } from '#shared/api/provenance/wallets.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { tokenSteps } from '#shared/domain/provenance/ledger/custody.ts'
import { pathsFor } from '../paths.ts'
import { api } from './api.server.ts'
import { fieldText, formErrors, formReply } from './form-reply.server.ts'
import { idempotencyKey, refusedFields } from './forms.server.ts'
import { idParam, langOf, localeOf } from './params.server.ts'

function onlyWithWallets(): void {
  if (!features.wallets) throw new Response(null, { status: 404 })
}

export async function loadTokenCustody(args: LoaderFunctionArgs) {
  onlyWithWallets()
  return { custody: await api(args).call(getTokenCustody, { productId: idParam(args) }), formId: randomUUID() }
}

/** The text that a wallet is to sign, as the page carries it from one form to the next. */
const carried = ['step', 'nonce', 'message', 'wallet', 'until'] as const
type Challenge = Readonly<Record<(typeof carried)[number], string>>

/** First the text to sign; then its signature, beside the same text as long as it can still be signed. */
export async function actOnToken(args: ActionFunctionArgs) {
  onlyWithWallets()
  const form = await args.request.formData()
  const productId = idParam(args)
  const { attempt, refuse } = api(args)
  const step = tokenSteps.find(each => each === fieldText(form, 'step')) ?? 'withdraw'
  const text = (name: string) => fieldText(form, name)
  if (text('intent') === 'prepare') {
    const answer = await attempt(prepareTokenMove, { productId, step })
    if (answer.ok) return data({ challenge: answer.data satisfies Challenge, reply: undefined })
    if (answer.code === 401 || answer.code === 403) throw refuse(answer)
    return data({ challenge: undefined, reply: formReply(form, answer, localeOf(args)) }, { status: 400 })
  }
  const sent = { nonce: text('nonce'), signature: text('signature').trim() }
  const key = idempotencyKey(text('formId'), { productId, ...sent })
  const answer = await attempt(moveToken, { productId, ...sent }, { idempotencyKey: key })
  if (answer.ok) return redirect(pathsFor(langOf(args)).token(productId, { done: step }))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  const locale = localeOf(args)
  const isOver = answer.name === 'wallet-challenge' || 'nonce' in refusedFields(answer, locale)
  const challenge = isOver ? undefined : (Object.fromEntries(carried.map(name => [name, text(name)])) as Challenge)
  const reply =
    answer.name === 'wallet-signature'
      ? formErrors(form, { signature: answer.message })
      : formReply(form, answer, locale)
  return data({ challenge, reply }, { status: 400 })
}
