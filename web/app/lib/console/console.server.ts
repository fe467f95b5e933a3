import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { adminProve } from '#shared/api/people/console/operator-login.ts'
import { adminListChoices } from '#shared/api/people/console/operators.ts'
import { type Attempt, api, type CalledEndpoint, type LoaderArgs, type Refusal } from '../server/api.server.ts'
import { errorText, idempotencyKey, refusedFields } from '../server/forms.server.ts'
import { localeOf } from '../server/params.server.ts'
import { fits, refusalOf } from '../server/schema.server.ts'
import type { Field, Source, Values } from './fields.ts'
import { ownPasskeyRequest } from './login.server.ts'
import { type PasskeyRequest, passkeyIn } from './passkeys.ts'
import type { Choice, Choices, ConsoleReply } from './reply.ts'
import { withSent } from './sent-files.ts'

/** Names one rendering of a form: sent again it is the same operation (D2). */
export const newFormId = (): string => randomUUID()

/**
 * Sends what a form holds, after the contract's own schema has looked at it. Idempotent calls get a key made of the
 * form and what was typed in it (D2). A session that ended leads to the console's login.
 */
export async function submit<Contract extends CalledEndpoint>(
  args: LoaderArgs,
  contract: Contract,
  input: Record<string, unknown>,
  values: Values,
): Promise<Answer<OutputOf<Contract>>> {
  if (!fits(contract, input)) return refusalOf(contract, input, localeOf(args))
  const options = contract.idempotent
    ? { idempotencyKey: idempotencyKey(values['formId'] ?? '', withoutSecrets(values)) }
    : {}
  const proved = await proofOf(args, values)
  const answer = proved?.ok === false ? proved : await api(args).attempt(contract, input, options)
  if (!answer.ok && answer.code === 401) throw api(args).refuse(answer, true)
  if (answer.ok || (proved?.ok !== false && answer.name !== 'proof-needed')) return answer
  return { ...answer, passkey: await ownPasskeyRequest(args) }
}

/** Gives the proof that was sent with a form: a device's answer, else what was typed. */
async function proofOf(args: LoaderArgs, { proof, passkey }: Values): Promise<Attempt<unknown> | undefined> {
  const shown = passkey ? passkeyIn(passkey) : undefined
  const given = shown ? { passkey: shown } : { proof }
  if (!fits(adminProve, given)) return proof === undefined ? undefined : refusalOf(adminProve, given, localeOf(args))
  return api(args).attempt(adminProve, given)
}

/** A refusal that a fresh proof lifts comes with what the own device may sign, if there is a passkey. */
interface ConsoleRefusal extends Refusal {
  readonly passkey?: PasskeyRequest | null
}
type Answer<Data> = Exclude<Attempt<Data>, Refusal> | ConsoleRefusal

/** Makes the reply that the page is rendered from again. An error stands at the longest name of the form that its path begins with. */
export function consoleReply(
  args: LoaderArgs,
  refusal: ConsoleRefusal,
  { intent, target = '', values, names }: { intent: string; target?: string; values: Values; names: readonly string[] },
) {
  const locale = localeOf(args)
  const errors: Record<string, string> = {}
  let general: string | undefined
  const refused = Object.entries(refusedFields(refusal, locale, values))
  for (const [path, sentence] of refused) {
    const field = path.replace(/^(record|words)\./, '')
    const name = names
      .filter(each => field === each || field.startsWith(`${each}.`))
      .sort((a, b) => b.length - a.length)[0]
    if (name) errors[name] ??= sentence
    else general ??= sentence
  }
  if (refused.length === 0) general = refusal.message
  // `names` are the fields as they stand in the form.
  const inOrder = Object.fromEntries(names.flatMap(name => (errors[name] ? [[name, errors[name]]] : [])))
  const reply: ConsoleReply = { intent, target, values: withoutSecrets(values), errors: inOrder, general }
  return data(wantsProof(refusal) || errors['proof'] !== undefined ? provingReply(reply, refusal, locale) : reply, {
    status: 400,
  })
}

const wantsProof = ({ name }: Refusal): boolean =>
  name === 'proof-needed' || name === 'wrong-proof' || name === 'bad-passkey'

/** The form as it was, and beside it the field for password or code. What was confirmed stays confirmed. */
function provingReply(reply: ConsoleReply, refusal: ConsoleRefusal, locale: 'ja' | 'en'): ConsoleReply {
  const { name, message, passkey } = refusal
  const { confirmed, ...values } = reply.values
  const errors = name === 'wrong-proof' ? { proof: message } : reply.errors
  const general = name === 'proof-needed' ? codes['proof-needed'][locale] : name === 'bad-passkey' ? message : undefined
  return { ...reply, values, errors, general, proves: true, passkey, asks: confirmed === 'yes' }
}

/** Either it was sent, or the operator is to look at it once more before it is. */
type Sent<Contract extends CalledEndpoint> = Answer<OutputOf<Contract>> | 'ask' | 'change'

/**
 * For what moves money: the first sending is only looked at, as the contract would, and asked about with what was typed;
 * the second one says `confirmed` and is sent. `change` is the way back to the form.
 */
export async function submitConfirmed<Contract extends CalledEndpoint>(
  args: LoaderArgs,
  contract: Contract,
  input: Record<string, unknown>,
  values: Values,
): Promise<Sent<Contract>> {
  const { confirmed } = values
  if (confirmed === 'no') return 'change'
  return confirmed === 'yes' || !fits(contract, input) ? submit(args, contract, input, values) : 'ask'
}

/** The form again, to be confirmed or changed. Not a success: the page keeps what it has loaded and the form its key. */
export function askConfirmation(
  what: 'ask' | 'change',
  { intent, target = '', values }: { intent: string; target?: string; values: Values },
) {
  const { confirmed: _, ...kept } = values
  const reply: ConsoleReply = { intent, target, values: kept, errors: {}, general: undefined, asks: what === 'ask' }
  return data(reply, { status: 428 })
}

/** A password, or a code in its place, is neither rendered again nor part of a key. */
function withoutSecrets(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|proof|passkey/i.test(name)))
}

/** A sentence for a problem found before anything was sent. */
export const fieldSentence = (args: LoaderArgs, key: string): string => errorText(key, localeOf(args))

/** The choices of a form's selects, in the operator's language: one call, whatever their number. */
export async function choicesFor(args: LoaderArgs, sources: readonly Source[]): Promise<Choices> {
  if (sources.length === 0) return {}
  const { list } = await api(args).call(adminListChoices, { kinds: sources.join(',') })
  return Object.fromEntries(sources.map(source => [source, list.filter(({ kind }) => kind === source).map(choice)]))
}

type Row = OutputOf<typeof adminListChoices>['list'][number]
const choice = ({ id, name, number, parentId }: Row): Choice => ({
  value: number === null ? id : String(number),
  text: name,
  ...(parentId !== null && { under: parentId }),
})

/** After a form was done: the page again, which says so. */
export function doneAt(path: string, what: string): Response {
  return redirect(`${path}${path.includes('?') ? '&' : '?'}done=${what}`)
}

/** A file that was sent without scripts comes back by its id in the address, and joins those of the form (D16). */
export const withUpload = ({ request }: LoaderArgs, fields: readonly Field[], values: Values): Values =>
  withSent(new URL(request.url).search, fields, values)
