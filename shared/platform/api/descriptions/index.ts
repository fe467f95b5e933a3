import type { MessageLanguage } from '../../errors/catalogue.ts'
import type { Sentence } from '../../errors/sentence.ts'
import { customerFieldWords } from './customers.ts'
import { everywhereFieldWords } from './everywhere.ts'
import { operationFieldWords } from './operations.ts'
import { paymentFieldWords } from './payments.ts'
import { sessionFieldWords } from './sessions.ts'
import { tds2FieldWords } from './tds2.ts'
import { transferFieldWords } from './transfers.ts'

/**
 * Descriptions of all fields, for the OpenAPI document and the reference. Contracts are in the bundle of every
 * function; these texts are apart so that only the calls that describe the API load them.
 */
export const fieldWords: ReadonlyMap<string, Sentence> = new Map(
  [
    everywhereFieldWords,
    paymentFieldWords,
    tds2FieldWords,
    customerFieldWords,
    sessionFieldWords,
    operationFieldWords,
    transferFieldWords,
  ].flatMap(part => Object.entries(part)),
)

/** Owner of a field: the id of a call, or the name of an object. */
export interface FieldOwner {
  readonly name: string
  /** Area of the call. */
  readonly area?: string
  /** The field is in the answer of the call. */
  readonly isAnswered?: boolean
}

/** Answers and objects that are another object with additional fields. */
const likeOthers: Readonly<Record<string, string>> = {
  createWebhookSetting: 'WebhookSetting',
  rollWebhookSecret: 'WebhookSetting',
  issueApiKey: 'ApiKey',
  rollApiKey: 'ApiKey',
  TransferResult: 'TransferFile',
}

/**
 * Keys under which a field may be described, the most specific first. `card.tds_type` is also looked up as `tds_type`.
 */
export function wordKeysOf({ name, area, isAnswered }: FieldOwner, path: string): readonly string[] {
  const like = likeOthers[name]
  const isLike = isAnswered || area === undefined
  const parts = path.split('.')
  const endings = parts.map((_, index) => parts.slice(index).join('.'))
  return [
    ...(isAnswered ? [`${name}.answer.${path}`] : []),
    ...(like !== undefined && isLike ? [`${like}.${path}`] : []),
    `${name}.${path}`,
    ...(area === undefined ? [] : [`${area}.${path}`]),
    ...endings,
  ]
}

/** Description of a field in one sentence; undefined if there is none. */
export function describeField(owner: FieldOwner, path: string, language: MessageLanguage): string | undefined {
  const key = wordKeysOf(owner, path).find(each => fieldWords.has(each))
  return key === undefined ? undefined : fieldWords.get(key)?.[language]
}
