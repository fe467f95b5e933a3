import * as z from 'zod'
import { nothing } from '../domain/kernel/fields.ts'
import { endpoint } from './endpoint.ts'

/** Contracts of the system domain: the API's description of itself. */

export const openapi = endpoint({
  id: 'openapi',
  subject: 'system',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The API as an OpenAPI 3.1 document',
  access: 'visitor',
  input: nothing(),
  output: z.looseObject({ openapi: z.literal('3.1.0') }),
  codes: [],
  grants: {},
  cacheSeconds: 300,
  file: true,
  example: { input: {}, output: { openapi: '3.1.0' } },
})

export const openapiPage = endpoint({
  id: 'openapiPage',
  subject: 'system',
  method: 'GET',
  path: '/openapi',
  summary: 'The API as an HTML page',
  access: 'visitor',
  input: nothing(),
  output: z.string(),
  codes: [],
  grants: {},
  cacheSeconds: 300,
  file: true,
  example: { input: {}, output: '<!doctype html>' },
})

export const systemContracts = [openapi, openapiPage] as const
