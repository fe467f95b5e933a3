import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleOrderItemId } from '#shared/api/examples/parcels.ts'
import { exampleApplicationId } from '#shared/api/examples/resale.ts'
import { instant, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'

/** The second-hand dealer's record of resales, which the law asks for (D94b). */
const day = () => z.iso.date({ error: 'DATE_FORMAT' })

export const adminExportResaleRecords = endpoint({
  id: 'adminExportResaleRecords',
  subject: 'resale',
  method: 'POST',
  path: '/admin/report/kobutsu',
  summary: 'The dealer’s records of these days as CSV: seller, work, date and price of each resale (D94b)',
  access: operator('finance'),
  /** Inclusive dates; at most 92 days. */
  input: z.strictObject({ from: day(), to: day() }),
  output: z.object({ fileName: z.string(), content: z.string(), count: z.int().min(0), sha256: z.string() }),
  codes: [],
  /** `put` records the export in the audit trail. */
  grants: { table: ['query', 'put'], indexes: ['GSI1'] },
  example: {
    input: { from: '2026-10-01', to: '2026-10-31' },
    output: {
      fileName: 'resale-records_2026-10-01_2026-10-31.csv',
      content: '\ufeff取引日,注文番号\r\n',
      count: 0,
      sha256: '9b0d2c1b6f0f3a4d6fdc8c6a2f6a1c1d8c8a5a2f1f6f0b5d2a4e9b7c3d1e0f55',
    },
  },
})

const recordRow = () =>
  z.object({
    orderItemId: z.string(),
    orderNumber: z.string(),
    applicationId: z.string(),
    productId: z.string(),
    title: z.string(),
    sellerName: z.string(),
    /** Yen. */
    price: z.int(),
    completedAt: instant(),
  })

export const adminListResaleRecords = endpoint({
  id: 'adminListResaleRecords',
  subject: 'resale',
  method: 'GET',
  path: '/admin/report/kobutsu/list',
  summary: 'The dealer’s records of these days, by default of the last month, as in the CSV file (D94b)',
  access: operator('finance'),
  input: z.strictObject({
    from: day().optional(),
    to: day().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(recordRow()).extend({ from: z.string(), to: z.string() }),
  codes: [],
  grants: { table: ['query'], indexes: ['GSI1'] },
  example: {
    input: { from: '2026-10-01', to: '2026-10-31' },
    output: {
      list: [
        {
          orderItemId: exampleOrderItemId,
          orderNumber: '20261020-1234',
          applicationId: exampleApplicationId,
          productId: 'shino-chawan',
          title: '志野茶碗 葦原',
          sellerName: '佐伯 真理',
          price: 1_200_000,
          completedAt: '2026-10-20T03:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      size: 20,
      from: '2026-10-01',
      to: '2026-10-31',
    },
  },
})

export const resaleRecordsConsoleContracts = [adminListResaleRecords, adminExportResaleRecords] as const
