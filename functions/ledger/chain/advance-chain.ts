import { logger } from '#functions/runtime/logger.ts'
import type { ChainSigner } from '#shared/domain/ledger/chain-state.ts'
import { callData, deployData, multicallData } from './calls.ts'
import { type ChainReport, type ChainRun, newReport } from './context.ts'
import { askAnew, contractInUse } from './contract.ts'
import { nextWrites, type WorkWrites } from './next-writes.ts'
import type { Hex } from './port.ts'
import { settle } from './settle.ts'
import { OtherRun, readSigner, save } from './signer.ts'

/** Transactions of one run; what is left is the next run's. */
const atMost = 20
/** Gas of a usual write, by which what the signer has is counted. */
const usualGas = 50_000n

/**
 * Brings the chain after the histories: whatever is under way is brought to an end, then what the tokens lack is written,
 * ten writes a transaction, one transaction at a time. It decides by the heads in the tokens and by nothing that it
 * remembers, so that a run may die anywhere and the next one goes on. The market never waits for it.
 */
export async function advanceChain(given: Omit<ChainRun, 'report'>): Promise<ChainReport> {
  const run: ChainRun = { ...given, report: newReport() }
  try {
    await advance(run)
  } catch (error) {
    if (!(error instanceof OtherRun)) throw error
  }
  return run.report
}

async function advance(run: ChainRun): Promise<void> {
  let signer = await readSigner(run)
  for (let transactions = 0; transactions < atMost; transactions++) {
    signer = await settle(run, signer)
    if (signer.inFlight || run.report.waitsFor) return
    const began = await begin(run, signer)
    if (!began) return
    signer = began
  }
  await settle(run, signer)
}

/** The next transaction, stored and sent; undefined where there is none, or none can be sent now. */
async function begin(run: ChainRun, signer: ChainSigner): Promise<ChainSigner | undefined> {
  const contract = await contractInUse(run)
  if (contract === undefined) return undefined
  if (contract === 'missing') {
    const { chain, port } = run
    return send(run, signer, { to: null, data: deployData(chain.base, chain.admin, port.signer), works: [] })
  }
  await askAnew(run, contract)
  const writes = await nextWrites(run, contract.address)
  const possible = await possibleWrites(run, contract.address, writes)
  if (possible.length === 0) return undefined
  return send(run, signer, {
    to: contract.address,
    data: multicallData(possible.flatMap(each => callsOf(run, each))),
    works: possible.map(({ workId, writes: own }) => {
      const { seq = 0, hash = '0x' } = own.at(-1) ?? {}
      return { workId, seq, hash }
    }),
  })
}

const callsOf = ({ port }: ChainRun, { tokenId, writes }: WorkWrites): Hex[] =>
  writes.map(write => callData(write, tokenId, port.signer))

/** One work that the contract refuses holds up no other. */
async function possibleWrites(run: ChainRun, contract: Hex, works: readonly WorkWrites[]): Promise<WorkWrites[]> {
  if (works.length === 0) return []
  const refusalOf = async (some: readonly WorkWrites[]) => {
    const estimate = await run.port.estimate(contract, multicallData(some.flatMap(each => callsOf(run, each))))
    return typeof estimate === 'bigint' ? undefined : estimate.refused
  }
  if ((await refusalOf(works)) === undefined) return [...works]
  const possible: WorkWrites[] = []
  for (const one of works) {
    const refused = await refusalOf([one])
    if (refused === undefined) possible.push(one)
    else {
      run.report.refusals.set(one.workId, refused)
      logger.error('the contract refuses a work', { workId: one.workId, refused })
    }
  }
  return possible
}

interface Sent {
  readonly to: Hex | null
  readonly data: Hex
  readonly works: readonly { readonly workId: string; readonly seq: number; readonly hash: Hex }[]
}

async function send(run: ChainRun, signer: ChainSigner, { to, data, works }: Sent): Promise<ChainSigner | undefined> {
  const { port, chain, report, now } = run
  const estimate = await port.estimate(to, data)
  // CallRefused by a contract that changed meanwhile: the next run sees how.
  if (typeof estimate !== 'bigint') return undefined
  const gas = (estimate * 12n) / 10n
  const { maxFee, tip } = await port.fees()
  if (maxFee > chain.feeCap) {
    report.waitsFor = 'fees'
    return undefined
  }
  const balance = await port.balance()
  report.affordable = Number(balance / (usualGas * (maxFee > 0n ? maxFee : 1n)))
  if (balance < gas * maxFee) {
    report.waitsFor = 'funds'
    return undefined
  }
  const nonce = await port.nonce()
  const { raw, hash } = await port.sign({ to, data, nonce, gas, maxFee, tip })
  // Stored before it is sent: a run that dies in between is followed by one that sends it.
  const stored = await save(run, signer, {
    ...{ to, nonce, data, raw, gas: `${gas}`, maxFee: `${maxFee}`, tip: `${tip}` },
    works: [...works],
    attempts: [{ hash, at: now() }],
  })
  await port.send(raw)
  return stored
}
