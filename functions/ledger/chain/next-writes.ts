import { entriesWaiting, getWorkOnChain, putWorkOnChain, waitsNoLonger } from '#functions/store/chain.ts'
import { historyEntriesOf } from '#functions/store/ledger.ts'
import { sha256 } from '#functions/store/sha256.ts'
import { getWorks } from '#functions/store/works.ts'
import { type ChainWrite, missingWrites } from '#shared/domain/ledger/chain-writes.ts'
import { tokenIdOf } from '#shared/domain/ledger/entry.ts'
import type { StoredLedgerEntry } from '#shared/domain/ledger/stored.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'
import type { ChainRun } from './context.ts'
import { noteSeen } from './contract.ts'
import type { Hex, TokenHead } from './port.ts'

/** Writes of one transaction: it stays far below what a block takes. */
const writesAtOnce = 10
/** Entries that one look takes up; those behind them wait for the next. */
const looksAt = 200
const asksAtOnce = 10

export interface WorkWrites {
  readonly workId: string
  readonly tokenId: bigint
  readonly writes: readonly ChainWrite[]
}

/**
 * What the chain lacks, the longest waiting first. What it has for good is noted on the way, and waits no longer. A work
 * that strangers have never seen is not told of on a chain either (D95).
 */
export async function nextWrites(run: ChainRun, contract: Hex): Promise<WorkWrites[]> {
  const { table } = run
  const waiting = [...new Set((await entriesWaiting(table, looksAt)).map(({ entry }) => entry.workId))]
  const shown = new Set((await getWorks(table, waiting)).filter(work => isPublic(work)).map(({ id }) => id))
  const depth = await depthOf(run)
  const found: WorkWrites[] = []
  let count = 0
  for (let from = 0; from < waiting.length && count < writesAtOnce; from += asksAtOnce) {
    const some = waiting.slice(from, from + asksAtOnce)
    const missing = await Promise.all(some.map(workId => lookAt(run, { workId, contract, depth, shown })))
    await noteFinal(
      run,
      missing.flatMap(({ final }) => final ?? []),
    )
    for (const one of missing) {
      if (one.writes.length === 0 || count >= writesAtOnce) continue
      const writes = one.writes.slice(0, writesAtOnce - count)
      count += writes.length
      found.push({ workId: one.workId, tokenId: one.tokenId, writes })
    }
  }
  return found
}

/** The block at which a head counts as final; undefined where the newest one does. */
async function depthOf({ port, chain: { confirmations } }: ChainRun): Promise<bigint | undefined> {
  if (confirmations <= 1) return undefined
  const block = (await port.block()) - BigInt(confirmations) + 1n
  return block > 0n ? block : 0n
}

interface Look {
  readonly workId: string
  readonly contract: Hex
  readonly depth: bigint | undefined
  readonly shown: ReadonlySet<string>
}

interface Seen extends WorkWrites {
  readonly final?: Final
}

async function lookAt(run: ChainRun, { workId, contract, depth, shown }: Look): Promise<Seen> {
  const tokenId = await tokenIdOf(workId, sha256)
  const nothing = { workId, tokenId, writes: [] }
  const head = await run.port.head(contract, tokenId)
  if (head === null && !shown.has(workId)) return nothing
  const history = await historyEntriesOf(run.table, workId)
  const writes = missingWrites(history, head)
  if (writes === 'mismatch') {
    run.report.mismatches.add(workId)
    return nothing
  }
  const deep = depth === undefined ? head : await run.port.head(contract, tokenId, depth)
  const isOurs = deep !== null && history.some(({ entry, hash }) => entry.seq === deep.seq && hash === deep.hash)
  return { workId, tokenId, writes, ...(isOurs && { final: { workId, tokenId, contract, head: deep, history } }) }
}

interface Final {
  readonly workId: string
  readonly tokenId: bigint
  readonly contract: Hex
  readonly head: TokenHead
  readonly history: readonly StoredLedgerEntry[]
}

async function noteFinal(run: ChainRun, finals: readonly Final[]): Promise<void> {
  if (finals.length === 0) return
  const { table, write, now, chain } = run
  const block = await noteSeen(run)
  for (const { workId, tokenId, contract, head, history } of finals) {
    const { seq, hash } = head
    const before = await getWorkOnChain(table, workId)
    const isSame = before?.address === contract && before.seq === seq
    if (!isSame || before.state !== 'final')
      await write(
        putWorkOnChain(before, {
          ...{
            workId,
            tokenId: `${tokenId}`,
            seq,
            hash,
            chainId: chain.chainId,
            address: contract,
            state: 'final',
            at: now(),
          },
          txHash: isSame ? before.txHash : null,
          block: isSame ? before.block : block,
        }),
      )
    for (const one of history) if (one.entry.seq <= seq) await write(waitsNoLonger(one))
  }
}
