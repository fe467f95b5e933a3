import * as z from 'zod'
import { utcIso, utcIsoOrNull } from '../../time/iso.ts'
import { accountTypes } from '../../transfers/account-type.ts'
import { type TransferDeed, type TransferFile, transferFileStates } from '../../transfers/transfer-file.ts'
import { lineStates, ReturnReason, type TransferLine } from '../../transfers/transfer-line.ts'
import { instantField } from '../fields.ts'

/** Public form of transfer files and their lines, in calls and webhooks. */
const byWhom = z.object({ by: z.string(), at: instantField() })

export const TransferFileWire = z.object({
  id: z.string(),
  object: z.literal('transfer_file'),
  livemode: z.boolean(),
  status: z.enum(transferFileStates),
  version: z.int().min(1),
  transfer_date: z.string(),
  /** After this moment no bank accepts the file for its date. */
  cut_off: instantField(),
  consignor_code: z.string(),
  consignor_name: z.string(),
  count: z.int(),
  total_amount: z.int(),
  done_count: z.int(),
  done_amount: z.int(),
  returned_count: z.int(),
  returned_amount: z.int(),
  created_by: byWhom,
  approved_by: byWhom.nullable(),
  exported_by: byWhom.nullable(),
  sent_by: byWhom.nullable(),
  updated: instantField(),
})
export type TransferFileWire = z.infer<typeof TransferFileWire>

export const TransferLineWire = z.object({
  line: z.int(),
  reference: z.string(),
  payee_id: z.string().nullable(),
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  branch_name: z.string(),
  account_type: z.enum(accountTypes),
  account_number: z.string(),
  payee_kana: z.string(),
  amount: z.int(),
  status: z.enum(lineStates),
  reason: ReturnReason.nullable(),
  result_at: instantField().nullable(),
})
export type TransferLineWire = z.infer<typeof TransferLineWire>

const byWhomView = ({ by, at }: TransferDeed) => ({ by, at: utcIso(at) })
const byWhomOrNull = (deed: TransferDeed | null) => deed && byWhomView(deed)

export const transferFileView = (file: TransferFile): TransferFileWire => ({
  id: file.id,
  object: 'transfer_file',
  livemode: file.mode === 'live',
  status: file.state,
  version: file.version,
  transfer_date: file.transferDate,
  cut_off: utcIso(file.cutOff),
  consignor_code: file.consignor.code,
  consignor_name: file.consignor.name,
  count: file.count,
  total_amount: file.total,
  done_count: file.done,
  done_amount: file.doneYen,
  returned_count: file.returned,
  returned_amount: file.returnedYen,
  created_by: byWhomView(file.created),
  approved_by: byWhomOrNull(file.approved),
  exported_by: byWhomOrNull(file.exported),
  sent_by: byWhomOrNull(file.sent),
  updated: utcIso(file.updatedAt),
})

export const transferLineView = (line: TransferLine): TransferLineWire => ({
  line: line.line,
  reference: line.reference,
  payee_id: line.payeeId,
  bank_code: line.bankCode,
  bank_name: line.bankName,
  branch_code: line.branchCode,
  branch_name: line.branchName,
  account_type: line.accountType,
  account_number: line.accountNumber,
  payee_kana: line.payee,
  amount: line.amount,
  status: line.state,
  reason: line.reason,
  result_at: utcIsoOrNull(line.resultAt),
})

/** Content of the webhook of a result. */
export const TransferResultWire = TransferFileWire.extend({
  results: z
    .array(TransferLineWire.pick({ line: true, reference: true, amount: true, status: true, reason: true }))
    .optional(),
})

/** Lines whose result has changed, without their accounts, for the webhook. */
export const lineResultsView = (lines: readonly TransferLine[]) =>
  lines.map(({ line, reference, amount, state, reason }) => ({ line, reference, amount, status: state, reason }))
