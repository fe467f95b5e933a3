import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { instant, nothing } from '#shared/domain/kernel/fields.ts'
import { exportStates } from '#shared/domain/people/account/own-export.ts'

/** Contracts of exporting one's own data (D102). */

export const askExport = endpoint({
  id: 'askExport',
  subject: 'accounts',
  method: 'POST',
  path: '/front-user/export',
  summary: 'Request an archive of the caller’s data; a notice and a mail announce it (D102)',
  access: 'member',
  input: nothing(),
  output: z.object({ state: z.literal('asked') }),
  codes: ['export-running'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  limits: ['own-export'],
  example: { input: {}, output: { state: 'asked' } },
})

export const getExport = endpoint({
  id: 'getExport',
  subject: 'accounts',
  method: 'GET',
  path: '/front-user/export',
  summary: 'State of the archive, with a link of five minutes to it for a day (D102)',
  access: 'member',
  input: nothing(),
  output: z.object({
    state: z.enum(['none', ...exportStates]),
    url: z.url().nullable(),
    until: instant().nullable(),
    bytes: z.int().nullable(),
  }),
  codes: [],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: { input: {}, output: { state: 'asked', url: null, until: null, bytes: null } },
})

export const ownExportContracts = [askExport, getExport] as const
