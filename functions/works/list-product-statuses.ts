import { handle } from '#functions/http/handle.ts'
import { listProductStatuses } from '#shared/api/works.ts'
import { say } from '#shared/domain/language.ts'
import { saleStatusNames } from '#shared/domain/work/names.ts'
import { saleStatusNumbers } from '#shared/domain/work/wire-numbers.ts'
import { saleStatuses } from '#shared/domain/work/work.ts'

export const handler = handle(listProductStatuses, async ({ language }) => ({
  list: saleStatuses.map(status => ({
    id: saleStatusNumbers[status],
    name: say(saleStatusNames[status], language),
  })),
}))
