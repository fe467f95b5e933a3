import * as z from 'zod'
import { platformEndpoint, secretKey } from './endpoint.ts'
import { instantField } from './fields.ts'
import { listOf, listQuery, onePageOf } from './lists.ts'
import { fileFields, person, resultItems } from './transfers/fields.ts'
import { TransferFileWire, TransferLineWire } from './transfers/wire.ts'

/**
 * Payouts by bank transfer (payment-platform.md 5.17): a file of transfers is previewed, created by one person,
 * approved by another with another API key, exported, submitted to the bank, and completed by a result for each line.
 */
const id = z.string().max(40)

const file: TransferFileWire = {
  id: 'tf_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  object: 'transfer_file',
  livemode: false,
  status: 'DRAFT',
  version: 1,
  transfer_date: '2026-12-15',
  cut_off: '2026-12-14T06:00:00.000Z',
  consignor_code: '0000123456',
  consignor_name: 'ｺｳｹﾞｲﾉﾏ(ｶ',
  count: 1,
  total_amount: 264_000,
  done_count: 0,
  done_amount: 0,
  returned_count: 0,
  returned_amount: 0,
  created_by: { by: 'Sakura Ito', at: '2026-12-01T00:00:00.000Z' },
  approved_by: null,
  exported_by: null,
  sent_by: null,
  updated: '2026-12-01T00:00:00.000Z',
}
const approved = { ...file, status: 'APPROVED', version: 2, approved_by: { by: 'Ken Mori', at: file.updated } } as const
const exported = { ...approved, status: 'EXPORTED', version: 3, exported_by: approved.approved_by } as const
const sent = { ...exported, status: 'SENT', version: 4, sent_by: approved.approved_by } as const

const line: TransferLineWire = {
  line: 1,
  reference: 'po_01KB8Z6V3R',
  payee_id: null,
  bank_code: '0001',
  bank_name: 'ﾐｽﾞﾎ',
  branch_code: '004',
  branch_name: 'ﾏﾙﾉｳﾁﾁﾕｳｵｳ',
  account_type: 'ordinary',
  account_number: '0076543',
  payee_kana: 'ﾓﾘｼﾀ ﾅｷﾞ',
  amount: 264_000,
  status: 'waiting',
  reason: null,
  result_at: null,
}
const asked = {
  transfer_date: file.transfer_date,
  consignor_code: file.consignor_code,
  consignor_name: 'コウゲイノマ（カ',
  consignor_account: { bank_code: '0001', branch_code: '001', account_number: '1234567' },
  items: [
    {
      bank_code: line.bank_code,
      branch_code: line.branch_code,
      account_number: line.account_number,
      payee_kana: 'モリシタ ナギ',
      amount: line.amount,
      reference: line.reference,
    },
  ],
}

/** Errors of a file and of its lines. */
const fileCodes = [
  ...(['E1080321001', 'E1080321007', 'E1080321008', 'E1080321011', 'E1080321031'] as const),
  ...(['E1080322006', 'E1080323003', 'E1080323008'] as const),
  ...(['E1080326009', 'E1080326024'] as const),
] as const
const lineCodes = [
  ...([
    'E1081245002',
    'E1081246002',
    'E1081247007',
    'E1081248006',
    'E1081324005',
    'E1081324006',
    'E1081324007',
  ] as const),
  ...(['E1081325001', 'E1081325002', 'E1081325003', 'E1081325008'] as const),
  'E9992001001',
] as const

const LineError = z.object({ error_code: z.string(), error_message: z.string(), field: z.string() })

/** Fields that a line requires, beyond their format. */
const lineNeeds = {
  'items[].bank_code': { without: 'payee_id' },
  'items[].branch_code': { without: 'payee_id' },
  'items[].account_number': { without: 'payee_id' },
  'items[].payee_kana': { without: 'payee_id' },
  'consignor_account.bank_code': {},
  'consignor_account.branch_code': {},
  'consignor_account.account_number': {},
}

