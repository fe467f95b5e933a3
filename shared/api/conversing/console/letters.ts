import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleLetterId, exampleSaleId } from '#shared/api/examples/private-sales.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import {
  id,
  instant,
  localized,
  localizedLine,
  pageOf,
  pageParam,
  sizeParam,
  text,
} from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { mostRecipients } from '#shared/domain/selling/private-sale/letter.ts'

/** Letters of the house, written in the console (D95). */
const writer = operator('reviewer')
const words = () => z.object({ ja: z.string(), en: z.string() })
const exampleWords = {
  title: { ja: '月の間へのご招待', en: 'An invitation to the Moon Room' },
  content: { ja: '五点をしつらえました。', en: 'Five works await you.' },
}

export const adminListLetters = endpoint({
  id: 'adminListLetters',
  subject: 'letters',
  method: 'GET',
  path: '/admin/mail/list',
  summary: 'Sent letters, newest first (D95)',
  access: writer,
  input: z.strictObject({ page: pageParam(), size: sizeParam(20) }),
  output: pageOf(
    z.object({
      id: z.string(),
      title: words(),
      content: words(),
      privateSaleId: z.string().optional(),
      recipients: z.int(),
      byName: z.string(),
      createDate: instant(),
    }),
  ),
  codes: [],
  grants: { table: ['query'] },
  example: {
    input: {},
    output: {
      list: [
        {
          id: exampleLetterId,
          ...exampleWords,
          privateSaleId: exampleSaleId,
          recipients: 24,
          byName: '柏木',
          createDate: exampleTime,
        },
      ],
      total: 1,
      page: 1,
      size: 20,
    },
  },
})

export const adminSendLetter = endpoint({
  id: 'adminSendLetter',
  subject: 'letters',
  method: 'POST',
  path: '/admin/mail/send',
  summary: 'Send a letter to chosen members, optionally with a link to a secret sale (D95)',
  access: writer,
  input: z.strictObject({
    title: localizedLine(lengths.title),
    content: localized(lengths.inquiry),
    /** E-mail addresses or display names; if some are unknown, the answer names them and nothing is sent. */
    to: z
      .array(text(200), { error: 'LIST_FORMAT' })
      .min(1, { error: 'REQUIRED' })
      .max(mostRecipients, { error: 'INPUT_LENGTH' }),
    privateSaleId: id().optional(),
  }),
  output: z.object({ id: z.string().nullable(), recipients: z.int(), unknown: z.array(z.string()) }),
  codes: ['not-found'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { ...exampleWords, to: ['nagi@example.jp'] },
    output: { id: exampleLetterId, recipients: 1, unknown: [] },
  },
})

export const lettersConsoleContracts = [adminListLetters, adminSendLetter] as const
