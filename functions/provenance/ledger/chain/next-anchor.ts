import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import {
  getAnchorBatch,
  getAnchorBook,
  getWorkAnchors,
  putAnchorBatch,
  putAnchorBook,
  putWorkAnchor,
} from '#functions/store/provenance/anchors.ts'
import { entriesWaiting, getWorkOnChain } from '#functions/store/provenance/chain.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { leavesFor, merkleTree } from '#shared/domain/provenance/ledger/anchor.ts'
import type { AnchorBatch, AnchorBook } from '#shared/domain/provenance/ledger/chain-state.ts'
import type { EntryHash } from '#shared/domain/provenance/ledger/entry.ts'
import { hourMs } from '#shared/durations.ts'
import { anchorData } from './calls.ts'
import type { ChainRun } from './context.ts'
import { depthOf } from './next-writes.ts'
import type { Hex } from './port.ts'
import { OtherRun } from './signer.ts'

/** Maximum of heads in one batch, and of pages of entries searched for them. */
const mostHeads = 1000
const pages = 50
const pageSize = 200

/**
 * The call that the anchors need next, or undefined (decision 290). The contract counts its batches, and that count
 * decides as heads decide for tokens: a stored batch that is not counted is sent unchanged, any number of times; one
 * deep enough in the chain gives its works their proofs; and once an hour a new batch is made of heads that have no
 * token.
 */
export async function nextAnchor(run: ChainRun, address: Hex): Promise<Hex | undefined> {
  const { table, port, now } = run
  const known = await getAnchorBook(table, address)
  let book: AnchorBook = known ?? { address, last: 0, told: 0, lookedAt: 0, version: 0 }
  const count = await port.anchors(address)
  if (count > book.last) {
    // Somebody else writes anchors: none of them is overwritten, and operators have to find out who.
    logger.error('the contract has anchors that are not ours', { count, last: book.last })
    run.report.anchorsAreOff = true
    return undefined
  }
  const depth = await depthOf(run)
  const deep = depth === undefined ? count : await port.anchors(address, depth)
  // Blocks seen before are gone, and with them the reported times of their batches.
  if (deep < book.told) book = await changed(run, book, { told: deep })
  while (book.told < deep) {
    const told = await tellWorks(run, address, book.told + 1)
    if (!told) return undefined
    book = await changed(run, book, { told: book.told + 1 })
  }
  if (count === book.last && now() - book.lookedAt >= hourMs) book = await withNextBatch(run, book)
  return count < book.last ? callOf(await getAnchorBatch(table, address, count + 1)) : undefined
}

const callOf = (made: AnchorBatch | undefined): Hex | undefined =>
  made && anchorData(made.batch, made.root, made.heads.length + made.padding.length)

async function changed({ write }: ChainRun, before: AnchorBook, change: Partial<AnchorBook>): Promise<AnchorBook> {
  const next = { ...before, ...change, version: before.version + 1 }
  const { outcome } = await write(putAnchorBook(before.version === 0 ? undefined : before, next))
  if (outcome === 'refused') throw new OtherRun()
  return next
}

/** Gives each work of a batch its proof, unless a later batch has done so; false where the chain has another root. */
async function tellWorks({ table, write, port, report }: ChainRun, address: Hex, batch: number): Promise<boolean> {
  const made = await getAnchorBatch(table, address, batch)
  const { root, anchoredAt } = await port.anchor(address, batch)
  if (made?.root !== root) {
    logger.error('an anchor is not the one that was made', { batch })
    report.anchorsAreOff = true
    return false
  }
  const { heads, padding } = made
  const { proofs } = await merkleTree([...heads.map(({ hash }) => hash), ...padding], sha256)
  for (const { workId, seq, hash } of heads)
    await write(
      putWorkAnchor({
        ...{ workId, address, batch, seq, hash, root: made.root },
        ...{ proof: [...(proofs.get(hash) ?? [])], at: anchoredAt * 1000 },
      }),
    )
  return true
}

async function withNextBatch(run: ChainRun, book: AnchorBook): Promise<AnchorBook> {
  const { address } = book
  const heads = await headsToAnchor(run, address)
  const lookedAt = run.now()
  if (heads.length === 0) return changed(run, book, { lookedAt })
  const batch = book.last + 1
  const padding = Array.from({ length: leavesFor(heads.length) - heads.length }, randomHash)
  const { root } = await merkleTree([...heads.map(({ hash }) => hash), ...padding], sha256)
  // After a run that stopped here, or a parallel one, the batch of this number exists: that one is sent.
  await run.write(putAnchorBatch({ address, batch, root, heads, padding, version: 1 }))
  return changed(run, book, { last: batch, lookedAt })
}

const randomHash = (): EntryHash => `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`

/** Finds heads of works that strangers may not see: no token holds their head. */
async function headsToAnchor({ table }: ChainRun, address: Hex): Promise<AnchorBatch['heads']> {
  const ids = new Set<string>()
  let after: Attributes | undefined
  for (let page = 0; page < pages; page++) {
    const { entries, next } = await entriesWaiting(table, { limit: pageSize, after })
    for (const { entry } of entries) ids.add(entry.workId)
    if (!next) break
    after = next
  }
  const hidden = (await getWorks(table, [...ids])).filter(work => !isPublic(work))
  const anchors = new Map(
    (
      await getWorkAnchors(
        table,
        hidden.map(({ id }) => id),
      )
    ).map(one => [one.workId, one]),
  )
  const heads: AnchorBatch['heads'] = []
  for (const { id: workId, ledger } of hidden) {
    const known = anchors.get(workId)
    if (!ledger || (known?.address === address && known.hash === ledger.hash)) continue
    const onChain = await getWorkOnChain(table, workId)
    if (onChain?.address !== address) heads.push({ workId, ...ledger })
    if (heads.length === mostHeads) break
  }
  return heads
}
