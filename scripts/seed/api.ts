import * as z from 'zod'
import type { People } from './people.ts'

const Envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown() })
const Tokens = z.object({ accessToken: z.string() })

/** Calls the product's own API. A refused call ends the seeding. */
export async function call(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { code, message, data } = Envelope.parse(await answer.json())
  if (code !== 200) throw new Error(`the demo's ${path} was refused: ${code} ${message}`)
  return data
}

/** Answers the access tokens of these people, by role. */
export async function logIn(origin: string, people: People, roles: Iterable<string>): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const role of new Set(roles)) {
    const { email, password } = people.passwordOf(role)
    const { accessToken } = Tokens.parse(await call(origin, '/login', { account: email, password }))
    tokens.set(role, accessToken)
  }
  return tokens
}
