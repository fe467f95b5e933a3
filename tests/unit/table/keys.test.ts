import { expect, test } from 'vitest'
import { type ItemKind, isItem, ownerIn } from '#functions/machinery/table/item-kinds.ts'
import {
  accountKeys,
  auctionKeys,
  catalogueKeys,
  contentKeys,
  deliveryKeys,
  type Key,
  orderKeys,
  systemKeys,
} from '#functions/machinery/table/keys.ts'

const items: readonly (readonly [kind: ItemKind, key: Key, owner: string])[] = [
  ['transaction', systemKeys.transaction('t1'), 't1'],
  ['auction-head', auctionKeys.head('w1'), 'w1'],
  ['auction-run', auctionKeys.run('a1'), 'a1'],
  ['auction-entry', auctionKeys.entry('a1', 7), 'a1'],
  ['bid-history', auctionKeys.history('u1', 'a1'), 'u1'],
  ['work', catalogueKeys.work('w1'), 'w1'],
  ['favourite-count', catalogueKeys.favourites('w1'), 'w1'],
  ['content', contentKeys.record('artist', 'a1'), 'artist'],
  ['addresses', orderKeys.addresses('u1'), 'u1'],
  ['order', orderKeys.order('o1'), 'o1'],
  ['order-agreed', orderKeys.agreed('o1'), 'o1'],
  ['order-money', deliveryKeys.money('o1'), 'o1'],
  ['order-item', deliveryKeys.item('i1'), 'i1'],
  ['refund', deliveryKeys.refund('r1'), 'r1'],
  ['claim', deliveryKeys.claim('c1'), 'c1'],
  ['journal-entry', deliveryKeys.entry('o1', 3), 'o1'],
]

test.each(items)('the key of a %s tells its kind and its owner, and no other kind', (kind, key, owner) => {
  expect(ownerIn(kind, { ...key })).toBe(owner)
  expect(items.filter(([other]) => isItem(other, { ...key })).map(([other]) => other)).toEqual([kind])
})

test('items of other kinds have no owner among these', () => {
  const others = [accountKeys.profile('u1'), accountKeys.email('hash'), catalogueKeys.history('w1', 1, 'e1')]
  expect(others.flatMap(key => items.filter(([kind]) => isItem(kind, { ...key })))).toEqual([])
  expect(ownerIn('work', {})).toBeUndefined()
})
