import { handle } from '#functions/http/handle.ts'
import { listSaleTypes } from '#shared/api/works.ts'
import { say } from '#shared/domain/language.ts'
import { saleTypeIds, saleTypeNames } from '#shared/domain/work/names.ts'

export const handler = handle(listSaleTypes, async ({ language }) => ({
  list: saleTypeIds.map(id => ({ id, name: say(saleTypeNames[id], language) })),
}))
