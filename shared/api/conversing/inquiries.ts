import * as z from 'zod'
import { inquiryCategories } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { email, instant, line, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { toHiragana } from '#shared/domain/kernel/kana.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { isPhoneLength, phoneTyped } from '#shared/domain/kernel/phone-number.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/** A question to the house, of a guest as of a member. */

export const sendInquiry = endpoint({
  id: 'sendInquiry',
  subject: 'inquiries',
  method: 'POST',
  path: '/contact',
  summary: 'Send an inquiry to the house, which is mailed at once; the answer comes by mail (D103)',
  access: 'visitor',
  input: z.strictObject({
    category: z.enum(inquiryCategories, { error: 'INQUIRY_REQUIRED' }),
    name: line(lengths.name, 1, 'NAME_REQUIRED'),
    /** Reading: required hiragana on a Japanese page; elsewhere optional, and Latin is allowed (D14). */
    pseudonyms: line(lengths.name, 0, 'PSEUDONYMS_REQUIRED').transform(toHiragana).default(''),
    phone: z
      .string()
      .max(40, { error: 'PHONE_NUMBER_LENGTH' })
      .transform(phoneTyped)
      .pipe(
        z
          .string()
          .regex(/^\+?[\d-]*$/, { error: 'PHONE_FORMAT' })
          .refine(phone => phone === '' || isPhoneLength(phone), { error: 'PHONE_NUMBER_LENGTH' }),
      )
      .default(''),
    email: email(),
    detail: text(lengths.inquiry, 1, 'DETAIL_REQUIRED'),
    /** The number of an order, or the title of a work. */
    about: line(lengths.title, 0).default(''),
  }),
  output: z.object({ number: z.string(), email: z.string() }),
  codes: [],
  grants: { table: ['get', 'put'], keys: ['INQUIRIES', 'INQUIRIESOF', 'INQUIRY'] },
  idempotent: true,
  limits: ['contact'],
  example: {
    input: {
      category: 'work',
      name: '森下 凪',
      pseudonyms: 'もりした なぎ',
      phone: '090-1234-5678',
      email: 'nagi@example.jp',
      detail: '油滴天目茶碗の共箱の写真を拝見できますか。',
    },
    output: { number: 'Q-0WNB5C7R', email: 'nagi@example.jp' },
  },
})

export const listInquiries = endpoint({
  id: 'listInquiries',
  subject: 'inquiries',
  method: 'GET',
  path: '/contact/list',
  summary: 'The caller’s inquiries with their answers, newest first',
  access: 'member',
  input: z.strictObject({ page: pageParam(), size: sizeParam(20) }),
  output: pageOf(
    z.object({
      number: z.string(),
      category: z.enum(inquiryCategories),
      /** Empty for none. */
      about: z.string(),
      detail: z.string(),
      sentAt: instant(),
      answer: z.object({ text: z.string(), at: instant() }).nullable(),
    }),
  ),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  example: {
    input: {},
    output: {
      list: [
        {
          number: 'Q-0WNB5C7R',
          category: 'work',
          about: '油滴天目茶碗',
          detail: '共箱の写真を拝見できますか。',
          sentAt: exampleTime,
          answer: { text: '写真を作品ページに加えました。', at: exampleTime },
        },
      ],
      ...{ total: 1, page: 1, size: 20 },
    },
  },
})

export const inquiriesContracts = [sendInquiry, listInquiries] as const
