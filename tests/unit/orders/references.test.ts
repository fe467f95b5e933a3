import { expect, test } from 'vitest'
import { itemReferences } from '#functions/store/whole/references.ts'

test('an item names the orders, works and auctions that rules look at beside it', () => {
  const lock = { kind: 'order', refId: 'o1', heldBy: 'nagi' }
  expect(itemReferences({ PK: 'WORK#w1', SK: 'WORK', id: 'w1', lock })).toEqual(['work w1', 'order o1'])
  const award = { kind: 'award', refId: 'a1', heldBy: 'nagi', orderId: 'o2' }
  expect(itemReferences({ PK: 'WORK#w1', SK: 'WORK', id: 'w1', lock: award })).toEqual(['work w1', 'order o2'])
  const lines = [{ productId: 'w1' }, { productId: 'w2' }]
  expect(itemReferences({ PK: 'ORDER#o1', SK: 'AGREED', lines })).toEqual(['order o1', 'work w1', 'work w2'])
  expect(itemReferences({ PK: 'ORDER#o1', SK: 'ORDER', payment: { id: 'oo1' } })).toEqual(['order o1', 'payment oo1'])
  expect(itemReferences({ PK: 'JOURNAL#o1-debt', SK: 'ENTRY#1', orderId: 'o1-debt' })).toEqual(['order o1'])
  expect(itemReferences({ PK: 'HOLDER#mari', SK: 'WORK#w1', userId: 'mari', workId: 'w1' })).toEqual(['work w1'])
  const application = { PK: 'APPLICATION#a1', SK: 'APPLICATION', productId: 'w1', userId: 'mari' }
  expect(itemReferences(application)).toEqual(['work w1', 'seller mari'])
  expect(itemReferences({ PK: 'MEMBER#mari', SK: 'SELLER', userId: 'mari', open: 1 })).toEqual(['seller mari'])
  expect(itemReferences({ PK: 'PICKUP#i1', SK: 'PICKUP', orderId: 'o1' })).toEqual(['order o1'])
  const events = [
    { type: 'auction.closed', data: { auctionId: 'a1' } },
    { type: 'order.paid', data: {} },
  ]
  expect(itemReferences({ PK: 'TX#1', SK: 'TX', events })).toEqual(['auction a1'])
})

test('what no rule asks about has no name', () => {
  expect(itemReferences({ PK: 'SESSION#1', SK: 'SESSION' })).toEqual([])
  expect(itemReferences({ PK: 'TX#1', SK: 'TX', events: [] })).toEqual([])
})
