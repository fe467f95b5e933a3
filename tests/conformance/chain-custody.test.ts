// Tokens that are out, on a real chain: in the wallet that the history commits to, through crashes and new contracts, and
// in custody where the address was erased.
import '#tests/support/unit-environment.ts'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { advanceChain } from '#functions/provenance/ledger/chain/advance-chain.ts'
import { getWorkOnChain } from '#functions/store/provenance/chain.ts'
import { disclosuresErased, historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { shortAddress } from '#shared/domain/provenance/ledger/custody.ts'
import { chainForTests } from '#tests/support/chain.ts'
import { annasWallet, expectOnChain, openMarketOn } from '#tests/support/chain-market.ts'
import { mortal } from '#tests/support/mortal-run.ts'

const chain = await chainForTests()
const { client } = chain
const openMarket = () => openMarketOn(chain)

beforeEach(() => client.setAutomine(true))

const outside = { custody: 'wallet', wallet: shortAddress(annasWallet) }
const inside = { custody: 'vault', wallet: null }

describe('a token', () => {
  test('goes where its history says, and comes back with a deposit or with a change of holder', async () => {
    const market = await openMarket()
    await market.show('bowl')
    for (const what of ['sold', 'withdrawn'] as const) await market.tell('bowl', what)
    await market.catchUp()
    expect((await market.ownerOnChain('bowl')).toLowerCase()).toBe(annasWallet)
    expect(await getWorkOnChain(market.table, 'bowl')).toMatchObject(outside)
    await market.tell('bowl', 'remark')
    await market.catchUp()
    expect(await getWorkOnChain(market.table, 'bowl')).toMatchObject(outside)
    await market.tell('bowl', 'deposited')
    await market.catchUp()
    expect(await market.ownerOnChain('bowl')).toBe(market.account.address)
    expect(await getWorkOnChain(market.table, 'bowl')).toMatchObject(inside)
    for (const what of ['withdrawn', 'returned'] as const) await market.tell('bowl', what)
    await market.catchUp()
    expect(await market.ownerOnChain('bowl')).toBe(market.account.address)
    for (const what of ['sold', 'withdrawn', 'recovered'] as const) await market.tell('bowl', what)
    await market.catchUp()
    expect(await market.ownerOnChain('bowl')).toBe(market.account.address)
    const told = ['1@1', '2@2', '5@3', '7@4', '6@5', '5@6', '4@7', '2@8', '5@9', '11@10']
    expect(await market.told('bowl')).toEqual(told)
    await expectOnChain(market, ['bowl'])
  })

  test('is moved once, whoever dies wherever', async () => {
    const deaths = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(deaths, async died => {
        const market = await openMarket()
        await market.show('bowl')
        for (const [index, [dieAt, isAfter]] of died.entries()) {
          await market.tell('bowl', index % 2 === 0 ? 'withdrawn' : 'deposited')
          market.later(150_000)
          await advanceChain(mortal(market.run, dieAt, isAfter)).catch(error => {
            if (!/died/.test(String(error))) throw error
          })
        }
        await market.catchUp()
        await expectOnChain(market, ['bowl'])
        const isOut = died.length % 2 === 1
        expect((await market.ownerOnChain('bowl')).toLowerCase()).toBe(
          isOut ? annasWallet : market.account.address.toLowerCase(),
        )
        expect(await getWorkOnChain(market.table, 'bowl')).toMatchObject(isOut ? outside : inside)
        // Two moves that wait together may be told by one transaction, each by itself.
        expect((await market.told('bowl')).slice(-died.length)).toEqual(
          died.map((_, index) => `${index % 2 === 0 ? 5 : 6}@${index + 2}`),
        )
      }),
      { numRuns: process.env['KOGEI_LONG'] ? 200 : 15 },
    )
  })

  test('is out on a new contract, too, and in custody there where the address was erased with its member', async () => {
    const market = await openMarket()
    for (const id of ['kept', 'erased']) {
      await market.show(id)
      for (const what of ['sold', 'withdrawn', 'remark'] as const) await market.tell(id, what)
    }
    await market.catchUp()
    for (const stored of await historyEntriesOf(market.table, 'erased')) {
      const write = disclosuresErased(stored, 'anna')
      if (write) await market.run.write(write)
    }
    expect(JSON.stringify(await historyEntriesOf(market.table, 'erased'))).not.toContain(annasWallet)
    // What is on a chain stays there: nothing takes a token out of its holder's hands because they left.
    await market.catchUp()
    expect((await market.ownerOnChain('erased')).toLowerCase()).toBe(annasWallet)

    await client.setCode({ address: await market.contract(), bytecode: '0x' })
    await market.catchUp()
    await expectOnChain(market, ['kept', 'erased'])
    expect((await market.ownerOnChain('kept')).toLowerCase()).toBe(annasWallet)
    expect(await market.ownerOnChain('erased')).toBe(market.account.address)
    expect(await market.told('kept')).toEqual(['1@1', '2@2', '5@3', '7@4'])
    expect(await market.told('erased')).toEqual(['1@1', '2@2', '7@4'])
    expect(await getWorkOnChain(market.table, 'kept')).toMatchObject(outside)
    expect(await getWorkOnChain(market.table, 'erased')).toMatchObject(inside)
  })

  test('does not go to an address that its entry does not commit to', async () => {
    const market = await openMarket()
    await market.show('bowl')
    await market.tell('bowl', 'withdrawn')
    await market.forgeWallet('bowl', 2, `0x${'bb'.repeat(20)}`)
    await market.catchUp()
    expect(await market.ownerOnChain('bowl')).toBe(market.account.address)
    await expectOnChain(market, ['bowl'])
  })
})
