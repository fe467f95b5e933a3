// The writer of the chain against a real chain: whoever dies wherever, whatever is lost, doubled or taken back, every
// history is on the chain at the end, each write once and in its order.
import '#tests/support/unit-environment.ts'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueKeys, ledgerKeys } from '#functions/machinery/table/keys.ts'
import { update } from '#functions/machinery/table/write.ts'
import { advanceChain } from '#functions/provenance/ledger/chain/advance-chain.ts'
import type { ChainPort } from '#functions/provenance/ledger/chain/port.ts'
import { entriesWaiting, getChainSigner, getWorkOnChain } from '#functions/store/provenance/chain.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { ledgerAsks } from '#functions/store/provenance/ledger-asks.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import type { LedgerEntry } from '#shared/domain/provenance/ledger/entry.ts'
import { chainForTests } from '#tests/support/chain.ts'
import { expectOnChain, openMarketOn } from '#tests/support/chain-market.ts'
import { mortal } from '#tests/support/mortal-run.ts'

const chain = await chainForTests()
const { client } = chain
const hour = 3_600_000
const openMarket = (change?: Parameters<typeof openMarketOn>[1]) => openMarketOn(chain, change)
beforeEach(() => client.setAutomine(true))

describe('the writer of the chain', () => {
  test('makes the contract, and issues what is shown, ten works a transaction', async () => {
    const market = await openMarket()
    const ids = Array.from({ length: 23 }, (_, n) => `work-${n}`)
    for (const id of ids) await market.show(id)
    const before = await market.port.nonce()
    const report = await market.catchUp()
    expect(report.written).toBe(23)
    expect((await market.port.nonce()) - before).toBe(1 + 3)
    await expectOnChain(market, ids)
    expect(await market.told('work-7')).toEqual(['1@1'])
  })

  test('tells sales one by one, and moves the head over what lies between them', async () => {
    const market = await openMarket()
    await market.show('bowl')
    for (const what of ['remark', 'remark', 'sold', 'remark', 'returned', 'sold', 'remark'] as const)
      await market.tell('bowl', what)
    await market.catchUp()
    expect(await market.told('bowl')).toEqual(['1@3', '2@4', '7@5', '4@6', '2@7', '7@8'])
    await expectOnChain(market, ['bowl'])
    await market.tell('bowl', 'sold')
    await market.catchUp()
    expect((await market.told('bowl')).at(-1)).toBe('2@9')
  })

  test('writes nothing twice, whoever dies wherever', async () => {
    const deaths = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(deaths, async died => {
        const market = await openMarket()
        for (const id of ['a', 'b', 'c']) await market.show(id)
        for (const [dieAt, isAfter] of died) {
          await market.tell('a', 'sold')
          await market.tell('b', 'remark')
          market.later(150_000)
          await advanceChain(mortal(market.run, dieAt, isAfter)).catch(error => {
            if (!/died/.test(String(error))) throw error
          })
        }
        await market.catchUp()
        await expectOnChain(market, ['a', 'b', 'c'])
        const told = await market.told('a')
        expect(new Set(told).size).toBe(told.length)
        expect(told.filter(one => one.startsWith('2@'))).toHaveLength(died.length)
        const { inFlight } = (await getChainSigner(market.table, 31337)) ?? {}
        expect(inFlight).toBeNull()
      }),
      { numRuns: process.env['KOGEI_LONG'] ? 300 : 25 },
    )
  })

  test('goes on where another run wrote meanwhile, and two runs never send at once', async () => {
    const market = await openMarket()
    for (const id of ['a', 'b']) await market.show(id)
    await Promise.all([advanceChain(market.run), advanceChain(market.run), advanceChain(market.run)])
    await market.catchUp()
    await expectOnChain(market, ['a', 'b'])
    expect(await market.port.nonce()).toBe(2)
  })

  test('begins nothing after a minute, where a chain is slow, and the next run goes on', async () => {
    const market = await openMarket()
    const ids = Array.from({ length: 40 }, (_, n) => `work-${n}`)
    for (const id of ids) await market.show(id)
    // Once a transaction: what is not mined at once is sent again.
    const sign: ChainPort['sign'] = transaction => {
      market.later(25_000)
      return market.port.sign(transaction)
    }
    await advanceChain({ ...market.run, port: { ...market.port, sign } })
    expect(await market.port.nonce()).toBe(3)
    await market.catchUp()
    await expectOnChain(market, ids)
  })

  test('sends a transaction that nobody mines again for more, and it lands once', async () => {
    const market = await openMarket()
    await market.show('bowl')
    await market.catchUp()
    await client.setAutomine(false)
    await market.tell('bowl', 'sold')
    for (let tick = 0; tick < 5; tick++) {
      const report = await advanceChain(market.run)
      expect(report.waitsFor).toBe('transaction')
      market.later(150_000)
    }
    const { inFlight } = (await getChainSigner(market.table, 31337)) ?? {}
    expect(inFlight?.attempts.length).toBeGreaterThan(2)
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    await market.catchUp()
    expect(await market.told('bowl')).toEqual(['1@1', '2@2'])
    await expectOnChain(market, ['bowl'])
  })

  test('writes again what the chain took back, under way or not', async () => {
    const market = await openMarket()
    await market.show('bowl')
    await market.catchUp()
    const before = await client.snapshot()
    await market.tell('bowl', 'sold')
    await market.catchUp()
    await client.revert({ id: before })
    expect(await market.headOnChain('bowl')).toMatchObject({ seq: 1 })
    await client.mine({ blocks: 3 })
    await market.show('vase')
    await market.catchUp()
    await expectOnChain(market, ['bowl', 'vase'])

    const again = await client.snapshot()
    await market.tell('bowl', 'returned')
    await advanceChain(mortal(market.run, 40, false)).catch(() => undefined)
    await client.revert({ id: again })
    await market.catchUp()
    await expectOnChain(market, ['bowl', 'vase'])
  })

  test('gives up a transaction whose number cannot come any more, and writes it anew', async () => {
    const market = await openMarket()
    await market.show('bowl')
    await market.catchUp()
    const before = await client.snapshot()
    await market.tell('bowl', 'sold')
    await market.catchUp()
    await client.setAutomine(false)
    await market.tell('bowl', 'returned')
    expect((await advanceChain(market.run)).waitsFor).toBe('transaction')
    await client.revert({ id: before })
    await client.setAutomine(true)
    await market.catchUp()
    expect(await market.told('bowl')).toEqual(['1@1', '2@2', '4@3'])
    await expectOnChain(market, ['bowl'])
  })

  test('makes a contract anew where the chain of one machine was lost, with every history', async () => {
    const market = await openMarket()
    for (const id of ['a', 'b']) await market.show(id)
    await market.tell('a', 'sold')
    await market.catchUp()
    const first = await market.contract()
    await client.setCode({ address: first, bytecode: '0x' })
    await market.show('c')
    await market.catchUp()
    expect(await market.contract()).not.toBe(first)
    await expectOnChain(market, ['a', 'b', 'c'])
    expect(await market.told('a')).toEqual(['1@1', '2@2'])
  })

  test('stops before a contract that is not ours', async () => {
    const market = await openMarket({ isLocal: false })
    await market.show('a')
    await market.catchUp()
    await client.setCode({ address: await market.contract(), bytecode: '0x6000' })
    market.later(150_000)
    await expect(advanceChain(market.run)).rejects.toThrow('not ours')
  })

  test('waits for coins and for lower fees, and loses nothing by it', async () => {
    const market = await openMarket()
    await client.setBalance({ address: market.account.address, value: 0n })
    await market.show('bowl')
    expect((await advanceChain(market.run)).waitsFor).toBe('funds')
    await client.setBalance({ address: market.account.address, value: 10n ** 20n })
    market.later(150_000)
    const dear = { ...market.run, chain: { ...market.run.chain, feeCap: 1n } }
    expect((await advanceChain(dear)).waitsFor).toBe('fees')
    await market.catchUp()
    await expectOnChain(market, ['bowl'])
  })

  test('names a head that somebody else wrote, and goes on with the other works', async () => {
    const market = await openMarket()
    for (const id of ['a', 'b']) await market.show(id)
    await market.catchUp()
    await market.overwrite('a')
    await market.tell('a', 'sold')
    await market.tell('b', 'sold')
    market.later(150_000)
    const report = await advanceChain(market.run)
    expect([...report.mismatches.keys()]).toEqual(['a'])
    await expectOnChain(market, ['b'])
  })

  test('compares all works once a day, so that a head of somebody else shows where nothing waits', async () => {
    const market = await openMarket()
    for (const id of ['a', 'b']) await market.show(id)
    await market.catchUp()
    await market.overwrite('a')
    market.later(hour)
    expect([...(await advanceChain(market.run)).mismatches.keys()]).toEqual([])
    market.later(24 * hour)
    expect([...(await advanceChain(market.run)).mismatches.keys()]).toEqual(['a'])
    await expectOnChain(market, ['b'])
    const { findings } = await ledgerAsks(market.table)
    expect(findings).toMatchObject([{ workId: 'a', kind: 'mismatch', seq: 9 }])
  })

  test('finds an entry that was changed in the table, writes nothing of its work, and forgets it when it is right', async () => {
    const market = await openMarket()
    for (const id of ['a', 'b']) await market.show(id)
    await market.catchUp()
    const [first] = await historyEntriesOf(market.table, 'a')
    if (!first) throw new Error('no entry')
    const edit = (data: LedgerEntry['data']) =>
      market.run.write(update(ledgerKeys.entry('a', 1), { set: { entry: { ...first.entry, data } } }))
    await edit({ ...first.entry.data, labels: { title: { ja: '別の題', en: 'Another' } } })
    await market.tell('a', 'sold')
    await market.tell('b', 'sold')
    market.later(150_000)
    await advanceChain(market.run)
    await expectOnChain(market, ['b'])
    expect((await ledgerAsks(market.table)).findings).toMatchObject([{ workId: 'a', kind: 'mismatch', seq: 1 }])
    expect((await market.headOnChain('a'))?.seq).toBe(1)
    await edit(first.entry.data)
    await market.catchUp()
    await expectOnChain(market, ['a', 'b'])
    expect(await ledgerAsks(market.table)).toEqual({ revocations: [], recoveries: [], findings: [] })
  })

  test('looks past works that wait for a person', async () => {
    const market = await openMarket()
    for (let count = 0; count < 30; count++) await market.show(`hidden-${count}`, 'secret')
    for (let count = 0; count < 9; count++)
      for (let entry = 0; entry < 25; entry++) await market.tell(`hidden-${count}`, 'remark')
    await market.show('open')
    for (let tick = 0; tick < 3; tick++) {
      await advanceChain(market.run)
      market.later(150_000)
    }
    await expectOnChain(market, ['open'])
    expect((await entriesWaiting(market.table)).entries).toHaveLength(255)
  })

  test('isolates what the contract refuses, and writes it when it no longer does', async () => {
    const market = await openMarket()
    await market.show('a')
    await market.catchUp()
    const common = { address: await market.contract(), abi, account: market.admin } as const
    await chain.mined(await client.writeContract({ ...common, functionName: 'pause' }))
    await market.tell('a', 'sold')
    market.later(150_000)
    const report = await advanceChain(market.run)
    expect([...report.refusals]).toEqual([['a', 'EnforcedPause']])
    await chain.mined(await client.writeContract({ ...common, functionName: 'unpause' }))
    await market.catchUp()
    await expectOnChain(market, ['a'])
  })

  test('tells nothing of a work that strangers have never seen', async () => {
    const market = await openMarket()
    await market.show('open')
    await market.show('hidden', 'secret')
    for (let tick = 0; tick < 3; tick++) {
      await advanceChain(market.run)
      market.later(150_000)
    }
    expect(await market.headOnChain('hidden')).toBeNull()
    await expectOnChain(market, ['open'])
    await market.run.write(update(catalogueKeys.work('hidden'), { set: { visibility: 'public' } }))
    await market.catchUp()
    await expectOnChain(market, ['hidden'])
  })

  test('counts a write as final only when it lies as deep as the chain asks', async () => {
    const market = await openMarket({ confirmations: 4 })
    await market.show('bowl')
    await advanceChain(market.run)
    expect(await getWorkOnChain(market.table, 'bowl')).toMatchObject({ state: 'mined', seq: 1 })
    expect((await entriesWaiting(market.table)).entries).toHaveLength(1)
    await client.mine({ blocks: 3 })
    market.later(150_000)
    await advanceChain(market.run)
    await expectOnChain(market, ['bowl'])
    expect((await entriesWaiting(market.table)).entries).toEqual([])
  })

  test('throws where nobody answers, and the next run goes on', async () => {
    const market = await openMarket()
    await market.show('bowl')
    const away: ChainPort = {
      ...market.port,
      nonce: () => Promise.reject(new Error('no way')),
      chainId: () => Promise.reject(new Error('no way')),
    }
    await expect(advanceChain({ ...market.run, port: away })).rejects.toThrow('no way')
    await market.catchUp()
    await expectOnChain(market, ['bowl'])
  })
})
