// The conditions that are written from the tables of transitions, against the embedded store: the table may refuse a transition, and
// never an expression.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { transitionWork } from '#functions/store/catalogue/work-transitions.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { moveHead } from '#functions/store/selling/auctions.ts'
import { type WorkTransitionName, workTransition, workTransitions } from '#shared/domain/catalogue/work/transitions.ts'
import { newAuction } from '#shared/domain/selling/auction/auction.ts'
import {
  type AuctionTransition,
  auctionTransition,
  auctionTransitions,
} from '#shared/domain/selling/auction/transitions.ts'
import { type EmbeddedTable, openEmbeddedTable } from '#tests/support/embedded-table.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const now = 1_795_000_000_000
const workNames = Object.keys(workTransitions).filter((name): name is WorkTransitionName => name in workTransitions)
const auctionNames = Object.keys(auctionTransitions).filter(
  (name): name is AuctionTransition => name in auctionTransitions,
)

let store: EmbeddedTable
beforeAll(async () => {
  store = await openEmbeddedTable()
  const work = workItem(sampleWork('bowl', now))
  await take(put(work))
})
afterAll(() => store.close())

/** Whether the condition held; anything else that goes wrong is thrown. */
async function take(write: Write): Promise<boolean> {
  try {
    await store.client.send(new TransactWriteCommand({ TransactItems: [write.request(store.tableName)] }))
    return true
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : []
    if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false
    throw error
  }
}

test.each(workNames)('the store reads the condition and the change of %s', async name => {
  const { lock } = workTransition(name)
  const [kind] = lock === undefined || lock === 'none' ? [] : lock
  const facts = {
    now,
    refId: 'r',
    orderId: 'o',
    heldBy: 'me',
    price: 1,
    updatedAt: 1,
    edition: 9,
    ownerId: 'me',
    applicationId: 'a',
    saleId: 's',
  }
  const moving = { ...facts, ...(kind && { lock: { kind, refId: 'r' } }) }
  expect([true, false]).toContain(await take(transitionWork(name, 'bowl', moving)))
})

test.each(auctionNames)('the store reads the condition of %s', async move => {
  const terms = { auctionId: 'a1', productId: 'bowl', startAt: now - 1, endAt: now + 1, startPrice: 1 }
  const sides = { sellerId: null, partnerId: null, artistId: null }
  const auction = newAuction({ ...terms, instantPrice: null, steps: [[0, 500]], ...sides }, 'hash', now)
  const [status] = auctionTransition(move).to
  const after = { ...auction, status: status ?? auction.status }
  expect(await take(moveHead(move, auction, after, now))).toBe(false)
  expect(await take(moveHead(move, auction, after))).toBe(false)
})
