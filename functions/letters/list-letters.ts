import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { lettersOf } from '#functions/store/letters.ts'
import { listLetters } from '#shared/api/letters.ts'
import { iso } from '#shared/domain/iso.ts'
import { say } from '#shared/domain/language.ts'

export const handler = handle(listLetters, async ({ input, caller, table, language }) => {
  const letters = await lettersOf(table, caller.userId)
  const { list, ...rest } = pageOfAll(letters, input)
  return {
    ...rest,
    list: list.map(({ id, title, content, createdAt, readAt, privateSaleId }) => ({
      id,
      title: say(title, language),
      content: say(content, language),
      createDate: iso(createdAt),
      isRead: readAt !== undefined,
      ...(privateSaleId !== undefined && { privateSaleId }),
    })),
    unread: letters.filter(({ readAt }) => readAt === undefined).length,
  }
})
