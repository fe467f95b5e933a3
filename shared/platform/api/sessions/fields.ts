import * as z from 'zod'
import { bytes, field, httpUrl, instantField, kind, textField } from '../fields.ts'

/** Fields shared by checkout sessions, links and card sessions. */
export const receiver = () =>
  field(
    '124',
    z
      .string()
      .trim()
      .min(1, kind('001'))
      .max(254, kind('003'))
      .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, kind('008')),
  )
export const job = () => field('103', z.enum(['AUTH', 'CAPTURE'], kind('031')))
export const sessionAddresses = {
  success_url: field('119', httpUrl()).optional(),
  cancel_url: field('120', httpUrl()).optional(),
  shop_service_name: field('121', textField(100)).optional(),
  /** The shop's own mail template; without one the platform's texts are sent. */
  shop_mail_template_id: field('136', z.string().max(25)).optional(),
}
export const clientFields = {
  client_field_1: field('109', bytes(100)).optional(),
  client_field_2: field('110', bytes(100)).optional(),
  client_field_3: field('111', bytes(100)).optional(),
}
export const tds = {
  tds_type: field('112', z.enum(['0', '2'], kind('007'))).optional(),
  tds2_type: z.enum(['2', '3']).optional(),
}
export const virtualaccount = z.strictObject({ payment_term_day: z.int().min(0).max(99).default(3) }).optional()
export const times = { created: instantField(), updated: instantField(), version: z.int() }
export const billView = {
  amount: z.int().nullable(),
  tax: z.int(),
  pay_type: z.array(z.string()),
  order_id: z.string().nullable(),
  client_field_1: z.string().nullable(),
  client_field_2: z.string().nullable(),
  client_field_3: z.string().nullable(),
}
export const sessionCardView = z.object({
  job_code: z.string(),
  tds_type: z.string().nullable(),
  tds2_type: z.string(),
})
export const addressView = {
  success_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
  shop_service_name: z.string().nullable(),
}

/** Time used by the examples. */
export const exampleInstant = '2026-11-21T07:00:00.000Z'
export const exampleUrls = {
  success_url: 'https://shop.example/paid',
  cancel_url: 'https://shop.example/cart',
  shop_service_name: '工藝の間',
}
export const exampleBill = {
  amount: 286000,
  tax: 0,
  pay_type: ['Card'],
  order_id: 'o_01KAK3B9Q0T4W5X6Y7Z8A9B0C1',
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
}
export const path = (prefix: string, number: '128' | '129') =>
  field(number, z.string().regex(new RegExp(`^${prefix}_\\w{22}$`), kind('002')))
