import { readFileSync } from 'node:fs'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import { chainAccount } from '#functions/provenance/ledger/chain/account.ts'
import { advanceChain } from '#functions/provenance/ledger/chain/advance-chain.ts'
import { viemPort } from '#functions/provenance/ledger/chain/viem-port.ts'
import { getWork, workItem } from '#functions/store/catalogue/works.ts'
import { entriesWaiting } from '#functions/store/provenance/chain.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import { startChain } from '#infra/development/chain.ts'
import { chainCall } from '#infra/development/chain-call.ts'
import { newDigestKey } from '#packages/local-cloud/src/index.ts'
import { localChainId } from '#shared/domain/provenance/ledger/local-chain.ts'
import { registeredFact, soldFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { MemoryTable, memoryClient } from '../support/memory-table.ts'
import { sampleWork } from '../support/sample-work.ts'
import { ms, type Table } from './table.ts'

const works = 1000

/** A thousand works brought to the chain of this machine, and one sale of each: transactions, gas, time and memory. */
export async function measureChain(report: Table): Promise<void> {
  const chain = await startChain()
  if (typeof chain === 'string') return report.say('a thousand works minted', chain, 'a chain', false)
  try {
    const memory = new MemoryTable()
    const documents = memoryClient(() => memory)
    const table = tableMethods(documents, 'table')
    const key = newDigestKey()
    const account = await chainAccount({ publicKey: async () => key.spki, sign: async digest => key.sign(digest) })
    await chainCall(chain.url, 'anvil_setBalance', [account.address, `0x${(10n ** 24n).toString(16)}`])
    const port = viemPort({ id: localChainId, rpcUrls: [chain.url] }, account)
    let now = Date.UTC(2026, 10, 1)
    const write: Parameters<typeof advanceChain>[0]['write'] = one => writeAlone(documents, 'table', one)
    const settings = {
      ...{ chainId: localChainId, name: 'bench', rpcUrls: [chain.url], explorer: null, confirmations: 1 },
      ...{ feeCap: 10n ** 13n, bumpAfterMs: 60_000, base: 'https://kogei.example/nft/', isLocal: true },
      ...{ pollMs: 1, polls: 100, admin: account.address },
    }
    const ids = Array.from({ length: works }, (_, n) => `work-${n}`)
    const tell = async (id: string, isFirst: boolean) => {
      const work = await getWork(table, id)
      if (!work) throw new Error(id)
      const sale = { id: `sale-${id}`, orderId: 'o', buyerId: 'anna', price: 1, paidAt: now, seller: work.seller }
      const fact = isFirst ? registeredFact(work, { artist: undefined, crafts: [] }, now) : soldFact(sale, now)
      const { writes, ledger } = await appendEntry(work, fact, now, { begins: isFirst })
      for (const one of writes) await write(one)
      await write(update(catalogueKeys.work(id), { set: ledger }))
    }
    const caughtUp = async () => {
      const [from, before, block] = [performance.now(), await port.nonce(), await port.block()]
      while ((await entriesWaiting(table, { limit: 1 })).entries.length > 0) {
        now += 120_000
        await advanceChain({ table, write, now: () => now, port, chain: settings })
      }
      const took = performance.now() - from
      return { took, transactions: (await port.nonce()) - before, gas: await gasSince(chain.url, block) }
    }
    // The contract first, which is made once.
    await advanceChain({ table, write, now: () => now, port, chain: settings })
    for (const id of ids) await write(put(workItem(sampleWork(id, now))))
    for (const id of ids) await tell(id, true)
    const minted = await caughtUp()
    const idle = memoryOf(chain.pid)
    for (const id of ids) await tell(id, false)
    const sold = await caughtUp()
    const say = (what: string, { took, transactions, gas }: typeof minted, most: number) => {
      const words = `${transactions} transactions, ${Math.round(gas / works).toLocaleString('en')} gas a work, ${ms(took)}`
      report.say(
        what,
        words,
        `≤ 100 transactions, ≤ ${most.toLocaleString('en')} gas`,
        transactions <= 100 && gas / works <= most,
      )
    }
    say('a thousand works minted', minted, 115_000)
    say('a thousand sales told to the chain', sold, 30_000)
    const after = memoryOf(chain.pid)
    report.say(
      'memory of the chain beside the runtime',
      `${idle} MB after the works, ${after} MB after the sales`,
      '≤ 150 MB',
      after <= 150,
    )
    report.details['chain'] = { minted, sold, idle, after }
  } finally {
    await chain.stop()
  }
}

async function gasSince(url: string, block: bigint): Promise<number> {
  const last = Number(await chainCall(url, 'eth_blockNumber'))
  let gas = 0
  for (let number = Number(block) + 1; number <= last; number++) {
    const found = await chainCall(url, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
    gas += Number(Object(found).gasUsed)
  }
  return gas
}

/** Resident, in MB, with what it started: the node runs under a shell. 0 where the system does not tell it. */
function memoryOf(pid: number | string | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + memoryOf(child), Math.round(Number(kilobytes) / 1000))
  } catch {
    return 0
  }
}
