/**
 * `npm run starter` fills a deployment that has no content, through its API and with an operator's login. What is there
 * already stays as it is, so it can be run again. OPERATOR_TOKEN, or OPERATOR_EMAIL and OPERATOR_PASSWORD.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { adminLogin } from '#shared/api/console/operator-login.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { readCatalogue } from './seed/catalogue.ts'
import { fillShop, type OperatorCall } from './starter/fill.ts'

const { values } = parseArgs({
  options: { site: { type: 'string' }, 'terms-reviewed': { type: 'boolean', default: false } },
})
const { OPERATOR_TOKEN, OPERATOR_EMAIL, OPERATOR_PASSWORD } = process.env
const Answer = z.object({ code: z.int(), message: z.string(), data: z.unknown() })
const Opened = z.object({ accessToken: z.string() })

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

async function logIn(origin: string): Promise<string> {
  if (OPERATOR_TOKEN) return OPERATOR_TOKEN
  if (!OPERATOR_EMAIL || !OPERATOR_PASSWORD)
    throw new Error('say who you are: OPERATOR_TOKEN, or OPERATOR_EMAIL and OPERATOR_PASSWORD')
  const { code, message, data } = await calling(origin)(adminLogin, {
    account: OPERATOR_EMAIL,
    password: OPERATOR_PASSWORD,
  })
  const opened = Opened.safeParse(data)
  if (opened.success) return opened.data.accessToken
  throw new Error(`the login was refused: ${code} ${message}`)
}

try {
  const { site } = values
  if (site === undefined) throw new Error('say which deployment: --site https://<domain>')
  const call = calling(site, await logIn(site))
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
