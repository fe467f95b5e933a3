import * as z from 'zod'
import type { Decision } from '../../decision.ts'
import type { EventType } from '../webhooks/event.ts'
import { lineMoves, payeeAccount, type ReturnReason, type TransferLine } from './transfer-line.ts'

/** A file of bank transfers: its creator, its approver and its progress (payment-platform.md 5.17). */
export const transferFileStates = ['DRAFT', 'APPROVED', 'EXPORTED', 'SENT', 'RESULT_IMPORTED', 'DELETED'] as const
type TransferFileState = (typeof transferFileStates)[number]

interface TransferFileTransition {
  readonly from: readonly TransferFileState[]
  readonly to: TransferFileState
  readonly event?: EventType
}

export const transferFileTransitions = {
  approve: { from: ['DRAFT'], to: 'APPROVED', event: 'transfer_file.approved' },
  /** After the export nothing in the file may change. */
  export: { from: ['APPROVED'], to: 'EXPORTED' },
  send: { from: ['EXPORTED'], to: 'SENT', event: 'transfer_file.sent' },
  /** Some lines have results, not all. */
  note: { from: ['SENT'], to: 'SENT', event: 'transfer_file.result' },
  finish: { from: ['SENT'], to: 'RESULT_IMPORTED', event: 'transfer_file.result' },
  /** A bank returns a transfer that it had executed. */
  return: { from: ['RESULT_IMPORTED'], to: 'RESULT_IMPORTED', event: 'transfer_file.result' },
  /** Also an approved file, whose date may have passed before anybody exported it. */
  delete: { from: ['DRAFT', 'APPROVED'], to: 'DELETED' },
} as const satisfies Record<string, TransferFileTransition>
export type TransferFileDeed = keyof typeof transferFileTransitions

/** The account that the money is taken from, with the originator's name and code at the bank. */
const consignor = payeeAccount.omit({ payee: true }).extend({
  code: z.string().regex(/^\d{10}$/),
  /** Half-width, at most 40 characters. */
  name: z.string(),
})
export type Consignor = z.infer<typeof consignor>

const deed = z.object({ by: z.string(), keyId: z.string(), at: z.int() })

export const transferFile = z.object({
  id: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  state: z.enum(transferFileStates),
  version: z.int().min(1),
  transferDate: z.string(),
  /** Epoch ms; afterwards banks accept no file for the date. */
  cutOff: z.int(),
  consignor,
  count: z.int().min(1),
  total: z.int().min(1),
  done: z.int(),
  doneYen: z.int(),
  returned: z.int(),
  returnedYen: z.int(),
  created: deed,
  approved: deed.nullable(),
  exported: deed.nullable(),
  sent: deed.nullable(),
  updatedAt: z.int(),
  /** Test clock whose time applies to the file. */
  testClock: z.string().optional(),
})
export type TransferFile = z.infer<typeof transferFile>
export type TransferDeed = z.infer<typeof deed>

/** Names are compared regardless of width, case and spaces. */
const comparedName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Whether both acts are by the same person or the same API key. */
const isSame = (one: TransferDeed, other: TransferDeed) =>
  one.keyId === other.keyId || comparedName(one.by) === comparedName(other.by)

export function moveTransferFile(
  before: TransferFile,
  what: Exclude<TransferFileDeed, 'approve'>,
  at: number,
): Decision<{ readonly file: TransferFile }, 'state'> {
  const { from, to }: TransferFileTransition = transferFileTransitions[what]
  if (!from.includes(before.state)) return { outcome: 'refused', code: 'state' }
  return { outcome: 'allowed', file: { ...before, state: to, version: before.version + 1, updatedAt: at } }
}

/** Requires another person with another API key than the creator's. */
export function approveTransfers(
  before: TransferFile,
  by: TransferDeed,
): Decision<{ readonly file: TransferFile }, 'state' | 'same'> {
  const { from, to }: TransferFileTransition = transferFileTransitions.approve
  if (!from.includes(before.state)) return { outcome: 'refused', code: 'state' }
  if (isSame(before.created, by)) return { outcome: 'refused', code: 'same' }
  const file = { ...before, state: to, version: before.version + 1, approved: by, updatedAt: by.at }
  return { outcome: 'allowed', file }
}

export interface LineResult {
  readonly line: number
  readonly status: 'done' | 'returned'
  readonly reason: ReturnReason | null
}
export interface NotedResults {
  readonly file: TransferFile
  /** Lines whose result changed; empty if every result was known. */
  readonly changed: readonly TransferLine[]
}

/**
 * Records the bank's results, which may be repeated. `lines` are the named lines in their current state. The file is
 * finished once no line waits.
 */
export function noteResults(
  before: TransferFile,
  lines: readonly TransferLine[],
  results: readonly LineResult[],
  at: number,
): Decision<NotedResults, 'state'> {
  const wanted = new Map(results.map(result => [result.line, result]))
  const changed: TransferLine[] = []
  let [done, doneYen, returned, returnedYen] = [before.done, before.doneYen, before.returned, before.returnedYen]
  for (const line of lines) {
    const { status, reason } = wanted.get(line.line) ?? { status: line.state, reason: null }
    if (status === line.state) continue
    const moves: readonly string[] = lineMoves[line.state]
    if (!moves.includes(status)) return { outcome: 'refused', code: 'state' }
    changed.push({ ...line, state: status, reason: status === 'returned' ? (reason ?? 'other') : null, resultAt: at })
    if (line.state === 'done') [done, doneYen] = [done - 1, doneYen - line.amount]
    if (status === 'done') [done, doneYen] = [done + 1, doneYen + line.amount]
    else [returned, returnedYen] = [returned + 1, returnedYen + line.amount]
  }
  if (changed.length === 0) return { outcome: 'allowed', file: before, changed }
  const isEnd = done + returned === before.count
  const moved = moveTransferFile(before, before.state === 'RESULT_IMPORTED' ? 'return' : isEnd ? 'finish' : 'note', at)
  if (moved.outcome === 'refused') return moved
  return { outcome: 'allowed', file: { ...moved.file, done, doneYen, returned, returnedYen }, changed }
}
