import type { ActionFunctionArgs } from '@remix-run/node'
import type { listSavedAnswers } from '#shared/api/conversing/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { LoaderArgs } from '../server/api.server.ts'
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

type Answers = OutputOf<typeof listSavedAnswers>['list']

const wantedIn = ({ request }: LoaderArgs, list: Answers) => {
  const wanted = new URL(request.url).searchParams.get('answer')
  return list.find(({ id }) => id === wanted)
}

/** Answers to begin a message with, and the text of the one that the address names. */
export const chosenAnswer = (args: LoaderArgs, answers: Answers) => ({
  answers,
  draft: wantedIn(args, answers)?.text ?? '',
})

/** The list, and the answer that the address names for its form. */
export const answerPage = (args: LoaderArgs, { list }: OutputOf<typeof listSavedAnswers>) => ({
  list,
  edited: wantedIn(args, list) ?? null,
  formId: newFormId(),
})

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
