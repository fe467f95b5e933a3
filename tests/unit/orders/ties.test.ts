import { expect, test } from 'vitest'
import { tiesOf } from '#functions/store/whole/ties.ts'

test('an item names the orders, works and auctions that rules look at beside it', () => {
  const lock = { kind: 'order', refId: 'o1', heldBy: 'nagi' }
  expect(tiesOf({ PK: 'WORK#w1', SK: 'WORK', id: 'w1', lock })).toEqual(['work w1', 'order o1'])
  const award = { kind: 'award', refId: 'a1', heldBy: 'nagi', orderId: 'o2' }
  expect(tiesOf({ PK: 'WORK#w1', SK: 'WORK', id: 'w1', lock: award })).toEqual(['work w1', 'order o2'])
  const lines = [{ productId: 'w1' }, { productId: 'w2' }]
  expect(tiesOf({ PK: 'ORDER#o1', SK: 'AGREED', lines })).toEqual(['order o1', 'work w1', 'work w2'])
  expect(tiesOf({ PK: 'ORDER#o1', SK: 'ORDER', payment: { id: 'oo1' } })).toEqual(['order o1', 'payment oo1'])
  expect(tiesOf({ PK: 'JOURNAL#o1-debt', SK: 'ENTRY#1', orderId: 'o1-debt' })).toEqual(['order o1'])
  expect(tiesOf({ PK: 'HOLDER#mari', SK: 'WORK#w1', userId: 'mari', workId: 'w1' })).toEqual(['work w1'])
  const application = { PK: 'APPLICATION#a1', SK: 'APPLICATION', productId: 'w1', userId: 'mari' }
  expect(tiesOf(application)).toEqual(['work w1', 'seller mari'])
  expect(tiesOf({ PK: 'MEMBER#mari', SK: 'SELLER', userId: 'mari', open: 1 })).toEqual(['seller mari'])
  expect(tiesOf({ PK: 'PICKUP#i1', SK: 'PICKUP', orderId: 'o1' })).toEqual(['order o1'])
  const events = [
    { type: 'auction.closed', data: { auctionId: 'a1' } },
    { type: 'order.paid', data: {} },
  ]
  expect(tiesOf({ PK: 'TX#1', SK: 'TX', events })).toEqual(['auction a1'])
})

test('what no rule asks about has no name', () => {
  expect(tiesOf({ PK: 'SESSION#1', SK: 'SESSION' })).toEqual([])
  expect(tiesOf({ PK: 'TX#1', SK: 'TX', events: [] })).toEqual([])
})
