import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import {
  getSavedAnswer,
  newSavedAnswer,
  putSavedAnswer,
  removeSavedAnswer,
  savedAnswersOf,
} from '#functions/store/conversing/saved-answers.ts'
import { type SavedAnswer, savedAnswerRules } from '#shared/domain/conversing/message/answers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

/**
 * Saved answers of the house or of a partner: what each call changes, before and after, with its write. `whose` sees
 * them alone. The caller commits; the house adds its audit entry.
 */
const shown = (answer: SavedAnswer) => ({ ...answer, savedAt: iso(answer.savedAt) })
const refused = <Code extends string>(code: Code) => ({ outcome: 'refused', code }) as const

type Written = Pick<SavedAnswer, 'title' | 'text'>

export const keptAnswers = async (table: Querier, whose: string) => ({
  list: (await savedAnswersOf(table, whose)).map(shown),
})

export async function keepAnswer(
  table: Querier,
  whose: string,
  written: Written,
  { id, at }: { id: string; at: number },
) {
  if ((await savedAnswersOf(table, whose)).length >= savedAnswerRules.most) return refused('answers-full')
  const after: SavedAnswer = { ...written, id, version: 1, savedAt: at }
  return { outcome: 'allowed', before: null, after, write: newSavedAnswer(whose, after), answer: shown(after) } as const
}

export async function changeAnswer(
  table: Getter,
  whose: string,
  { id, version, title, text }: Written & Pick<SavedAnswer, 'id' | 'version'>,
  at: number,
) {
  const before = await getSavedAnswer(table, whose, id)
  if (!before) return refused('not-found')
  if (before.version !== version) return refused('stale-version')
  const after: SavedAnswer = { id, title, text, version: version + 1, savedAt: at }
  return {
    outcome: 'allowed',
    before,
    after,
    write: putSavedAnswer(whose, before, after),
    answer: shown(after),
  } as const
}

export async function dropAnswer(table: Getter, whose: string, id: string) {
  const before = await getSavedAnswer(table, whose, id)
  if (!before) return refused('not-found')
  const answer = { done: true } as const
  return { outcome: 'allowed', before, after: null, write: removeSavedAnswer(whose, id), answer } as const
}
