import { parseEventLogs } from 'viem'
import { expect } from 'vitest'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { catalogueKeys, ledgerKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import { chainAccount } from '#functions/provenance/ledger/chain/account.ts'
import { advanceChain } from '#functions/provenance/ledger/chain/advance-chain.ts'
import type { ChainSettings } from '#functions/provenance/ledger/chain/context.ts'
import { viemPort } from '#functions/provenance/ledger/chain/viem-port.ts'
import { getWork, workItem } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { entriesWaiting, getChainContract, getWorkOnChain } from '#functions/store/provenance/chain.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import { newDigestKey } from '#packages/local-cloud/src/index.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { recoveredFact, tokenFact } from '#shared/domain/provenance/ledger/custody.ts'
import { disclosureOf } from '#shared/domain/provenance/ledger/disclosure.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import { registeredFact, returnedFact, soldFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import type { chainForTests } from '#tests/support/chain.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

type Told = 'begins' | 'sold' | 'returned' | 'withdrawn' | 'deposited' | 'recovered' | 'remark'
export const annasWallet = `0x${'a1'.repeat(20)}` as const

const nobody = { artist: undefined, crafts: [] }
const start = Date.UTC(2026, 10, 1)

const settings: Omit<ChainSettings, 'admin' | 'rpcUrls'> = {
  chainId: 31337,
  name: 'test',
  explorer: null,
  confirmations: 1,
  feeCap: 10n ** 13n,
  bumpAfterMs: 60_000,
  base: 'https://kogei.example/nft/',
  isLocal: true,
  pollMs: 1,
  polls: 40,
}

type TestChain = Awaited<ReturnType<typeof chainForTests>>

/** A market of its own on this chain, whose signer has coins: a table in memory, and a clock that stands still. */
export async function openMarketOn(chain: TestChain, change: Partial<ChainSettings> = {}) {
  const { client } = chain
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
  const chosen = { ...settings, rpcUrls: [chain.url], admin: admin.address, ...change }
  const run = { table, write, now: () => now, port, chain: chosen }
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
    async tell(id: string, what: Told) {
      now += 1000
      const work = await getWork(table, id)
      if (!work) throw new Error(id)
      const sale = { id: `${id}-${now}`, orderId: 'o', buyerId: 'anna', price: 1, paidAt: now, seller: work.seller }
      const facts = {
        begins: registeredFact(work, nobody, now),
        sold: soldFact(sale, now),
        returned: returnedFact(sale, now),
        withdrawn: tokenFact({ step: 'withdraw', nonce: `${now}`, userId: 'anna', wallet: annasWallet }, now),
        deposited: tokenFact({ step: 'deposit', nonce: `${now}`, userId: 'anna', wallet: annasWallet }, now),
        recovered: recoveredFact({ proposal: `${now}`, userId: 'anna', reason: 'lost' }, now),
        remark: {
          ...({ type: 'remark', eventId: `remark:${now}`, occurredAt: now, data: {} } as const),
          actor: { role: 'house' } as const,
        },
      }
      const { writes, ledger } = await appendEntry(work, facts[what], now, { begins: what === 'begins' })
      for (const one of writes) await write(one)
      await write(update(catalogueKeys.work(id), { set: ledger }))
    },
    /** Somebody who can write to our table puts another address in the place of the one that was signed. */
    forgeWallet: (id: string, seq: number, wallet: string) =>
      write(update(ledgerKeys.entry(id, seq), { set: { disclosures: [disclosureOf('forged', 'wallet', wallet)] } })),
    ownerOnChain: async (id: string) => port.owner(await contract(), await tokenIdOf(id, sha256)),
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
type Market = Awaited<ReturnType<typeof openMarketOn>>

/** Their tokens have all of their histories, and the table knows it. */
export async function expectOnChain({ table, headOnChain }: Market, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const work = await getWork(table, id)
    expect(await headOnChain(id), id).toMatchObject(work?.ledger ?? {})
    expect(await getWorkOnChain(table, id), id).toMatchObject({ ...work?.ledger, state: 'final' })
  }
}
