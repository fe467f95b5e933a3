import * as z from 'zod'
import { PackedText, packText, unpackText } from '#functions/machinery/table/packed-text.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { bankOpensAt } from '#shared/platform/transfers/business-day.ts'
import { type TransferFile, transferFile } from '#shared/platform/transfers/transfer-file.ts'
import {
  type PayeeAccount,
  payeeAccount,
  type TransferLine,
  transferLine,
} from '#shared/platform/transfers/transfer-line.ts'
import { type Mode, transferKeys } from '../table-keys.ts'

/** A file is one item; its lines are in items of five hundred, so that even the longest file is one transaction. */
const linesAnItem = 500

export interface TransferFileRef {
  readonly mode: Mode
  readonly shopId: string
  readonly id: string
}

export const parseTransferFile = (item: Attributes): TransferFile => transferFile.parse(item)

export async function readTransferFile(table: Getter, { mode, shopId, id }: TransferFileRef) {
  const item = await table.get(transferKeys.file(mode, shopId, id))
  return item && parseTransferFile(item)
}

/** A shop makes a file or two a month. Reading more fails, because a truncated list would be wrong. */
const mostFiles = 10_000

/** Files of a shop, the newest first. */
export async function transferFilesOf(table: Querier, mode: Mode, shopId: string): Promise<TransferFile[]> {
  const query = { ...transferKeys.ofShop(mode, shopId), newestFirst: true, consistent: true, limit: mostFiles + 1 }
  const rows = await table.queryAll(query)
  if (rows.length > mostFiles) throw new Error(`${shopId} has more than ${mostFiles} transfer files`)
  return rows.map(parseTransferFile)
}

/**
 * Puts a new file, or replaces `before`. In the sandbox, a submitted file is due for the bank on its day, until each of
 * its lines has a result.
 */
export function putTransferFile(after: TransferFile, before?: TransferFile) {
  const { mode, shopId, id, testClock, state, transferDate } = after
  const isDue = mode === 'test' && state === 'SENT'
  const item = {
    ...transferKeys.file(mode, shopId, id),
    ...after,
    ...(isDue && transferKeys.row(bankOpensAt(transferDate), testClock)),
  }
  return put(item, inPlaceOf(before))
}

/** Files whose day has come, by an eventually consistent index. */
export async function dueTransferFiles(table: Querier, now: number): Promise<TransferFile[]> {
  const between = ['', String(now).padStart(15, '0')] as const
  const rows = await table.queryAll({ pk: transferKeys.due, index: 'GSI2', between })
  return rows.map(parseTransferFile)
}

const storedLines = z.object({ lines: PackedText, version: z.int() })

/** An item with some lines of a file. */
export interface LineItem {
  readonly n: number
  readonly version: number
  readonly lines: readonly TransferLine[]
}

const parseLines = (item: Attributes, n: number): LineItem => {
  const { lines, version } = storedLines.parse(item)
  return { n, version, lines: z.array(transferLine).parse(JSON.parse(unpackText(lines))) }
}

/** Number of the item that contains a line, from 1. */
const itemOfLine = (line: number) => Math.ceil(line / linesAnItem)

export function newLineItems(lines: readonly TransferLine[]): LineItem[] {
  const byItem = Map.groupBy(lines, ({ line }) => itemOfLine(line))
  return [...byItem].map(([n, each]) => ({ n, version: 1, lines: each }))
}

/** Items that contain these lines. */
export async function readLineItems(table: Getter, ref: TransferFileRef, lines: readonly number[]) {
  const wanted = [...new Set(lines.map(itemOfLine))]
  const items = await table.batchGet(wanted.map(n => transferKeys.lines(ref.mode, ref.shopId, ref.id, n)))
  return items.flatMap((item, index) => (item ? [parseLines(item, wanted[index] ?? 0)] : []))
}

/** All lines of a file in order. */
export async function linesOf(table: Getter, file: TransferFile): Promise<TransferLine[]> {
  const all = Array.from({ length: itemOfLine(file.count) }, (_, index) => index * linesAnItem + 1)
  const items = await readLineItems(table, file, all)
  return items.flatMap(({ lines }) => lines)
}

/** Puts new lines, or replaces those of `before`. */
export function putLineItem({ mode, shopId, id }: TransferFileRef, { n, lines, version }: LineItem, before?: LineItem) {
  const item = { ...transferKeys.lines(mode, shopId, id, n), lines: packText(JSON.stringify(lines)), version }
  return put(item, inPlaceOf(before))
}

const storedPayee = payeeAccount.extend({ id: z.string(), createdAt: z.int() })
export type StoredPayee = z.infer<typeof storedPayee>

export const putPayee = (mode: Mode, shopId: string, payee: StoredPayee) =>
  put({ ...transferKeys.payee(mode, shopId, payee.id), ...payee }, { ifAbsent: true })

/** Payees with these ids, without missing ones. */
export async function readPayees(
  table: Getter,
  { mode, shopId }: Pick<TransferFileRef, 'mode' | 'shopId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayeeAccount>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const items = await table.batchGet(wanted.map(id => transferKeys.payee(mode, shopId, id)))
  return new Map(items.flatMap(item => (item ? [storedPayee.parse(item)] : [])).map(({ id, ...payee }) => [id, payee]))
}
