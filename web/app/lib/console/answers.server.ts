import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listSavedAnswers } from '#shared/api/messages.ts'
import { consoleReply, doneAt, newFormId } from './console.server.ts'
import { typed, type Values } from './fields.ts'

/** Forms of answers that are kept, the same for the house and for a partner. */
type Sent = Parameters<typeof consoleReply>[1] | { readonly ok: true }

type Written = Readonly<Record<'title' | 'text', string>>

/** The calls of whoever keeps them. */
interface Keeper {
  readonly remove: (id: string, values: Values) => Promise<Sent>
  readonly change: (
    input: Written & Readonly<Record<'id', string>> & Readonly<Record<'version', number>>,
    values: Values,
  ) => Promise<Sent>
  readonly keep: (input: Written, values: Values) => Promise<Sent>
}

/** The list, and the answer that the address names for its form. */
export function answerPage({ request }: LoaderFunctionArgs, { list }: OutputOf<typeof listSavedAnswers>) {
  const wanted = new URL(request.url).searchParams.get('answer')
  return { list, edited: list.find(({ id }) => id === wanted) ?? null, formId: newFormId() }
}

export async function actOnAnswers(args: ActionFunctionArgs, page: string, { remove, change, keep }: Keeper) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '', title = '', text = '' } = values
  const answer =
    intent === 'answer-delete'
      ? await remove(target, values)
      : target
        ? await change({ id: target, version: Number(values['version']), title, text }, values)
        : await keep({ title, text }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['title', 'text'] })
  return doneAt(page, intent)
}
