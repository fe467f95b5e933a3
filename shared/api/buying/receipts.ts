import * as z from 'zod'
import { receiptView } from '#shared/domain/buying/order/receipt.ts'
import { id, line } from '#shared/domain/kernel/fields.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { exampleOrderId } from '../examples/orders.ts'
import { exampleTime } from '../examples/works.ts'

/** Contracts of receipts (D45): page and file have the same content; both are marked from the second issue on. */
const exampleReceipt = {
  orderId: exampleOrderId,
  orderNumber: '261121-048213',
  date: exampleTime,
  payee: '森下 凪',
  payeeEditable: true,
  reissued: false,
  lines: [
    {
      kind: 'work' as const,
      title: '志野茶碗 葦原',
      seller: '汀庭画廊',
      sellerType: sellerTypeNumbers.partner,
      amount: 330_000,
    },
    { kind: 'packing' as const, title: '梱包', seller: null, sellerType: null, amount: 2000 },
    { kind: 'transport' as const, title: '送料', seller: null, sellerType: null, amount: 3300 },
  ],
  taxes: [{ rate: 10, amount: 335_300, tax: 30_481 }],
  total: 335_300,
  refunded: 0,
  method: 'card' as const,
  issuer: { name: '工藝の間 株式会社', address: '東京都台東区谷中 0-0-0', registration: 'T1234567890123' },
  unprinted: [],
}

/** Receipt, with the characters of the payee's name that the PDF fonts lack. */
const shownReceipt = () => receiptView().extend({ unprinted: z.array(z.string()) })

export const getReceipt = endpoint({
  id: 'getReceipt',
  subject: 'receipts',
  method: 'GET',
  path: '/payment/order/retail-book',
  summary: 'The receipt of a paid order: payee, lines, tax by rate, total, issuer and registration number (D45)',
  access: 'member',
  input: z.strictObject({ orderId: id() }),
  output: shownReceipt(),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get'] },
  example: { input: { orderId: exampleOrderId }, output: exampleReceipt },
})

export const nameReceipt = endpoint({
  id: 'nameReceipt',
  subject: 'receipts',
  method: 'PUT',
  path: '/payment/order/retail-book',
  summary: 'Set the payee of the receipt, once, in characters that the PDF can print (D45)',
  access: 'member',
  input: z.strictObject({ orderId: id(), payee: line(80) }),
  output: shownReceipt(),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { orderId: exampleOrderId, payee: '株式会社 葦原堂' }, output: exampleReceipt },
})

export const issueReceipt = endpoint({
  id: 'issueReceipt',
  subject: 'receipts',
  method: 'POST',
  path: '/payment/order/retail-book/pdf',
  summary: 'The receipt as a PDF; each issue is counted, and from the second on marked 再発行 (D45)',
  access: 'member',
  input: z.strictObject({ orderId: id() }),
  output: z.string(),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get', 'put', 'update'] },
  file: true,
  memory: 1024,
  example: { input: { orderId: exampleOrderId }, output: '%PDF-1.7' },
})

/**
 * The certificate of a work (certificates.ts) as a printable A4 sheet in both languages. It lies here because it is set
 * with the fonts of receipts (26 MB), which no other stack should have to carry.
 */
export const getCertificateFile = endpoint({
  id: 'getCertificateFile',
  subject: 'receipts',
  method: 'GET',
  path: '/ledger/certificate/pdf',
  summary: 'The certificate of a work as a PDF: A4, both languages, tagged, with the QR code that verifies it (D93)',
  access: 'visitor',
  input: z.strictObject({ productId: id() }),
  output: z.string(),
  codes: ['not-found'],
  grants: { table: ['get'], keys: ['WORK', 'LEDGER', 'CERTIFICATES'], objects: { public: ['get'] } },
  limits: ['certificate-file'],
  file: true,
  memory: 1024,
  example: { input: { productId: 'shino-chawan' }, output: '%PDF-1.7' },
})

export const receiptsContracts = [getReceipt, nameReceipt, issueReceipt, getCertificateFile] as const
