import type { Attributes } from '#functions/machinery/table/write.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { entriesWaiting, getWorkOnChain, putWorkOnChain, waitsNoLonger } from '#functions/store/provenance/chain.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { type Artwork, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { type ChainWrite, missingWrites } from '#shared/domain/provenance/ledger/chain-writes.ts'
import { type LedgerHead, tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import { verifyProof } from '#shared/domain/provenance/ledger/proof.ts'
import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'
import type { ChainRun } from './context.ts'
import { noteSeen } from './contract.ts'
import type { Hex, TokenHead } from './port.ts'
import { type TokenPlace, tokenPlaceAfter, withWallets } from './token-place.ts'

/** Number of writes in one transaction, far below the limit of a block. */
const writesAtOnce = 10
/** Number of entries on a page, and of pages per run: works that wait for a person do not stop those after them. */
const pageSize = 200
const pages = 20
const asksAtOnce = 10

export interface WorkWrites {
  readonly workId: string
  readonly tokenId: bigint
  readonly writes: readonly ChainWrite[]
}

/**
 * What the chain lacks, longest waiting first. What it has for good is recorded on the way and waits no longer. A work
 * that was never public is not written to a chain either (D95).
 */
export async function nextWrites(run: ChainRun, contract: Hex): Promise<WorkWrites[]> {
  const depth = await depthOf(run)
  const looked = new Set<string>()
  const found: WorkWrites[] = []
  let after: Attributes | undefined
  for (let page = 0; page < pages && room(found) > 0; page++) {
    const { entries, next } = await entriesWaiting(run.table, { limit: pageSize, after })
    // A work seen on an earlier page has more entries than a page: they wait for the next run.
    const waiting = Map.groupBy(
      entries.filter(({ entry }) => !looked.has(entry.workId)),
      ({ entry }) => entry.workId,
    )
    for (const workId of waiting.keys()) looked.add(workId)
    await lookAtAll(run, { contract, depth, waiting, found })
    if (!next) break
    after = next
  }
  return found
}

const room = (found: readonly WorkWrites[]) => writesAtOnce - found.reduce((sum, { writes }) => sum + writes.length, 0)

interface Page {
  readonly contract: Hex
  readonly depth: bigint | undefined
  /** Waiting entries by work. */
  readonly waiting: ReadonlyMap<string, readonly StoredLedgerEntry[]>
  /** Result, added to as far as there is room. */
  readonly found: WorkWrites[]
}

async function lookAtAll(run: ChainRun, { contract, depth, waiting, found }: Page): Promise<void> {
  const works = [...waiting]
  const byId = new Map((await getWorks(run.table, [...waiting.keys()])).map(work => [work.id, work]))
  for (let from = 0; from < works.length && room(found) > 0; from += asksAtOnce) {
    const some = works.slice(from, from + asksAtOnce)
    const missing = await Promise.all(
      some.map(([workId, entries]) => lookAt(run, { workId, work: byId.get(workId), entries, contract, depth })),
    )
    await noteFinal(
      run,
      missing.flatMap(({ final }) => final ?? []),
    )
    for (const { workId, tokenId, writes } of missing) {
      const possible = writes.slice(0, room(found))
      if (possible.length > 0) found.push({ workId, tokenId, writes: possible })
    }
  }
}

/** The block at which a head counts as final; undefined where the newest one does. */
export async function depthOf({ port, chain: { confirmations } }: ChainRun): Promise<bigint | undefined> {
  if (confirmations <= 1) return undefined
  const block = (await port.block()) - BigInt(confirmations) + 1n
  return block > 0n ? block : 0n
}

interface Look {
  readonly workId: string
  /** The entries of its history that wait. */
  readonly entries: readonly StoredLedgerEntry[]
  readonly contract: Hex
  readonly depth: bigint | undefined
  readonly work: Artwork | undefined
}

interface Seen extends WorkWrites {
  readonly final?: Final
}

async function lookAt(run: ChainRun, { workId, work, entries, contract, depth }: Look): Promise<Seen> {
  const tokenId = await tokenIdOf(workId, sha256)
  const nothing = { workId, tokenId, writes: [] }
  const head = await run.port.head(contract, tokenId)
  if (head === null && !(work && isPublic(work))) return nothing
  const history = await withWallets(await historyEntriesOf(run.table, workId))
  run.report.looked.add(workId)
  const broken = await brokenAt({ workId, history, head, named: work?.ledger })
  const writes = missingWrites(history, head)
  if (broken !== undefined || writes === 'mismatch') {
    run.report.mismatches.set(workId, broken ?? head?.seq ?? 0)
    return nothing
  }
  const deep = depth === undefined ? head : await run.port.head(contract, tokenId, depth)
  const isOurs = deep !== null && history.some(({ entry, hash }) => entry.seq === deep.seq && hash === deep.hash)
  if (!isOurs) return { workId, tokenId, writes }
  const place = tokenPlaceAfter(
    history.filter(({ entry }) => entry.seq <= deep.seq),
    run.port.signer,
    () => run.port.owner(contract, tokenId, depth),
  )
  return { workId, tokenId, writes, final: { workId, tokenId, contract, head: deep, entries, place: await place } }
}

interface Compared {
  readonly workId: string
  readonly history: readonly StoredLedgerEntry[]
  readonly head: LedgerHead | null
  /** The head of the history that the work itself names. */
  readonly named: LedgerHead | undefined
}

/** Number of the first entry at which history, work and token disagree, by the code with which readers verify. */
async function brokenAt({ workId, history, head, named }: Compared): Promise<number | undefined> {
  const last = history.at(-1)
  const stands = named ?? (last && { seq: last.entry.seq, hash: last.hash })
  if (!stands) return undefined
  const proof = { workId, entries: history, head: stands, chain: null }
  const { problems } = await verifyProof(proof, { sha256, ask: undefined, named: head ? [head] : [] })
  return problems.length === 0 ? undefined : Math.min(...problems.map(({ seq }) => seq))
}

interface Final {
  readonly workId: string
  readonly tokenId: bigint
  readonly contract: Hex
  readonly head: TokenHead
  readonly entries: readonly StoredLedgerEntry[]
  readonly place: TokenPlace
}

async function noteFinal(run: ChainRun, finals: readonly Final[]): Promise<void> {
  if (finals.length === 0) return
  const { table, write, now, chain } = run
  const block = await noteSeen(run)
  for (const { workId, tokenId, contract, head, entries, place } of finals) {
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
          ...place,
        }),
      )
    for (const one of entries) if (one.entry.seq <= seq) await write(waitsNoLonger(one))
  }
}
