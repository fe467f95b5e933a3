import { pause } from '#functions/machinery/table/pause.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import {
  getChainContract,
  getWorkOnChain,
  putChainContract,
  putWorkOnChain,
} from '#functions/store/provenance/chain.ts'
import type { ChainSigner, InFlight, WorkOnChain } from '#shared/domain/provenance/ledger/chain-state.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import type { ChainRun } from './context.ts'
import type { ChainReceipt, Hex } from './port.ts'
import { save } from './signer.ts'

/** Number of times that an unexpected nonce is seen before it is trusted: a node may lag behind another. */
const oddLooks = 3

/**
 * Follows the pending transaction to its end: it is mined, or its nonce is used otherwise, or the chain went back to
 * before it. Answers with it still pending where none of these happens within this run.
 */
export async function settle(run: ChainRun, signer: ChainSigner): Promise<ChainSigner> {
  let state = signer
  let odd = 0
  for (let look = 0; state.inFlight; look++) {
    const { inFlight } = state
    // Nonce first, receipts second: in the other order a transaction mined in between would look like somebody else's.
    const nonce = await run.port.nonce()
    const found = await receiptOf(run, inFlight)
    if (found) return ended(run, state, found)
    odd = nonce === inFlight.nonce ? 0 : odd + 1
    if (odd >= oddLooks) return save(run, state, null)
    if (look >= run.chain.polls) {
      run.report.waitsFor = 'transaction'
      run.report.waitingMs = run.now() - (inFlight.attempts[0]?.at ?? run.now())
      return state
    }
    if (odd === 0) state = await sentAgain(run, state, inFlight)
    await pause(run.chain.pollMs)
  }
  return state
}

interface Mined {
  readonly hash: Hex
  readonly receipt: ChainReceipt
}

async function receiptOf({ port }: ChainRun, { attempts }: InFlight): Promise<Mined | undefined> {
  for (const { hash } of attempts) {
    const receipt = await port.receipt(hash)
    if (receipt) return { hash, receipt }
  }
  return undefined
}

/**
 * Writes every consequence before the transaction is forgotten, so that after a run that stops here the next one
 * repeats it.
 */
async function ended(run: ChainRun, state: ChainSigner, { hash, receipt }: Mined): Promise<ChainSigner> {
  const { inFlight } = state
  if (inFlight && !receipt.isReverted) {
    if (inFlight.to === null) await noteContract(run, receipt)
    else await noteWorks(run, inFlight, hash, Number(receipt.block))
  }
  // Writes that the chain reverted are compared with the heads again, in a later run.
  if (receipt.isReverted) run.report.waitsFor = 'transaction'
  return save(run, state, null)
}

async function noteContract({ table, write, port, chain, now }: ChainRun, { contract }: ChainReceipt): Promise<void> {
  const codeHash = contract && (await port.codeHash(contract))
  if (!contract || !codeHash) return
  const before = await getChainContract(table)
  const { chainId, name, rpcUrls, explorer } = chain
  await write(
    putChainContract(before, {
      ...{ chainId, name, rpcUrls: [...rpcUrls], explorer, codeHash },
      address: contract,
      vault: port.signer,
      since: now(),
      askedUpTo: '',
      seen: null,
      comparedAt: now(),
      version: (before?.version ?? 0) + 1,
    }),
  )
}

/** Records for pages, which never ask the chain; what is written is decided by the heads alone. */
async function noteWorks({ table, write, now, chain, report }: ChainRun, inFlight: InFlight, hash: Hex, block: number) {
  const { to, works } = inFlight
  if (to === null) return
  for (const { workId, seq, hash: head } of works) {
    const before = await getWorkOnChain(table, workId)
    const tokenId = `${await tokenIdOf(workId, sha256)}`
    await write(
      putWorkOnChain(before, {
        ...{ workId, tokenId, seq, block, hash: head, chainId: chain.chainId, address: to, state: 'mined', at: now() },
        txHash: hash,
        ...placeSeen(before, to),
      }),
    )
  }
  report.written += works.length
}

/** The token's place is read when its head is final; until then the former place is kept. */
const placeSeen = (before: WorkOnChain | undefined, contract: Hex) =>
  before?.address === contract
    ? { custody: before.custody, wallet: before.wallet }
    : { custody: 'vault' as const, wallet: null }

/** Sends the same bytes again, or after a while the same writes with a higher fee. */
async function sentAgain(run: ChainRun, state: ChainSigner, inFlight: InFlight): Promise<ChainSigner> {
  const { port, chain, now } = run
  const last = inFlight.attempts.at(-1)
  const more = last && now() - last.at >= chain.bumpAfterMs ? raised(inFlight, chain.feeCap) : undefined
  if (!more) {
    await port.send(inFlight.raw)
    return state
  }
  const { raw, hash } = await port.sign(transactionOf(more))
  const attempts = [...inFlight.attempts, { hash, at: now() }]
  const next = await save(run, state, { ...more, raw, attempts })
  await port.send(raw)
  return next
}

/** A quarter more: nodes replace a transaction only for at least a tenth more. */
function raised(inFlight: InFlight, cap: bigint): InFlight | undefined {
  const more = (fee: string) => {
    const raisedFee = (BigInt(fee) * 125n) / 100n + 1n
    return raisedFee > cap ? cap : raisedFee
  }
  const maxFee = more(inFlight.maxFee)
  if (maxFee <= BigInt(inFlight.maxFee)) return undefined
  return { ...inFlight, maxFee: `${maxFee}`, tip: `${more(inFlight.tip)}` }
}

const transactionOf = ({ to, nonce, gas, data, maxFee, tip }: InFlight) => ({
  ...{ to, nonce, data },
  gas: BigInt(gas),
  maxFee: BigInt(maxFee),
  tip: BigInt(tip),
})
