import { createTokens } from '#shared/platform/api/sandbox.ts'
import { isCardExpired, monthAt, parseExpire } from '#shared/platform/card/expiry.ts'
import { issueTokens, testCardOf } from '../acquirers/sandbox/tokens.ts'
import { serve } from '../http/serve.ts'

/** The card number exists only in this call: looked up, hashed and dropped. */
export const handler = serve(createTokens, async ({ input, shop, mode, now, newId, commit, fail }) => {
  const { card_no, expire, security_code, holder_name, number } = input
  const card = testCardOf({ shopId: shop.shopId, mode }, { number: card_no, expire, holderName: holder_name })
  // Here it is invalid input, 400 (3.3); for a charge it is the issuer's refusal, 402 (4.6).
  if (!card) return fail('E9993134005', { status: 400 })
  const month = parseExpire(expire)
  if (!month || isCardExpired(month, monthAt(now()))) return fail('E0008009011')
  if (security_code !== undefined && !/^\d{3,4}$/.test(security_code)) return fail('E9993134016')
  const { tokens, writes } = issueTokens({ shopId: shop.shopId, mode }, card, Number(number), { now: now(), newId })
  const answer = {
    list: tokens.map(token => ({ token })),
    card_no: `${'*'.repeat(card_no.length - 4)}${card.last4}`,
    expire,
    security_code_set: security_code !== undefined,
    brand: card.brand,
  }
  return commit({ writes, answer })
})
