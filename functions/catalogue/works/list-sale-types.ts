import { handle } from '#functions/machinery/http/handle.ts'
import { listSaleTypes } from '#shared/api/catalogue/works.ts'
import { saleTypeNames } from '#shared/domain/catalogue/work/names.ts'
import { saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { saleTypes } from '#shared/domain/catalogue/work/work.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(listSaleTypes, async ({ language }) => ({
  list: saleTypes.map(type => ({ id: saleTypeNumbers[type], name: say(saleTypeNames[type], language) })),
}))