export const previewTransferFile = platformEndpoint({
  id: 'previewTransferFile',
  area: 'transfers',
  method: 'POST',
  path: '/v1/transfer_files/preview',
  summary: 'Validate a transfer file without creating it, reporting every error of every line (5.17)',
  operation: '1080',
  access: secretKey('transfers:create'),
  input: z.strictObject(fileFields),
  output: z.object({
    object: z.literal('transfer_preview'),
    transfer_date: z.string(),
    cut_off: instantField(),
    /** Number of valid lines. */
    count: z.int(),
    total_amount: z.int(),
    consignor_errors: z.array(LineError),
    lines: z.array(
      z.object({
        line: z.int(),
        reference: z.string(),
        bank_name: z.string().nullable(),
        branch_name: z.string().nullable(),
        payee_kana: z.string().nullable(),
        amount: z.int().nullable(),
        errors: z.array(LineError),
        /** An earlier line pays the same sum to the same account. */
        is_repeated: z.boolean(),
      }),
    ),
  }),
  codes: [...fileCodes],
  needs: lineNeeds,
  grants: { table: ['get'] },
  memory: 1024,
  example: {
    input: asked,
    output: {
      object: 'transfer_preview',
      transfer_date: file.transfer_date,
      cut_off: file.cut_off,
      count: 1,
      total_amount: file.total_amount,
      consignor_errors: [],
      lines: [
        {
          line: 1,
          reference: line.reference,
          bank_name: line.bank_name,
          branch_name: line.branch_name,
          payee_kana: line.payee_kana,
          amount: line.amount,
          errors: [],
          is_repeated: false,
        },
      ],
    },
  },
})

export const createTransferFile = platformEndpoint({
  id: 'createTransferFile',
  area: 'transfers',
  method: 'POST',
  path: '/v1/transfer_files',
  summary: 'Create a transfer file for approval by a second person; every line must be valid (5.17)',
  operation: '1080',
  access: secretKey('transfers:create'),
  money: true,
  input: z.strictObject({ ...fileFields, created_by: person() }),
  output: TransferFileWire,
  codes: [...fileCodes, ...lineCodes, 'E9991001001'],
  needs: lineNeeds,
  grants: { table: ['get', 'put'] },
  status: 201,
  memory: 1024,
  example: { input: { ...asked, created_by: 'Sakura Ito' }, output: file },
})

export const listTransferFiles = platformEndpoint({
  id: 'listTransferFiles',
  area: 'transfers',
  method: 'GET',
  path: '/v1/transfer_files',
  summary: 'List transfer files, newest first (5.17)',
  operation: '1080',
  access: secretKey('transfers:read'),
  input: z.strictObject(listQuery(['created'])),
  output: listOf(TransferFileWire),
  codes: ['E0095091007'],
  grants: { table: ['query'] },
  example: { input: {}, output: onePageOf(file) },
})

export const getTransferFile = platformEndpoint({
  id: 'getTransferFile',
  area: 'transfers',
  method: 'GET',
  path: '/v1/transfer_files/{id}',
  summary: 'Retrieve a transfer file (5.17)',
  operation: '1080',
  access: secretKey('transfers:read'),
  input: z.strictObject({ id }),
  output: TransferFileWire,
  codes: ['E9992001002'],
  grants: { table: ['get'] },
  example: { input: { id: file.id }, output: file },
})

export const listTransferLines = platformEndpoint({
  id: 'listTransferLines',
  area: 'transfers',
  method: 'GET',
  path: '/v1/transfer_files/{id}/lines',
  summary: 'List the lines of a transfer file with their results (5.17)',
  operation: '1081',
  access: secretKey('transfers:read'),
  input: z.strictObject({ id, ...listQuery(['line']) }),
  output: listOf(TransferLineWire),
  codes: ['E9992001002', 'E0095091007'],
  grants: { table: ['get', 'query'] },
  example: { input: { id: file.id }, output: onePageOf(line) },
})

