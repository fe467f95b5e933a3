import { handle } from '#functions/machinery/http/handle.ts'
import { listShippingMethods } from '#shared/api/catalogue/works.ts'
import { shippingMethodIds, shippingMethodNames } from '#shared/domain/catalogue/work/names.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(listShippingMethods, async ({ language }) => ({
  list: shippingMethodIds.map(id => ({ id, name: say(shippingMethodNames[id], language) })),
}))
