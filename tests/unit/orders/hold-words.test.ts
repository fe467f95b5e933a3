import { expect, test } from 'vitest'
import { holdAhead } from '#shared/domain/buying/order/hold-words.ts'
import { orderRules } from '#shared/domain/buying/order/order.ts'
import { purchaseTerms } from '#shared/domain/buying/order/purchase-terms.ts'

const kinds = ['cart', 'direct'] as const

test('nobody is promised the whole time of a hold, which ends when their first one would have (D111)', () => {
  const minutes = orderRules.holdMs / 60_000
  for (const [language, most] of [
    ['ja', `最長${minutes}分間`],
    ['en', `for up to ${minutes} minutes`],
  ] as const)
    for (const text of [holdAhead[language], ...kinds.map(kind => purchaseTerms(kind, language).kept(null))])
      expect(text).toContain(most)
})
