import { storeCardEdit } from '#shared/platform/api/sessions/pages.ts'
import { isCardExpired, monthAt, parseExpire } from '#shared/platform/card/expiry.ts'
import { serve } from '../http/serve.ts'
import { newEdit } from '../store/customers/card-edits.ts'
import { timeOf } from '../store/sandbox/clocks.ts'
import { getElement } from '../store/sessions/sessions.ts'
import { secretHash } from './element/element-secret.ts'

export const handler = serve(storeCardEdit, async ({ input, table, now: realNow, newId, commit, fail }) => {
  const element = await getElement(table, secretHash(input.client_secret))
  if (element?.formMode !== 'edit' || !element.card) return fail('E0008007002')
  const now = await timeOf(table, element, realNow)
  if (element.validUntil <= now()) return fail('E0058129023')
  const month = parseExpire(input.expire)
  if (!month || isCardExpired(month, monthAt(now()), element.expiryRule)) {
    return fail('E0008009011')
  }
  const { mode, shopId, card } = element
  const { customerId, cardId, brand, last4 } = card
  const token = `et_${newId()}`
  const typed = { token, expire: input.expire, holderName: input.holder_name }
  const { write } = newEdit({ mode, shopId, customerId, cardId }, typed, now())
  return commit({ writes: [write], answer: { token, brand, last4 } })
})
