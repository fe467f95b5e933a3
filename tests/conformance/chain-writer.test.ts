// The writer of the chain against a real chain: whoever dies wherever, whatever is lost, doubled or taken back, every
// history is on the chain at the end, each write once and in its order.
import '#tests/support/unit-environment.ts'
import * as fc from 'fast-check'
import { parseEventLogs } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { chainAccount } from '#functions/ledger/chain/account.ts'
import { advanceChain } from '#functions/ledger/chain/advance-chain.ts'
import type { ChainSettings } from '#functions/ledger/chain/context.ts'
import type { ChainPort } from '#functions/ledger/chain/port.ts'
import { viemPort } from '#functions/ledger/chain/viem-port.ts'
import { entriesWaiting, getChainContract, getChainSigner, getWorkOnChain } from '#functions/store/chain.ts'
import { appendEntry } from '#functions/store/ledger.ts'
import { sha256 } from '#functions/store/sha256.ts'
import { getWork, workItem } from '#functions/store/works.ts'
import { writeAlone } from '#functions/table/conditional.ts'
import { catalogueKeys } from '#functions/table/keys.ts'
import { tableMethods } from '#functions/table/table.ts'
import { put, update } from '#functions/table/write.ts'
import { newDigestKey } from '#infra/local/services/digest-key.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { tokenIdOf } from '#shared/domain/ledger/entry.ts'
import { registeredFact, returnedFact, soldFact } from '#shared/domain/ledger/work-facts.ts'
import { chainForTests } from '#tests/support/chain.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { mortal } from '#tests/support/mortal-run.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const chain = await chainForTests()
const { client } = chain
const nobody = { artist: undefined, crafts: [] }
const hour = 3_600_000
const start = Date.UTC(2026, 10, 1)

const settings: Omit<ChainSettings, 'admin'> = {
  chainId: 31337,
  name: 'test',
  rpcUrls: [chain.url],
  explorer: null,
  confirmations: 1,
  feeCap: 10n ** 13n,
  bumpAfterMs: 60_000,
  base: 'https://kogei.example/nft/',
  isLocal: true,
  pollMs: 1,
  polls: 40,
}

/** A market of its own on the chain of this file, whose signer has coins. */
async function openMarket(change: Partial<ChainSettings> = {}) {
  const memory = new MemoryTable()
  const documents = memoryClient(() => memory)
  const table = tableMethods(documents, 'table')
  const key = newDigestKey()
  const account = await chainAccount({ publicKey: async () => key.spki, sign: async digest => key.sign(digest) })
  await client.setBalance({ address: account.address, value: 10n ** 20n })
  const admin = await chain.funded()
  const port = viemPort({ id: 31337, rpcUrls: [chain.url] }, account)
  let now = start
  const write: Parameters<typeof advanceChain>[0]['write'] = one => writeAlone(documents, 'table', one)
  const run = { table, write, now: () => now, port, chain: { ...settings, admin: admin.address, ...change } }
  const contract = async () => (await getChainContract(table))?.address ?? expect.unreachable('no contract')
  const market = {
    ...{ table, run, port, admin, contract, account },
    later: (ms: number) => (now += ms),
    async show(id: string, visibility: 'public' | 'secret' = 'public') {
      const work = sampleWork(id, now, { visibility })
      await write(put(workItem(work)))
      await market.tell(id, 'begins')
    },
    /** One fact more, as the market writes it: a sale, its undoing, or what an editor changed. */
    async tell(id: string, what: 'begins' | 'sold' | 'returned' | 'remark') {
      now += 1000
      const work = await getWork(table, id)
      if (!work) throw new Error(id)
      const sale = { id: `${id}-${now}`, orderId: 'o', buyerId: 'anna', price: 1, paidAt: now, seller: work.seller }
      const facts = {
        begins: registeredFact(work, nobody, now),
        sold: soldFact(sale, now),
        returned: returnedFact(sale, now),
        remark: {
          ...({ type: 'remark', eventId: `remark:${now}`, occurredAt: now, data: {} } as const),
          actor: { role: 'house' } as const,
        },
      }
      const { writes, ledger } = await appendEntry(work, facts[what], now, { begins: what === 'begins' })
      for (const one of writes) await write(one)
      await write(update(catalogueKeys.work(id), { set: ledger }))
    },
    headOnChain: async (id: string) => port.head(await contract(), await tokenIdOf(id, sha256)),
    /** What the chain tells of a work, oldest first. */
    async told(id: string) {
      const logs = await client.getLogs({ address: await contract(), fromBlock: 0n })
      const tokenId = await tokenIdOf(id, sha256)
      return parseEventLogs({ abi, logs, eventName: 'Provenance' })
        .map(({ args }) => args)
        .filter(args => args.tokenId === tokenId)
        .map(({ seq, kind }) => `${kind}@${seq}`)
    },
    /** Somebody else writes a head, with a right that the administrator gave. */
    async overwrite(id: string): Promise<void> {
      const common = { address: await contract(), abi, account: admin } as const
      const role = await client.readContract({ address: common.address, abi, functionName: 'REGISTRAR_ROLE' })
      await chain.mined(
        await client.writeContract({ ...common, functionName: 'grantRole', args: [role, admin.address] }),
      )
      const head = await market.headOnChain(id)
      const args = [await tokenIdOf(id, sha256), head?.hash ?? '0x', `0x${'ab'.repeat(32)}`, 9n] as const
      await chain.mined(await client.writeContract({ ...common, functionName: 'record', args }))
    },
    /** Runs until nothing is missing; a run that fails is followed by the next tick. */
    async catchUp(given: typeof run = run) {
      for (let tick = 0; tick < 12; tick++) {
        now += 150_000
        const report = await advanceChain(given).catch(() => undefined)
        if (report && (await entriesWaiting(table)).entries.length === 0) return report
      }
      throw new Error('the chain did not catch up')
    },
  }
  return market
}
type Market = Awaited<ReturnType<typeof openMarket>>

async function expectOnChain({ table, headOnChain }: Market, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const work = await getWork(table, id)
    expect(await headOnChain(id), id).toMatchObject(work?.ledger ?? {})
    expect(await getWorkOnChain(table, id), id).toMatchObject({ ...work?.ledger, state: 'final' })
  }
}

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
    expect([...report.mismatches]).toEqual(['a'])
    await expectOnChain(market, ['b'])
  })

  test('compares all works once a day, so that a head of somebody else shows where nothing waits', async () => {
    const market = await openMarket()
    for (const id of ['a', 'b']) await market.show(id)
    await market.catchUp()
    await market.overwrite('a')
    market.later(hour)
    expect([...(await advanceChain(market.run)).mismatches]).toEqual([])
    market.later(24 * hour)
    expect([...(await advanceChain(market.run)).mismatches]).toEqual(['a'])
    await expectOnChain(market, ['b'])
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
