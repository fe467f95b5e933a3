import { allWorks } from '#functions/store/catalogue/works.ts'
import { getChainContract, putChainContract, waitsAgain } from '#functions/store/provenance/chain.ts'
import { entriesAfter } from '#functions/store/provenance/ledger.ts'
import type { ChainContract } from '#shared/domain/provenance/ledger/chain-state.ts'
import { dayMs } from '#shared/durations.ts'
import type { ChainRun } from './context.ts'
import { OtherRun } from './signer.ts'

/** Maximum of works whose history is queued again in one run. */
const asksAtOnce = 500

/**
 * The contract to write to, if its code exists and is ours; `missing` where one has to be deployed. Throws where the
 * address has another contract, or the chain is another than the settings name.
 */
export async function contractInUse(run: ChainRun): Promise<ChainContract | 'missing'> {
  const { table, port, chain } = run
  const answered = await port.chainId()
  if (answered !== chain.chainId) throw new Error(`the chain calls itself ${answered}, the settings ${chain.chainId}`)
  const known = await getChainContract(table)
  if (!known || known.chainId !== chain.chainId) return 'missing'
  const codeHash = await port.codeHash(known.address)
  if (codeHash === known.codeHash) {
    const named = known.vault === port.signer ? known : await changed(run, known, { vault: port.signer })
    return (await isToCompare(run, named)) ? compareAll(run, named) : named
  }
  if (codeHash === undefined && chain.isLocal) return 'missing'
  throw new Error(`the contract at ${known.address} is not there, or not ours`)
}

/** Whether the chain was reorganised: blocks seen before are gone, and with them perhaps final ones. */
async function wentBack({ port }: ChainRun, { seen }: ChainContract): Promise<boolean> {
  return seen !== null && (await port.blockHash(BigInt(seen.block))) !== seen.hash
}

/**
 * Compares once a day too: a token changed by somebody else leaves no trace in our data. The run that finds it reports
 * it, and the alarm rings.
 */
const isToCompare = async (run: ChainRun, contract: ChainContract): Promise<boolean> =>
  run.now() - contract.comparedAt >= dayMs || (await wentBack(run, contract))

const compareAll = (run: ChainRun, contract: ChainContract) =>
  changed(run, contract, { askedUpTo: '', seen: null, comparedAt: run.now() })

async function changed(
  { write }: ChainRun,
  contract: ChainContract,
  change: Partial<ChainContract>,
): Promise<ChainContract> {
  const next = { ...contract, ...change, version: contract.version + 1 }
  const { outcome } = await write(putChainContract(contract, next))
  if (outcome === 'refused') throw new OtherRun()
  return next
}

/** Notes the newest block before anything counts as final; later runs recognize by it a chain that went back. */
export async function noteSeen(run: ChainRun): Promise<number> {
  const contract = await getChainContract(run.table)
  const newest = await run.port.block()
  const hash = await run.port.blockHash(newest)
  const block = Number(newest)
  if (contract && hash && contract.seen?.hash !== hash) await changed(run, contract, { seen: { block, hash } })
  return block
}

/** A new contract holds no history: all works are listed once, and each waits again. */
export async function askAnew(run: ChainRun, contract: ChainContract): Promise<ChainContract> {
  const { table, write } = run
  const { askedUpTo } = contract
  if (askedUpTo === null) return contract
  const waiting = (await allWorks(table, 100_000))
    .filter(({ id, ledger }) => ledger !== undefined && id > askedUpTo)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id, ledger } of waiting.slice(0, asksAtOnce)) {
    const { seq = 0 } = ledger ?? {}
    for (const last of await entriesAfter(table, id, seq - 1, seq)) await write(waitsAgain(last))
  }
  const upTo = waiting.length <= asksAtOnce ? null : (waiting[asksAtOnce - 1]?.id ?? null)
  return changed(run, contract, { askedUpTo: upTo })
}
