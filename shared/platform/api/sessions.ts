import * as z from 'zod'
import { otherPayTypes, payTypes } from '../payments/values.ts'
import { sessionStates } from '../sessions/session.ts'
import { platformEndpoint, secretKey } from './endpoint.ts'
import { field, flag, idText, instantField, instantInputField, kind, withLater, yenField } from './fields.ts'
import {
  addressView,
  billView,
  clientFields,
  exampleBill,
  exampleInstant,
  exampleUrls,
  job,
  path,
  receiver,
  sessionAddresses,
  sessionCardView,
  tds,
  times,
  virtualaccount,
} from './sessions/fields.ts'

/** Checkout sessions: hosted pages on which one order is paid (5.4). */
const payType = () =>
  field(
    '102',
    z
      .array(withLater(z.enum([...payTypes, ...otherPayTypes], kind('002')), otherPayTypes), kind('008'))
      .min(1, kind('001')),
  )
export const SessionView = z.object({
  id: z.string(),
  link_url: z.string(),
  status: z.enum(sessionStates),
  transaction: z.object(billView),
  card: sessionCardView,
  virtualaccount: z.object({ payment_term_day: z.int() }),
  ...addressView,
  expire: instantField(),
  receiver_mail: z.string().nullable(),
  mail_customer_name: z.string().nullable(),
  guide_mail_send_flag: z.enum(['0', '1']),
  thanks_mail_send_flag: z.enum(['0', '1']),
  link_id: z.string().nullable(),
  ...times,
})
export type SessionView = z.infer<typeof SessionView>

const session: SessionView = {
  id: 'ps_01KAK3B9Q0T4W5X6Y7Z8A9',
  link_url: 'https://pay.example/pay/ps_01KAK3B9Q0T4W5X6Y7Z8A9',
  status: 'CREATE',
  transaction: exampleBill,
  card: { job_code: 'CAPTURE', tds_type: '2', tds2_type: '2' },
  virtualaccount: { payment_term_day: 3 },
  ...exampleUrls,
  expire: '2026-11-22T07:00:00.000Z',
  receiver_mail: 'nagi@example.jp',
  mail_customer_name: '森下 凪',
  guide_mail_send_flag: '1',
  thanks_mail_send_flag: '1',
  link_id: null,
  created: exampleInstant,
  updated: exampleInstant,
  version: 1,
}
export const createSession = platformEndpoint({
  id: 'createSession',
  area: 'sessions',
  method: 'POST',
  path: '/v1/sessions',
  summary: 'Create a checkout session: a hosted page on which one order is paid (5.4)',
  operation: '0053',
  access: secretKey('sessions:write'),
  input: z.strictObject({
    transaction: z.strictObject({
      pay_type: payType(),
      amount: field('104', yenField(10, 1)),
      tax: field('105', yenField(10)).default(0),
      order_id: field('101', idText(30)).optional(),
      ...clientFields,
    }),
    card: z.strictObject({ job_code: job().default('AUTH'), ...tds }).optional(),
    virtualaccount,
    ...sessionAddresses,
    expire: field('123', instantInputField()).optional(),
    guide_mail_send_flag: flag().default('0'),
    receiver_mail: receiver().optional(),
    mail_customer_name: z.string().max(100).optional(),
    thanks_mail_send_flag: flag().default('0'),
  }),
  output: SessionView,
  codes: [
    'E0053101003',
    'E0053101014',
    'E0053102040',
    'E0053107005',
    'E0053119008',
    'E0053120008',
    'E0053123011',
    'E0053124001',
    'E0053136002',
    'E0053201019',
  ],
  needs: { receiver_mail: { when: 'guide_mail_send_flag=1 | thanks_mail_send_flag=1' } },
  grants: { table: ['get', 'put'] },
  status: 201,
  example: {
    input: {
      transaction: { pay_type: ['Card'], amount: 286000, order_id: exampleBill.order_id },
      card: { job_code: 'CAPTURE' },
      success_url: exampleUrls.success_url,
      guide_mail_send_flag: '1',
      receiver_mail: 'nagi@example.jp',
    },
    output: session,
  },
})

export const getSession = platformEndpoint({
  id: 'getSession',
  area: 'sessions',
  method: 'GET',
  path: '/v1/sessions/{id}',
  summary: 'Retrieve a checkout session (5.4)',
  operation: '0054',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('ps', '128') }),
  output: SessionView,
  codes: ['E0054128002'],
  grants: { table: ['get'] },
  example: { input: { id: session.id }, output: session },
})

export const cancelSession = platformEndpoint({
  id: 'cancelSession',
  area: 'sessions',
  method: 'PUT',
  path: '/v1/sessions/{id}/cancel',
  summary: 'Cancel an unpaid checkout session (5.4)',
  operation: '0054',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('ps', '128') }),
  output: SessionView,
  codes: ['E0054128002', 'E0054128004', 'E0054128023'],
  grants: { table: ['get', 'put', 'update', 'query'], acquirer: true },
  example: { input: { id: session.id }, output: { ...session, status: 'CANCELED', version: 2 } },
})

export const sessionEndpoints = [createSession, getSession, cancelSession] as const
