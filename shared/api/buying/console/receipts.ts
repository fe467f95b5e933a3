import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleOrderId } from '#shared/api/examples/orders.ts'
import { updateActions } from '#shared/api/grants.ts'
import { id, line } from '#shared/domain/kernel/fields.ts'
import { mayPay, reasonText } from './orders.ts'

export const adminReissueReceipt = endpoint({
  id: 'adminReissueReceipt',
  subject: 'receipts',
  method: 'POST',
  path: '/admin/order/{id}/receipt',
  summary: 'Count one more issue of the receipt, which marks it 再発行, optionally with another payee (D45)',
  access: mayPay,
  input: z.strictObject({ id: id(), payee: line(80).optional(), reason: reasonText() }),
  output: z.object({ issued: z.int(), payee: z.string().nullable() }),
  codes: ['not-found', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: { id: exampleOrderId, payee: '株式会社 葦原堂', reason: '宛名の訂正' },
    output: { issued: 2, payee: '株式会社 葦原堂' },
  },
})

export const receiptsConsoleContracts = [adminReissueReceipt] as const
