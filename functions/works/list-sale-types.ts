import { handle } from '#functions/http/handle.ts'
import { listSaleTypes } from '#shared/api/works.ts'
import { say } from '#shared/domain/language.ts'
import { saleTypeNames } from '#shared/domain/work/names.ts'
import { saleTypeNumbers } from '#shared/domain/work/wire-numbers.ts'
import { saleTypes } from '#shared/domain/work/work.ts'

export const handler = handle(listSaleTypes, async ({ language }) => ({
  list: saleTypes.map(type => ({ id: saleTypeNumbers[type], name: say(saleTypeNames[type], language) })),
}))
