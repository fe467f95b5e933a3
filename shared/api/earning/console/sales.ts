import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleOrderId } from '#shared/api/examples/orders.ts'
import { exampleOrderItemId } from '#shared/api/examples/parcels.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { payoutStates } from '#shared/domain/buying/order/sale-line.ts'
import { parcelStatusNumber } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { instant, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'

/** What sellers are owed, for operators: by the journal, and work by work (D88, L5). */
const sellerRow = () =>
  z.object({
    /** Account of the seller: `house`, `partner-…`, `member-…`. */
    seller: z.string(),
    name: z.string(),
    payable: z.int(),
    held: z.int(),
    pending: z.int(),
    works: z.int(),
    /** Balance of the journal minus the sum over works; anything but 0 is an error to investigate. */
    difference: z.int(),
  })
const exampleSeller = {
  seller: 'partner-teitei',
  name: '汀庭画廊',
  payable: 264_000,
  held: 0,
  pending: 0,
  works: 1,
  difference: 0,
}

export const adminListPayables = endpoint({
  id: 'adminListPayables',
  subject: 'sales',
  method: 'GET',
  path: '/admin/payable/list',
  summary: 'Balance of each seller: payable by the journal, held and pending by works not settled yet (D88, L5)',
  access: operator('finance'),
  input: z.strictObject({ page: pageParam(), size: sizeParam(20) }),
  output: pageOf(sellerRow()).extend({
    /** Yen of the whole journal by kind of account, credits negative; the seven sum to 0 (L1). */
    balance: z.object({
      entries: z.int(),
      cash: z.int(),
      clearing: z.int(),
      /** Payouts that banks were told to transfer and have not confirmed. */
      transit: z.int(),
      sellers: z.int(),
      artists: z.int(),
      /** Unapplied payments, until they are sent back. */
      buyers: z.int(),
      income: z.int(),
    }),
  }),
  codes: [],
  grants: { table: ['query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: {},
    output: {
      list: [exampleSeller],
      total: 1,
      page: 1,
      size: 20,
      balance: {
        entries: 2,
        cash: 335_300,
        clearing: 0,
        transit: 0,
        sellers: -264_000,
        artists: 0,
        buyers: 0,
        income: -71_300,
      },
    },
  },
})

export const adminGetPayable = endpoint({
  id: 'adminGetPayable',
  subject: 'sales',
  method: 'GET',
  path: '/admin/payable/info',
  summary: 'One seller’s works with the net of each, and the amount credited in the journal (D88, L5, L8)',
  access: operator('finance'),
  input: z.strictObject({
    seller: z.string().regex(/^(house|(partner|member)-[\w-]{1,64})$/, { error: 'ID_FORMAT' }),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: sellerRow().extend({
    /** Balance of the seller's account in the journal; a debt of the seller reduces it. */
    balance: z.int(),
    lines: pageOf(
      z.object({
        orderItemId: z.string(),
        orderId: z.string(),
        orderNumber: z.string(),
        title: z.string(),
        soldAt: instant(),
        deliveryStatus: parcelStatusNumber(),
        price: z.int(),
        fees: z.array(z.object({ kind: z.enum(saleFeeKinds), amount: z.int() })),
        net: z.int(),
        payStatus: z.enum(payoutStates),
        payableAt: instant().nullable(),
        /** Yen credited by the journal: `net` once the work is settled, else 0. */
        posted: z.int(),
        agrees: z.boolean(),
      }),
    ),
  }),
  codes: ['not-found'],
  grants: { table: ['query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: { seller: 'partner-teitei' },
    output: {
      ...exampleSeller,
      balance: 264_000,
      lines: {
        list: [
          {
            orderItemId: exampleOrderItemId,
            orderId: exampleOrderId,
            orderNumber: '261121-048213',
            title: '志野茶碗 葦原',
            soldAt: exampleTime,
            deliveryStatus: parcelStateNumbers.completed,
            price: 330_000,
            fees: [{ kind: 'commission', amount: -66_000 }],
            net: 264_000,
            payStatus: 'payable',
            payableAt: exampleTime,
            posted: 264_000,
            agrees: true,
          },
        ],
        total: 1,
        page: 1,
        size: 20,
      },
    },
  },
})

export const salesConsoleContracts = [adminListPayables, adminGetPayable] as const
