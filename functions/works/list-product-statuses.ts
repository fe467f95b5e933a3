import { handle } from '#functions/http/handle.ts'
import { listProductStatuses } from '#shared/api/works.ts'
import { say } from '#shared/domain/language.ts'
import { saleStatusIds, saleStatusNames } from '#shared/domain/work/names.ts'

export const handler = handle(listProductStatuses, async ({ language }) => ({
  list: saleStatusIds.map(id => ({ id, name: say(saleStatusNames[id], language) })),
}))
