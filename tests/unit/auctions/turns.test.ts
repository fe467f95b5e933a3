import { expect, test } from 'vitest'
import { newestHead, rememberHead, serializeByAuction } from '#functions/selling/auctions/bidding/turns.ts'
import { opened } from '#tests/support/sample-auction.ts'

const gate = () => Promise.withResolvers<string>()

test('bids on one auction are decided one after the other, bids on others meanwhile', async () => {
  const order: string[] = []
  const [first, second] = [gate(), gate()]
  const bid = (productId: string, name: string, until?: Promise<string>) =>
    serializeByAuction(productId, async () => {
      order.push(`${name} begins`)
      await until
      order.push(`${name} ends`)
      return name
    })
  const all = [bid('w1', 'a', first.promise), bid('w1', 'b', second.promise), bid('w1', 'c'), bid('w2', 'd')]
  await all[3]
  expect(order).toEqual(['a begins', 'd begins', 'd ends'])
  first.resolve('')
  second.resolve('')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  expect(order.slice(3)).toEqual(['a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a bid that fails, or never ends, does not hold up the next', async () => {
  const failed = serializeByAuction('w3', () => Promise.reject(new Error('no route to host')))
  const next = serializeByAuction('w3', async () => 'next')
  await expect(failed).rejects.toThrow('no route to host')
  expect(await next).toBe('next')
  void serializeByAuction('w3', () => gate().promise)
  expect(await serializeByAuction('w3', async () => 'after a second')).toBe('after a second')
})

test('a bid is decided on the newest state that its instance knows, and on no other auction of the work', async () => {
  const auction = await opened()
  rememberHead({ ...auction, version: 5 })
  expect(newestHead({ ...auction, version: 4 }).version).toBe(5)
  expect(newestHead({ ...auction, version: 6 }).version).toBe(6)
  expect(newestHead({ ...auction, auctionId: 'another', version: 1 }).version).toBe(1)
})
