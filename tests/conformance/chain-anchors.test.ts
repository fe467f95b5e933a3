// Heads of hidden works on a real chain, whoever dies wherever: each batch once, in its order, with a proof for each work.
import '#tests/support/unit-environment.ts'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { update } from '#functions/machinery/table/write.ts'
import { advanceChain } from '#functions/provenance/ledger/chain/advance-chain.ts'
import { proofView } from '#functions/provenance/ledger/proof-view.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { getAnchorBook, getWorkAnchors } from '#functions/store/provenance/anchors.ts'
import { readOnChain } from '#functions/store/provenance/chain.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { type AskChain, verifyProof } from '#shared/domain/provenance/ledger/proof.ts'
import { chainForTests } from '#tests/support/chain.ts'
import { expectOnChain, openMarketOn } from '#tests/support/chain-market.ts'
import { mortal } from '#tests/support/mortal-run.ts'

const chain = await chainForTests()
const { client } = chain
const hour = 3_600_000
type Market = Awaited<ReturnType<typeof openMarketOn>>

beforeEach(() => client.setAutomine(true))

/** Runs of some hours. */
async function ticks(market: Market, count = 4, run = market.run) {
  for (let tick = 0; tick < count; tick++) {
    market.later(hour / 2)
    await advanceChain(run)
  }
}

const ask: AskChain = async (method, params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return Object(await answer.json()).result
}

/** As a reader verifies it. */
async function verified({ table }: Market, id: string) {
  const work = await getWork(table, id)
  if (!work?.ledger) throw new Error(id)
  const proof = await proofView(id, work.ledger, await readOnChain(table, id), await historyEntriesOf(table, id))
  return { proof, finding: await verifyProof(proof, { sha256, ask }) }
}

async function expectAnchored(market: Market, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { finding } = await verified(market, id)
    expect(finding, id).toMatchObject({ problems: [], anchor: { state: 'held', seq: finding.head?.seq } })
  }
}
const bookOf = async (market: Market) => getAnchorBook(market.table, await market.contract())

