import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'

/** Referrals by affiliates' links, month by month (D18). A report only: no affiliate is owed anything. */
const month = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'MONTH_FORMAT' })
const count = () => z.int().min(0)

/** `ReferralFigures` says what each figure counts. */
const figures = () =>
  z.object({
    members: count(),
    orders: count(),
    paid: count(),
    works: count(),
    /** Yen. */
    amount: count(),
  })
const exampleFigures = { members: 3, orders: 2, paid: 1, works: 1, amount: 330_000 }

export const adminListAffiliates = endpoint({
  id: 'adminListAffiliates',
  subject: 'sales',
  method: 'GET',
  path: '/admin/report/affiliate/list',
  summary: 'Registrations, orders and sales by each affiliate’s link in a month, by default the current one (D18)',
  access: operator('finance'),
  /** A month of Japan's calendar: `2026-11`. */
  input: z.strictObject({ month: month().optional(), page: pageParam(), size: sizeParam(20) }),
  output: pageOf(figures().extend({ affiliate: z.string() })).extend({
    month: z.string(),
    /** Sum over all affiliates. */
    sum: figures(),
  }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: { month: '2026-11' },
    output: {
      list: [{ affiliate: 'kobo-tsushin', ...exampleFigures }],
      total: 1,
      page: 1,
      size: 20,
      month: '2026-11',
      sum: exampleFigures,
    },
  },
})

export const adminExportAffiliates = endpoint({
  id: 'adminExportAffiliates',
  subject: 'sales',
  method: 'POST',
  path: '/admin/report/affiliate',
  summary: 'The report of a month’s affiliates as CSV (D18)',
  access: operator('finance'),
  input: z.strictObject({ month: month() }),
  output: z.object({ fileName: z.string(), content: z.string(), count: count(), sha256: z.string() }),
  codes: [],
  /** `put` records the export in the audit trail. */
  grants: { table: ['get', 'query', 'put'] },
  example: {
    input: { month: '2026-11' },
    output: {
      fileName: 'affiliates_2026-11.csv',
      content: '\ufeff月,アフィリエイト,会員登録\r\n',
      count: 0,
      sha256: '9b0d2c1b6f0f3a4d6fdc8c6a2f6a1c1d8c8a5a2f1f6f0b5d2a4e9b7c3d1e0f55',
    },
  },
})

export const affiliatesConsoleContracts = [adminListAffiliates, adminExportAffiliates] as const
