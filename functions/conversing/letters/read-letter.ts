import { handle } from '#functions/machinery/http/handle.ts'
import { getLetter, markLetterRead } from '#functions/store/conversing/letters.ts'
import { readLetter } from '#shared/api/conversing/letters.ts'

export const handler = handle(readLetter, async ({ input, caller, table, now, fail, commit }) => {
  const letter = await getLetter(table, caller.userId, input.id)
  if (!letter) return fail('not-found')
  const answer = { done: true as const }
  return letter.readAt === undefined
    ? commit({ writes: [markLetterRead(caller.userId, letter.id, now())], answer })
    : answer
})