describe('anchors', () => {
  test('keep the heads of works without a token, once an hour, and again when they went on', async () => {
    const market = await openMarketOn(chain)
    for (const id of ['a', 'b', 'c']) await market.show(id, 'secret')
    await market.show('open')
    await ticks(market)
    await expectAnchored(market, ['a', 'b', 'c'])
    await expectOnChain(market, ['open'])
    expect(await getWorkAnchors(market.table, ['open'])).toEqual([])
    expect(await bookOf(market)).toMatchObject({ last: 1, told: 1 })
    await ticks(market)
    expect(await bookOf(market)).toMatchObject({ last: 1 })
    await market.tell('b', 'remark')
    await ticks(market)
    expect(await bookOf(market)).toMatchObject({ last: 2, told: 2 })
    await expectAnchored(market, ['a', 'b', 'c'])
    expect((await getWorkAnchors(market.table, ['a', 'b'])).map(({ batch }) => batch)).toEqual([1, 2])
    const leaves = await client.readContract({
      address: await market.contract(),
      abi,
      functionName: 'anchorOf',
      args: [2n],
    })
    expect(leaves.leaves).toBe(16)
  })

  test('show, when the work is shown, what was there before; and a history that was changed since is found', async () => {
    const market = await openMarketOn(chain)
    await market.show('bowl', 'secret')
    await market.tell('bowl', 'remark')
    await ticks(market)
    await market.run.write(update(catalogueKeys.work('bowl'), { set: { visibility: 'public' } }))
    await market.tell('bowl', 'sold')
    await market.catchUp()
    const { proof, finding } = await verified(market, 'bowl')
    expect(finding).toMatchObject({ chain: 'held', covered: 3, anchor: { state: 'held', seq: 2 } })
    if (!proof.anchor) throw new Error('no anchor')
    const other = { ...proof.anchor, hash: `0x${'ab'.repeat(32)}` as const }
    expect(await verifyProof({ ...proof, anchor: other }, { sha256, ask })).toMatchObject({
      problems: [{ seq: 2, problem: 'rewritten' }],
      anchor: { state: 'wrong' },
    })
    const elsewhere = { ...proof.anchor, batch: 9 }
    expect((await verifyProof({ ...proof, anchor: elsewhere }, { sha256, ask })).anchor?.state).toBe('wrong')
    expect((await verifyProof(proof, { sha256, ask: undefined })).anchor?.state).toBe('unseen')
  })

  test('are made once, whoever dies wherever', async () => {
    const deaths = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(deaths, async died => {
        const market = await openMarketOn(chain)
        for (const id of ['a', 'b']) await market.show(id, 'secret')
        for (const [dieAt, isAfter] of died) {
          await market.tell('a', 'remark')
          market.later(hour)
          await advanceChain(mortal(market.run, dieAt, isAfter)).catch(error => {
            if (!/died/.test(String(error))) throw error
          })
        }
        await ticks(market, 6)
        await expectAnchored(market, ['a', 'b'])
        const book = await bookOf(market)
        expect(await market.port.anchors(await market.contract())).toBe(book?.last)
        expect(book?.told).toBe(book?.last)
      }),
      { numRuns: process.env['KOGEI_LONG'] ? 200 : 15 },
    )
  })

  test('come again as they were where the chain went back, and on a new contract', async () => {
    const market = await openMarketOn(chain)
    await market.show('a', 'secret')
    await ticks(market)
    const before = await client.snapshot()
    await market.tell('a', 'remark')
    await ticks(market)
    expect(await bookOf(market)).toMatchObject({ last: 2, told: 2 })
    const [kept] = await getWorkAnchors(market.table, ['a'])
    await client.revert({ id: before })
    await client.increaseTime({ seconds: 3600 })
    await client.mine({ blocks: 3 })
    await ticks(market)
    expect(await bookOf(market)).toMatchObject({ last: 2, told: 2 })
    const [again] = await getWorkAnchors(market.table, ['a'])
    expect(again).toMatchObject({ root: kept?.root, proof: kept?.proof })
    // Its time is that of the block that has it now.
    const { anchoredAt } = await market.port.anchor(await market.contract(), again?.batch ?? 0)
    expect(again?.at).toBe(anchoredAt * 1000)
    expect(again?.at).toBeGreaterThan((kept?.at ?? 0) + 1_800_000)
    await expectAnchored(market, ['a'])

    await client.setCode({ address: await market.contract(), bytecode: '0x' })
    await ticks(market, 6)
    expect(await bookOf(market)).toMatchObject({ last: 1, told: 1 })
    await expectAnchored(market, ['a'])
  })

  test('stop where somebody else writes them, and tokens are written on', async () => {
    const market = await openMarketOn(chain)
    await market.show('a', 'secret')
    await ticks(market)
    const common = { address: await market.contract(), abi, account: market.admin } as const
    const role = await client.readContract({ ...common, functionName: 'ANCHOR_ROLE' })
    await chain.mined(
      await client.writeContract({ ...common, functionName: 'grantRole', args: [role, market.admin.address] }),
    )
    const args = [2n, `0x${'ab'.repeat(32)}`, 16] as const
    await chain.mined(await client.writeContract({ ...common, functionName: 'anchor', args }))
    await market.tell('a', 'remark')
    await market.show('open')
    market.later(2 * hour)
    expect((await advanceChain(market.run)).anchorsAreOff).toBe(true)
    await expectOnChain(market, ['open'])
    expect(await bookOf(market)).toMatchObject({ last: 1 })
  })

  test('count as told only when they lie as deep as the chain asks', async () => {
    const market = await openMarketOn(chain, { confirmations: 4 })
    await market.show('a', 'secret')
    await ticks(market, 2)
    expect(await bookOf(market)).toMatchObject({ last: 1, told: 0 })
    await client.mine({ blocks: 3 })
    await ticks(market, 1)
    expect(await bookOf(market)).toMatchObject({ last: 1, told: 1 })
    await expectAnchored(market, ['a'])
  })
})
