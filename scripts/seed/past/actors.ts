import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { secretMethods } from '#functions/machinery/clients/secrets.ts'
import { openSession } from '#functions/machinery/credentials/sessions.ts'
import type { Endpoint, OutputOf, RawInputOf } from '#shared/api/endpoint.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { newId, now, save } from '../market.ts'
import { memberId, type People } from '../people.ts'

const Envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown() })

/** A refused call ends the seeding. */
export type Ask = <Contract extends Endpoint>(
  role: string,
  contract: Contract,
  input: RawInputOf<Contract>,
) => Promise<OutputOf<Contract>>

/** A session lasts half a day; some calls of operators want a password that was given just now. */
const restsMs = 11 * hourMs
const provedMs = 5 * minuteMs
const operators: readonly string[] = ['operator', 'accountant', 'reviewer']

/** Calls of the demo's people by contract. Who has been away for half a day begins a session anew. */
export function actorsOf(origin: string, people: People): Ask {
  const logins = new Map<string, { readonly at: number; readonly token: string }>()

  async function send(contract: Endpoint, input: Readonly<Record<string, unknown>>, token?: string): Promise<unknown> {
    const { method, target, body } = requestOf(contract, input)
    const answer = await fetch(`${origin}/api${target}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(contract.idempotent && { 'idempotency-key': randomUUID() }),
      },
      body,
    })
    const { code, message, data } = Envelope.parse(await answer.json())
    if (code !== 200) throw new Error(`the demo's ${contract.id} was refused: ${code} ${message}`)
    return data
  }

  /** A member's session begins without the password, which is slow on purpose and would be asked for at each stop. */
  async function beginSession(role: string): Promise<string> {
    const [sid, at] = [newId(), now()]
    const { write, tokens } = await openSession(secretMethods('tokenKey'), {
      userId: memberId(role),
      epoch: 0,
      sid,
      now: at,
    })
    await save(`session-${sid}`, [write])
    return tokens.accessToken
  }

  async function logIn(role: string): Promise<string> {
    const { email, password } = people.passwordOf(role)
    return adminLogin.output.parse(await send(adminLogin, { account: email, password })).accessToken
  }

  async function tokenOf(role: string, { proof }: Endpoint): Promise<string> {
    const known = logins.get(role)
    if (known && now() - known.at < (proof === 'always' ? provedMs : restsMs)) return known.token
    const token = await (operators.includes(role) ? logIn(role) : beginSession(role))
    logins.set(role, { at: now(), token })
    return token
  }

  return async (role, contract, input) => {
    const data = await send(contract, { ...input }, await tokenOf(role, contract))
    return contract.output.parse(data) as OutputOf<typeof contract>
  }
}

/** Path parameters go into the path, the rest into query or body. */
function requestOf({ method, path }: Endpoint, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input }
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method === 'POST' || method === 'PUT') return { method, target, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { method, target: `${target}?${query}`, body: null }
}
