import { handle } from '#functions/machinery/http/handle.ts'
import { inOrder, listContent } from '#functions/store/catalogue/content.ts'
import { adminListChoices } from '#shared/api/people/console/operators.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(adminListChoices, async ({ input, table, language }) => {
  const lists = await Promise.all(input.kinds.map(kind => listContent(table, kind)))
  return {
    list: lists.flatMap(records =>
      records.sort(inOrder).map(({ id, record }) => ({
        kind: record.kind,
        id,
        name: say(record.name, language),
        number: 'number' in record ? record.number : null,
        parentId: 'parentId' in record ? record.parentId : null,
      })),
    ),
  }
})
