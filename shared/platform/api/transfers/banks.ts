import * as z from 'zod'
import { accountTypes } from '../../transfers/account-type.ts'
import { platformEndpoint, publicKey, secretKey } from '../endpoint.ts'
import { field, instantField, kind } from '../fields.ts'
import { listOf, listQuery, onePageOf } from '../lists.ts'
import { accountFields } from './fields.ts'

/** Banks, branches and payees (payment-platform.md 5.17, 8.1). */
const BankWire = z.object({ code: z.string(), name: z.string(), kana: z.string() })
const keyword = z.string().trim().max(50).optional()

export const listBanks = platformEndpoint({
  id: 'listBanks',
  area: 'transfers',
  method: 'GET',
  path: '/v1/banks',
  summary: 'List Japanese banks whose name, kana or code starts with a keyword (8.1)',
  operation: '1081',
  access: publicKey(),
  input: z.strictObject({ ...listQuery(['code']), keyword }),
  output: listOf(BankWire),
  codes: ['E0095091007'],
  grants: {},
  example: {
    input: { keyword: 'みずほ' },
    output: onePageOf({ code: '0001', name: 'みずほ', kana: 'ミズホ' }),
  },
})

export const listBranches = platformEndpoint({
  id: 'listBranches',
  area: 'transfers',
  method: 'GET',
  path: '/v1/banks/{bank_code}/branches',
  summary: 'List the branches of a bank whose name, kana or code starts with a keyword (8.1)',
  operation: '1081',
  access: publicKey(),
  input: z.strictObject({
    bank_code: field('245', z.string().regex(/^\d{4}$/, kind('002'))),
    ...listQuery(['code']),
    keyword,
  }),
  output: listOf(BankWire),
  codes: ['E1081245002', 'E0095091007'],
  grants: {},
  example: {
    input: { bank_code: '0001', keyword: '丸の内' },
    output: onePageOf({ code: '004', name: '丸の内中央', kana: 'マルノウチチユウオウ' }),
  },
})

const PayeeWire = z.object({
  id: z.string(),
  object: z.literal('payee'),
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  branch_name: z.string(),
  account_type: z.enum(accountTypes),
  /** The last four digits; the whole number is never returned. */
  account_number: z.string(),
  /** Half-width kana, as in bank files. */
  payee_kana: z.string(),
  created: instantField(),
})

export const createPayee = platformEndpoint({
  id: 'createPayee',
  area: 'transfers',
  method: 'POST',
  path: '/v1/payees',
  summary: 'Create a payee after verifying bank, branch, account number and holder; it is immutable (5.17)',
  operation: '1081',
  access: secretKey('transfers:create'),
  input: z.strictObject(accountFields),
  output: PayeeWire,
  codes: [
    ...(['E1081245002', 'E1081246002', 'E1081248006', 'E1081325001', 'E1081325003', 'E1081325008'] as const),
    'E9991001001',
  ],
  needs: { bank_code: {}, branch_code: {}, account_number: {}, payee_kana: {} },
  grants: { table: ['put'] },
  status: 201,
  example: {
    input: {
      bank_code: '0001',
      branch_code: '004',
      account_type: '0',
      account_number: '0076543',
      payee_kana: 'モリシタ ナギ',
    },
    output: {
      id: 'pe_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
      object: 'payee',
      bank_code: '0001',
      bank_name: 'ﾐｽﾞﾎ',
      branch_code: '004',
      branch_name: 'ﾏﾙﾉｳﾁﾁﾕｳｵｳ',
      account_type: 'ordinary',
      account_number: '6543',
      payee_kana: 'ﾓﾘｼﾀ ﾅｷﾞ',
      created: '2026-12-01T00:00:00.000Z',
    },
  },
})

export const bankEndpoints = [listBanks, listBranches, createPayee] as const
