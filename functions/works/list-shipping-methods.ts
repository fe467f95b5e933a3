import { handle } from '#functions/http/handle.ts'
import { listShippingMethods } from '#shared/api/works.ts'
import { say } from '#shared/domain/language.ts'
import { shippingMethodIds, shippingMethodNames } from '#shared/domain/work/names.ts'

export const handler = handle(listShippingMethods, async ({ language }) => ({
  list: shippingMethodIds.map(id => ({ id, name: say(shippingMethodNames[id], language) })),
}))
