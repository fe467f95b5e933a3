import { iso } from '#shared/domain/iso.ts'
import type { SavedAnswer } from '#shared/domain/message/answers.ts'

export const shownAnswer = (answer: SavedAnswer) => ({ ...answer, savedAt: iso(answer.savedAt) })
