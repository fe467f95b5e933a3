import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { sentLetters } from '#functions/store/letters.ts'
import { adminListLetters } from '#shared/api/console/letters.ts'
import { iso } from '#shared/domain/iso.ts'

export const handler = handle(adminListLetters, async ({ input, table }) => {
  const { list, ...rest } = pageOfAll(await sentLetters(table), input)
  return { ...rest, list: list.map(({ createdAt, ...letter }) => ({ ...letter, createDate: iso(createdAt) })) }
})
