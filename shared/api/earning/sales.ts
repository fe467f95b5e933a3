import * as z from 'zod'
import { payoutStates, salePeriods } from '#shared/domain/buying/order/sale-line.ts'
import { parcelStatusNumber } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { instant, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/** Contracts of a seller's money (D88): the net of each sale, and whether it may be paid out. */
const saleRow = () =>
  z.object({
    orderItemId: z.string(),
    orderNumber: z.string(),
    productId: z.string(),
    title: z.string(),
    soldAt: instant(),
    deliveryStatus: parcelStatusNumber(),
    price: z.int(),
    /** Deductions (negative yen) and, for a member who ships, additions. */
    fees: z.array(
      z.object({
        kind: z.enum(saleFeeKinds),
        amount: z.int(),
      }),
    ),
    net: z.int(),
    /** `pending` paid by the buyer, `held` received or under a claim, `payable` completed (D88). */
    payStatus: z.enum(payoutStates),
    /** Time at which it became payable, or will unless a claim comes; else null. */
    payableAt: instant().nullable(),
    payoutDate: instant().nullable(),
  })

const filter = {
  status: z.enum(payoutStates, { error: 'STATUS_FORMAT' }).optional(),
  /** Only sales of this period of Japan's calendar; without it all. */
  period: z.enum(salePeriods, { error: 'PERIOD_FORMAT' }).optional(),
}
const grants = { table: ['query'], indexes: ['GSI2'] } as const

export const saleHistory = endpoint({
  id: 'saleHistory',
  subject: 'sales',
  method: 'GET',
  path: '/product/sale-history',
  summary: 'The seller’s sales with price, fees, net and payout state, newest first (D88)',
  access: 'member',
  input: z.strictObject({ ...filter, page: pageParam(), size: sizeParam(20) }),
  output: pageOf(saleRow()).extend({
    /** Yen of the period, by state. */
    sums: z.object({ pending: z.int(), held: z.int(), payable: z.int() }),
    /**
     * Independent of the period, the last twelve months of Japan's calendar: yen sold minus refunds, and the seller's
     * net.
     */
    months: z.array(z.object({ month: z.string(), sold: z.int(), net: z.int() })),
  }),
  codes: [],
  grants,
  example: {
    input: { status: 'payable' },
    output: {
      list: [
        {
          orderItemId: '01KB91Q2R5T6V8X0Z2B4D6F8H1',
          orderNumber: '261121-048213',
          productId: 'shino-chawan',
          title: '志野茶碗 葦原',
          soldAt: exampleTime,
          deliveryStatus: parcelStateNumbers.completed,
          price: 330_000,
          fees: [{ kind: 'commission', amount: -66_000 }],
          net: 264_000,
          payStatus: 'payable',
          payableAt: exampleTime,
          payoutDate: null,
        },
      ],
      total: 1,
      page: 1,
      size: 20,
      sums: { pending: 0, held: 0, payable: 264_000 },
      months: [{ month: '2026-11', sold: 330_000, net: 264_000 }],
    },
  },
})

export const saleHistoryExport = endpoint({
  id: 'saleHistoryExport',
  subject: 'sales',
  method: 'GET',
  path: '/product/sale-history-export',
  summary: 'The seller’s sales as CSV in UTF-8 with BOM, which spreadsheets need (D88)',
  access: 'member',
  input: z.strictObject(filter),
  output: z.string(),
  codes: [],
  grants,
  file: true,
  example: { input: {}, output: '注文番号,作品,…' },
})

export const salesContracts = [saleHistory, saleHistoryExport] as const
