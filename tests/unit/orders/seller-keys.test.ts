import { expect, test } from 'vitest'
import { ownSellerKeys, sellerKey } from '#shared/domain/kernel/money/journal.ts'

test('whoever signs in for a partner finds the partner’s sales and their own under the keys that sales have', () => {
  const [partner, member] = [
    sellerKey({ type: 'partner', partnerId: 'teitei' }),
    sellerKey({ type: 'member', userId: 'u' }),
  ]
  expect(ownSellerKeys({ userId: 'u', partnerId: 'teitei' })).toEqual([partner, member])
  expect(ownSellerKeys({ userId: 'u' })).toEqual([member])
})
