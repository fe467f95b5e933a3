/**
 * `npm run starter` fills a deployment that has no content, through its API and with an operator's login. What is there
 * already stays as it is, so it can be run again. OPERATOR_EMAIL, OPERATOR_PASSWORD and, where the login asks for a
 * second factor, OPERATOR_CODE; or OPERATOR_TOKEN.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { readCatalogue } from './seed/catalogue.ts'
import { fillShop, type OperatorCall } from './starter/fill.ts'
import { openSession } from './starter/login.ts'

const { values } = parseArgs({
  options: { site: { type: 'string' }, 'terms-reviewed': { type: 'boolean', default: false } },
})
const { OPERATOR_TOKEN, OPERATOR_EMAIL, OPERATOR_PASSWORD, OPERATOR_CODE } = process.env
const Answer = z.object({ code: z.int(), message: z.string(), data: z.unknown() })

function calling(origin: string, token?: string): OperatorCall {
  return async ({ method, path }: Endpoint, input) => {
    const url = new URL(`${origin}/api${path}`)
    if (method === 'GET') for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value))
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
    })
    return Answer.parse(await answer.json())
  }
}

try {
  const { site } = values
  if (site === undefined) throw new Error('say which deployment: --site https://<domain>')
  const credentials = {
    token: OPERATOR_TOKEN,
    email: OPERATOR_EMAIL,
    password: OPERATOR_PASSWORD,
    code: OPERATOR_CODE,
  }
  const call = calling(site, await openSession(token => calling(site, token), credentials))
  const { made, kept, unread } = await fillShop(call, readCatalogue(), { termsReviewed: values['terms-reviewed'] })
  console.log(`${made} records and pages made, ${kept} kept as they were`)
  if (unread.length > 0) {
    console.log(`not made: ${unread.join(', ')}. These are samples (demo/catalogue.json): have a lawyer read them,`)
    console.log('then say --terms-reviewed, or write your own at /admin/pages')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
