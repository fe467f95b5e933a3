import { logger } from '#functions/machinery/runtime/logger.ts'
import type { ChainContract, ChainSigner } from '#shared/domain/provenance/ledger/chain-state.ts'
import { minuteMs } from '#shared/durations.ts'
import { callData, deployData, multicallData } from './calls.ts'
import { type ChainReport, type ChainRun, newReport } from './context.ts'
import { askAnew, contractInUse } from './contract.ts'
import { noteFindings } from './findings.ts'
import { nextAnchor } from './next-anchor.ts'
import { nextWrites, type WorkWrites } from './next-writes.ts'
import type { Hex } from './port.ts'
import { settle } from './settle.ts'
import { OtherRun, readSigner, save } from './signer.ts'

/** Maximum of transactions per run, and of ms in which they begin; the next run does the rest. */
const atMost = 20
const runMs = minuteMs

/**
 * Brings the chain up to date with the histories: completes the pending transaction, then writes what the tokens lack,
 * ten writes per transaction, one transaction at a time. It decides by the heads in the tokens and by no state of its
 * own, so that a run may stop anywhere and the next one continues. The market never waits for it.
 */
export async function advanceChain(given: Omit<ChainRun, 'report'>): Promise<ChainReport> {
  const run: ChainRun = { ...given, report: newReport() }
  try {
    await advance(run)
  } catch (error) {
    if (!(error instanceof OtherRun)) throw error
  }
  await noteFindings(run)
  return run.report
}

async function advance(run: ChainRun): Promise<void> {
  let signer = await readSigner(run)
  const until = run.now() + runMs
  for (let transactions = 0; transactions < atMost && run.now() < until; transactions++) {
    signer = await settle(run, signer)
    if (signer.inFlight || run.report.waitsFor) return
    const began = await begin(run, signer)
    if (!began) return
    signer = began
  }
  await settle(run, signer)
}

/** Stores and sends the next transaction; undefined where there is none, or none can be sent now. */
async function begin(run: ChainRun, signer: ChainSigner): Promise<ChainSigner | undefined> {
  const contract = await contractInUse(run)
  const next = contract === 'missing' ? await estimated(run, deploymentOf(run)) : await writesFor(run, contract)
  return next && send(run, signer, next)
}

const deploymentOf = ({ chain, port }: ChainRun): Planned => ({
  to: null,
  data: deployData(chain.base, chain.admin, port.signer),
  works: [],
})

async function writesFor(run: ChainRun, contract: ChainContract): Promise<Estimated | undefined> {
  await askAnew(run, contract)
  const { address } = contract
  const works = await nextWrites(run, address)
  const anchor = await nextAnchor(run, address)
  if (works.length === 0 && anchor === undefined) return undefined
  const whole = await estimated(run, planned(run, address, works, anchor))
  if (whole) return whole
  const possible = await possibleWrites(run, address, works)
  const alone = anchor && (await run.port.estimate(address, planned(run, address, [], anchor).data))
  const also = typeof alone === 'bigint' ? anchor : undefined
  return possible.length > 0 || also ? estimated(run, planned(run, address, possible, also)) : undefined
}

interface Planned {
  readonly to: Hex | null
  readonly data: Hex
  readonly works: readonly { readonly workId: string; readonly seq: number; readonly hash: Hex }[]
}
interface Estimated extends Planned {
  readonly estimate: bigint
}

const planned = ({ port }: ChainRun, to: Hex, works: readonly WorkWrites[], anchor?: Hex): Planned => ({
  to,
  data: multicallData([
    ...works.flatMap(({ tokenId, writes }) => writes.map(write => callData(write, tokenId, port.signer))),
    ...(anchor === undefined ? [] : [anchor]),
  ]),
  works: works.map(({ workId, writes }) => {
    const { seq = 0, hash = '0x' } = writes.at(-1) ?? {}
    return { workId, seq, hash }
  }),
})

/** Estimates the gas; undefined where the contract refuses the transaction. */
async function estimated({ port }: ChainRun, plan: Planned): Promise<Estimated | undefined> {
  const estimate = await port.estimate(plan.to, plan.data)
  return typeof estimate === 'bigint' ? { ...plan, estimate } : undefined
}

/** Leaves out works that the contract refuses, so that they do not stop the others. */
async function possibleWrites(run: ChainRun, contract: Hex, works: readonly WorkWrites[]): Promise<WorkWrites[]> {
  const possible: WorkWrites[] = []
  for (const one of works) {
    const answer = await run.port.estimate(contract, planned(run, contract, [one]).data)
    if (typeof answer === 'bigint') possible.push(one)
    else {
      run.report.refusals.set(one.workId, answer.refused)
      logger.error('the contract refuses a work', { workId: one.workId, refused: answer.refused })
    }
  }
  return possible
}

async function send(
  run: ChainRun,
  signer: ChainSigner,
  { to, data, works, estimate }: Estimated,
): Promise<ChainSigner | undefined> {
  const { port, chain, report, now } = run
  const gas = (estimate * 12n) / 10n
  const { maxFee, tip } = await port.fees()
  if (maxFee > chain.feeCap) {
    report.waitsFor = 'fees'
    return undefined
  }
  if ((await port.balance()) < gas * maxFee) {
    report.waitsFor = 'funds'
    return undefined
  }
  const nonce = await port.nonce()
  const { raw, hash } = await port.sign({ to, data, nonce, gas, maxFee, tip })
  // Stored before it is sent: after a run that stops in between, the next one sends it.
  const stored = await save(run, signer, {
    ...{ to, nonce, data, raw, gas: `${gas}`, maxFee: `${maxFee}`, tip: `${tip}` },
    works: [...works],
    attempts: [{ hash, at: now() }],
  })
  await port.send(raw)
  return stored
}
