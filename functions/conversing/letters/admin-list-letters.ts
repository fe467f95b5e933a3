import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { sentLetters } from '#functions/store/conversing/letters.ts'
import { adminListLetters } from '#shared/api/conversing/console/letters.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(adminListLetters, async ({ input, table }) => {
  const { list, ...rest } = pageOfAll(await sentLetters(table), input)
  return { ...rest, list: list.map(({ createdAt, ...letter }) => ({ ...letter, createDate: iso(createdAt) })) }
})
