import { expect, test } from 'vitest'
import { inStages, nearness } from '#tests/planted/order.ts'

test('a test is near a file whose words its path has, in the singular or not', () => {
  expect(
    nearness('tests/integration/selling/auctions/place-bid.test.ts', 'functions/selling/auctions/place-bid.ts'),
  ).toBe(4)
  expect(nearness('tests/unit/auctions/price.test.ts', 'shared/domain/selling/auction/price.ts')).toBe(2)
  expect(nearness('tests/e2e/galleries.test.ts', 'shared/domain/catalogue/gallery/gallery.ts')).toBe(1)
  expect(nearness('tests/unit/web/forms.test.ts', 'web/app/lib/server/cards.server.ts')).toBe(0)
})

test('tests run from the quickest stage to the longest, in each the nearest first', () => {
  const chosen = [
    'tests/e2e/auction.test.ts',
    'tests/contract/registry.test.ts',
    'tests/contract/http/access.test.ts',
    'tests/unit/auctions/price.test.ts',
    'tests/conformance/writes.test.ts',
  ].map(each => ({ test: each, because: 'reads files of the tree' }))
  expect(inStages(chosen, 'shared/domain/selling/auction/price.ts')).toEqual([
    ['quick', ['tests/unit/auctions/price.test.ts', 'tests/contract/registry.test.ts']],
    ['handlers', ['tests/conformance/writes.test.ts']],
    ['app', ['tests/e2e/auction.test.ts', 'tests/contract/http/access.test.ts']],
  ])
})
