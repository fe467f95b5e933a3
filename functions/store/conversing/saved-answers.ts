import { answerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put, remove } from '#functions/machinery/table/write.ts'
import { type SavedAnswer, savedAnswerRules, savedAnswerSchema } from '#shared/domain/conversing/message/answers.ts'

/** Saved answers of the house or of a partner: `whose` separates them. */
const Item = savedAnswerSchema()

export const ofHouse = 'official'
export const ofPartner = (partnerId: string): string => `partner#${partnerId}`

/** By title. */
export async function savedAnswersOf(table: Querier, whose: string): Promise<SavedAnswer[]> {
  // Parallel writes may have exceeded the limit: a few more are listed all the same.
  const limit = 2 * savedAnswerRules.most
  const rows = await table.queryAll({ pk: answerKeys.all(whose), consistent: true, limit })
  return rows.map(row => Item.parse(row)).sort((a, b) => a.title.localeCompare(b.title, 'ja'))
}

export async function getSavedAnswer(table: Getter, whose: string, id: string): Promise<SavedAnswer | undefined> {
  const item = await table.get(answerKeys.answer(whose, id))
  return item && Item.parse(item)
}

export const newSavedAnswer = (whose: string, answer: SavedAnswer) =>
  put({ ...answerKeys.answer(whose, answer.id), ...answer }, { ifAbsent: true })

/** Replaces the version that was read. */
export const putSavedAnswer = (whose: string, before: SavedAnswer, after: SavedAnswer) =>
  put({ ...answerKeys.answer(whose, after.id), ...after }, inPlaceOf(before)).or('stale-version')

export const removeSavedAnswer = (whose: string, id: string) => remove(answerKeys.answer(whose, id))
