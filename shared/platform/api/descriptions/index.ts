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
 * What each field is, for the OpenAPI document and the reference. Contracts are in the bundle of every function, so the
 * words are here, and only what describes the API imports them.
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

/** Whose field it is: the id of a call, or the name of an object. */
export interface FieldOwner {
  readonly name: string
  /** Area of a call. */
  readonly area?: string
  /** In the answer of a call. */
  readonly isAnswered?: boolean
}

/** Answers and objects that are another object with a member more. */
const likeOthers: Readonly<Record<string, string>> = {
  createWebhookSetting: 'WebhookSetting',
  rollWebhookSecret: 'WebhookSetting',
  issueApiKey: 'ApiKey',
  rollApiKey: 'ApiKey',
  TransferResult: 'TransferFile',
}

/** Where a field is described: the first of these that is written is the closest. `card.tds_type` ends in `tds_type`. */
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

/** What a field is, in a sentence; undefined where nobody has said it. */
export function describeField(owner: FieldOwner, path: string, language: MessageLanguage): string | undefined {
  const key = wordKeysOf(owner, path).find(each => fieldWords.has(each))
  return key === undefined ? undefined : fieldWords.get(key)?.[language]
}
