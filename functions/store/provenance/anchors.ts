import { chainKeys, ledgerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put } from '#functions/machinery/table/write.ts'
import {
  type AnchorBatch,
  type AnchorBook,
  anchorBatch,
  anchorBook,
  type WorkAnchor,
  workAnchor,
} from '#shared/domain/provenance/ledger/chain-state.ts'

const Book = anchorBook()
const Batch = anchorBatch()
const OfWork = workAnchor()

export async function getAnchorBook(table: Getter, address: string): Promise<AnchorBook | undefined> {
  const item = await table.get(chainKeys.anchors(address))
  return item && Book.parse(item)
}

/** Fails if another run has written since it was read. */
export const putAnchorBook = (before: AnchorBook | undefined, book: AnchorBook) =>
  put({ ...chainKeys.anchors(book.address), ...book }, inPlaceOf(before)).or('busy')

export async function getAnchorBatch(table: Getter, address: string, batch: number): Promise<AnchorBatch | undefined> {
  const item = await table.get(chainKeys.anchor(address, batch))
  return item && Batch.parse(item)
}

/** Written once: of two runs that make a batch with the same number, only one is sent. */
export const putAnchorBatch = (batch: AnchorBatch) =>
  put({ ...chainKeys.anchor(batch.address, batch.batch), ...batch }, { ifAbsent: true }).or('busy')

export const parseWorkAnchor = (item: unknown): WorkAnchor => OfWork.parse(item)

export async function getWorkAnchors(table: Getter, workIds: readonly string[]): Promise<WorkAnchor[]> {
  const items = await table.batchGet(workIds.map(id => ledgerKeys.anchor(id)))
  return items.flatMap(item => (item ? [parseWorkAnchor(item)] : []))
}

export const putWorkAnchor = (anchor: WorkAnchor) => put({ ...ledgerKeys.anchor(anchor.workId), ...anchor })
