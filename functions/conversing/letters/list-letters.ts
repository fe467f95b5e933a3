import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { lettersOf } from '#functions/store/conversing/letters.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { listLetters } from '#shared/api/conversing/letters.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(listLetters, async ({ input, caller, table, language, fail }) => {
  const [letters, profile] = await Promise.all([lettersOf(table, caller.userId), getProfile(table, caller.userId)])
  const at = letters.findIndex(({ id }) => id === input.id)
  if (input.id !== undefined && at < 0) return fail('not-found')
  const page = at < 0 ? input.page : Math.floor(at / input.size) + 1
  const { list, ...rest } = pageOfAll(letters, { page, size: input.size })
  const { surname = '', name = '' } = profile ?? {}
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
    addressee: (language === 'ja' ? `${surname} ${name}` : `${name} ${surname}`).trim(),
  }
})
