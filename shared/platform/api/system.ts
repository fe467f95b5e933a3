import * as z from 'zod'
import { open, platformEndpoint } from './endpoint.ts'
import { field, kind } from './fields.ts'
import { listOf, listQuery, onePageOf } from './lists.ts'

const CatalogueRow = z.object({
  code: z.string(),
  operation: z.string(),
  operation_name: z.string(),
  field: z.string(),
  field_name: z.string(),
  kind: z.string(),
  status: z.int(),
  retryable: z.boolean(),
  /** False: no call of this platform returns it yet. */
  raised: z.boolean(),
  ja: z.string(),
  en: z.string(),
})

/** Searches the error catalogue by operation and by the text of a code or sentence. */
export const listErrors = platformEndpoint({
  id: 'listErrors',
  area: 'system',
  method: 'GET',
  path: '/v1/errors',
  summary: 'List error codes with their messages (4)',
  operation: '0095',
  access: open(),
  input: z.strictObject({
    ...listQuery(['code', 'status']),
    operation: field(
      '097',
      z
        .string()
        .regex(/^[0-9A-Z]{4}$/, kind('031'))
        .optional(),
    ),
    keyword: field('094', z.string().trim().max(100, kind('003')).optional()),
  }),
  output: listOf(CatalogueRow),
  codes: ['E0095091007'],
  grants: {},
  example: {
    input: { operation: 'C001', limit: '10' },
    output: onePageOf({
      code: 'EC001104001',
      operation: 'C001',
      operation_name: 'payment.register',
      field: '104',
      field_name: 'amount',
      kind: '001',
      status: 400,
      retryable: false,
      raised: true,
      ja: '利用金額を指定してください。',
      en: 'The amount is required.',
    }),
  },
})

/** The error catalogue as a page. */
export const errorsPage = platformEndpoint({
  id: 'errorsPage',
  area: 'system',
  method: 'GET',
  path: '/errors',
  summary: 'Show the error code page',
  operation: '9992',
  access: open(),
  input: z.strictObject({ language: z.enum(['ja', 'en']).optional() }),
  output: z.string(),
  codes: [],
  grants: {},
  page: true,
  example: { input: {}, output: '<!doctype html>' },
})

/** These contracts as OpenAPI; without a sandbox, its calls are left out. */
export const describeApi = platformEndpoint({
  id: 'describeApi',
  area: 'system',
  method: 'GET',
  path: '/v1/openapi.json',
  summary: 'Retrieve this API as an OpenAPI 3.1 document',
  operation: '9992',
  access: open(),
  input: z.strictObject({}),
  output: z.looseObject({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
  codes: [],
  grants: {},
  example: { input: {}, output: { openapi: '3.1.0', paths: {} } },
})

/** The reference for integrators, with every call. */
export const showReference = platformEndpoint({
  id: 'showReference',
  area: 'system',
  method: 'GET',
  path: '/docs',
  summary: 'Show this reference',
  operation: '9992',
  access: open(),
  input: z.strictObject({ language: z.enum(['ja', 'en']).optional() }),
  output: z.string(),
  codes: [],
  grants: {},
  page: true,
  example: { input: {}, output: '<!doctype html>' },
})

export const receiveFincode = platformEndpoint({
  id: 'receiveFincode',
  area: 'system',
  method: 'POST',
  path: '/hooks/fincode/{setting_token}',
  summary: 'Receive a webhook from fincode (5.7)',
  operation: '9994',
  access: open(),
  input: z.strictObject({ setting_token: z.string().max(64) }),
  output: z.object({ receive: z.literal('0') }),
  codes: ['E9994001029'],
  grants: { table: ['get', 'query', 'put'], acquirer: true },
  raw: true,
  example: { input: { setting_token: 'w1' }, output: { receive: '0' } },
})

export const systemEndpoints = [listErrors, errorsPage, describeApi, showReference, receiveFincode] as const
