import * as z from 'zod'
import type { Company } from '#shared/domain/kernel/company.ts'
import { wireNumber } from '#shared/domain/kernel/fields.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { taxIn } from '#shared/domain/kernel/money/charges.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import type { Order } from './order.ts'

/** A receipt (D45, D25): what was paid, the tax contained in it, and the issuer. */
export const receiptView = () =>
  z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    /** When the order was paid. */
    date: z.string(),
    payee: z.string(),
    /** The buyer may enter the payee once. */
    payeeEditable: z.boolean(),
    /** A receipt was issued before: the next one is marked 再発行. */
    reissued: z.boolean(),
    lines: z.array(
      z.object({
        kind: z.enum(['work', 'packing', 'insurance', 'transport']),
        title: z.string(),
        seller: z.string().nullable(),
        /** A member is a private person, whose sale has no registration number (D25). */
        sellerType: wireNumber(sellerTypeNumbers).nullable(),
        amount: z.int(),
      }),
    ),
    /** Rounded once per rate and document; exports have 0 %. */
    taxes: z.array(z.object({ rate: z.int(), amount: z.int(), tax: z.int() })),
    total: z.int(),
    refunded: z.int(),
    method: z.enum(['card', 'bank']),
    issuer: z.object({ name: z.string(), address: z.string(), registration: z.string() }),
  })
export type Receipt = z.infer<ReturnType<typeof receiptView>>

const words = {
  packing: { ja: '梱包', en: 'Packing' },
  insurance: { ja: '運送保険', en: 'Insurance' },
  transport: { ja: '送料', en: 'Delivery' },
} as const

export function receiptOfOrder(order: Order, language: Language, company: Company): Receipt {
  const { amounts, lines, delivery, payment } = order
  const extra = (['packing', 'insurance', 'transport'] as const).flatMap(kind => {
    const amount = kind === 'transport' ? amounts.deliveryFee : amounts[kind]
    return amount === 0 ? [] : [{ kind, title: say(words[kind], language), seller: null, sellerType: null, amount }]
  })
  const isExport = delivery.country !== 'JP'
  return {
    orderId: order.id,
    orderNumber: order.number,
    date: iso(order.paidAt ?? order.createdAt),
    payee: order.receipt.payee ?? (order.billing ?? delivery).name,
    payeeEditable: order.receipt.payee === null,
    reissued: order.receipt.issued > 0,
    lines: [
      ...lines.map(line => ({
        kind: 'work' as const,
        title: say(line.title, language),
        seller: say(line.seller.name, language),
        sellerType: sellerTypeNumbers[line.seller.type],
        amount: line.price,
      })),
      ...extra,
    ],
    taxes: [{ rate: isExport ? 0 : 10, amount: amounts.total, tax: isExport ? 0 : taxIn(amounts.total) }],
    total: amounts.total,
    refunded: order.refunded,
    method: payment?.method ?? 'card',
    issuer: {
      name: say(company.name, language),
      address: say(company.address, language),
      registration: company.registration,
    },
  }
}
