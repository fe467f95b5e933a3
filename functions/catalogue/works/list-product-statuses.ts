import { handle } from '#functions/machinery/http/handle.ts'
import { listProductStatuses } from '#shared/api/catalogue/works.ts'
import { saleStatusNames } from '#shared/domain/catalogue/work/names.ts'
import { saleStatusNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { saleStatuses } from '#shared/domain/catalogue/work/work.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(listProductStatuses, async ({ language }) => ({
  list: saleStatuses.map(status => ({
    id: saleStatusNumbers[status],
    name: say(saleStatusNames[status], language),
  })),
}))
