import { createLink } from '#shared/platform/api/sessions/links.ts'
import { payTypes } from '#shared/platform/payments/values.ts'
import { isRegistered, type Link, limitOf } from '#shared/platform/sessions/session.ts'
import { serve } from '../http/serve.ts'
import { countLink, maxLinks, putLink } from '../store/sessions/sessions.ts'
import { linkView } from './views/session-view.ts'

export const handler = serve(createLink, async ({ input, shop, mode, now, newId, testClock, commit, fail }) => {
  const { shopId } = shop
  const at = now()
  const types = payTypes.filter(type => input.pay_type.includes(type))
  const limit = limitOf(types)
  if ((input.amount ?? 0) + input.tax > limit) return fail('E0056104005', { params: [String(limit)] })
  if (input.expires_at !== undefined && input.expires_at <= at) return fail('E0056123011')
  // The order id of a link belongs to one payment.
  if (input.order_id !== undefined && input.reusable) return fail('E0056101008')
  const { success_url: successUrl, cancel_url: cancelUrl } = input
  if (successUrl !== undefined && !isRegistered(successUrl, shop.origins)) return fail('E0053119008')
  if (cancelUrl !== undefined && !isRegistered(cancelUrl, shop.origins)) return fail('E0053120008')
  if (input.shop_mail_template_id !== undefined) return fail('E0053136002')
  const tdsType = input.card?.tds_type
  const link: Link = {
    id: `lk_${newId().slice(4)}`,
    shopId,
    mode,
    status: 'ACTIVE',
    name: input.name,
    payTypes: types,
    ...(input.amount !== undefined && { amount: input.amount }),
    tax: input.tax,
    reusable: input.reusable,
    ...(input.max_uses !== undefined && { maxUses: input.max_uses }),
    ...(input.order_id !== undefined && { orderId: input.order_id }),
    uses: 0,
    clientFields: [input.client_field_1 ?? null, input.client_field_2 ?? null, input.client_field_3 ?? null],
    job: input.card?.job_code ?? 'CAPTURE',
    ...(tdsType !== undefined && { tdsType }),
    tds2Type: input.card?.tds2_type ?? '2',
    termDays: input.virtualaccount?.payment_term_day ?? 3,
    ...(successUrl !== undefined && { successUrl }),
    ...(cancelUrl !== undefined && { cancelUrl }),
    ...(input.shop_service_name !== undefined && { serviceName: input.shop_service_name }),
    ...(input.expires_at !== undefined && { expiresAt: input.expires_at }),
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...(testClock !== undefined && { testClock }),
  }
  return commit({
    writes: [putLink(link), countLink(mode, shopId, 1).or('E0056128030', () => ({ params: [String(maxLinks)] }))],
    answer: linkView(link, at),
  })
})