export const approveTransferFile = platformEndpoint({
  id: 'approveTransferFile',
  area: 'transfers',
  method: 'POST',
  path: '/v1/transfer_files/{id}/approve',
  summary: 'Approve a transfer file; the approver and API key must differ from the creator’s (5.17)',
  operation: '1080',
  access: secretKey('transfers:approve'),
  money: true,
  input: z.strictObject({ id, approved_by: person() }),
  output: TransferFileWire,
  codes: ['E9992001002', 'E1080320004', 'E1080321011', 'E9994078040'],
  grants: { table: ['get', 'put'] },
  example: { input: { id: file.id, approved_by: 'Ken Mori' }, output: approved },
})

export const exportTransferFile = platformEndpoint({
  id: 'exportTransferFile',
  area: 'transfers',
  method: 'POST',
  path: '/v1/transfer_files/{id}/export',
  summary: 'Export a transfer file in Zengin format and lock it; it can be downloaded again (5.17, 8.1)',
  operation: '1080',
  access: secretKey('transfers:approve'),
  input: z.strictObject({ id, exported_by: person(), line_end: z.enum(['none', 'crlf']).default('none') }),
  output: z.object({
    object: z.literal('transfer_export'),
    file: TransferFileWire,
    file_name: z.string(),
    /** Base64 of JIS X 0201, 120 bytes per record. */
    content: z.string(),
    sha256: z.string(),
  }),
  codes: ['E9992001002', 'E1080320004', 'E1080321011'],
  grants: { table: ['get', 'query', 'put'] },
  keepsNoAnswer: true,
  memory: 1024,
  example: {
    input: { id: file.id, exported_by: 'Ken Mori' },
    output: {
      object: 'transfer_export',
      file: exported,
      file_name: '20261215-tf_01KB8Z6V3RM3F5Q9ZC5T0A1B2C.txt',
      content: 'MTIxMDAwMDAxMjM0NTY=',
      sha256: '0'.repeat(64),
    },
  },
})

export const sendTransferFile = platformEndpoint({
  id: 'sendTransferFile',
  area: 'transfers',
  method: 'POST',
  path: '/v1/transfer_files/{id}/sent',
  summary: 'Mark a transfer file as submitted to the bank (5.17)',
  operation: '1080',
  access: secretKey('transfers:approve'),
  input: z.strictObject({ id, sent_by: person() }),
  output: TransferFileWire,
  codes: ['E9992001002', 'E1080320004'],
  grants: { table: ['get', 'put'] },
  example: { input: { id: file.id, sent_by: 'Ken Mori' }, output: sent },
})

export const recordTransferResults = platformEndpoint({
  id: 'recordTransferResults',
  area: 'transfers',
  method: 'POST',
  path: '/v1/transfer_files/{id}/results',
  summary: 'Record bank results, paid or returned, for up to 500 transfer lines (5.17)',
  operation: '1080',
  access: secretKey('transfers:approve'),
  money: true,
  input: z.strictObject({ id, results: resultItems }),
  output: TransferFileWire,
  codes: ['E9992001002', 'E1080320004', 'E1080326007'],
  grants: { table: ['get', 'put'] },
  example: {
    input: { id: file.id, results: [{ line: 1, status: 'done' }] },
    output: { ...sent, status: 'RESULT_IMPORTED', version: 5, done_count: 1, done_amount: file.total_amount },
  },
})

export const deleteTransferFile = platformEndpoint({
  id: 'deleteTransferFile',
  area: 'transfers',
  method: 'DELETE',
  path: '/v1/transfer_files/{id}',
  summary: 'Cancel a transfer file that has not been exported (5.17)',
  operation: '1080',
  access: secretKey('transfers:create'),
  input: z.strictObject({ id }),
  output: TransferFileWire,
  codes: ['E9992001002', 'E1080320004'],
  grants: { table: ['get', 'put'] },
  example: { input: { id: file.id }, output: { ...file, status: 'DELETED', version: 2 } },
})

export const transferEndpoints = [
  previewTransferFile,
  createTransferFile,
  listTransferFiles,
  getTransferFile,
  listTransferLines,
  approveTransferFile,
  exportTransferFile,
  sendTransferFile,
  recordTransferResults,
  deleteTransferFile,
] as const
