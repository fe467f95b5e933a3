// Calls of a world's people: by contract, with a token that still holds after the clock has moved.
import { login } from '#shared/api/accounts/sessions.ts'
import { adminLogin } from '#shared/api/console/operator-login.ts'
import type { Endpoint, OutputOf, RawInputOf } from '#shared/api/endpoint.ts'
import { loginRules } from '#shared/domain/operator/login.ts'
import { hourMs } from '#shared/durations.ts'
import { freshAddress, type Person, peopleOf } from '../people.ts'
import type { App, Envelope } from '../runtime.ts'

export interface Calls {
  /** The whole envelope, whatever its code. Calls that ask for an Idempotency-Key get one. */
  call<Contract extends Endpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    as?: Person,
    key?: string,
  ): Promise<Envelope>
  /** The contract's answer, or an error that names the code. */
  ask<Contract extends Endpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    as?: Person,
  ): Promise<OutputOf<Contract>>
  /** Logs in again when half a day has passed, or another time. */
  tokenOf(person: Person, forMs?: number): Promise<string>
}

export function openCalls(app: App) {
  const people = peopleOf(app)
  const { now } = app.clock
  const logins = new Map<string, { readonly at: number; readonly token: string }>()
  const remember = (person: Person): Person => {
    logins.set(person.id, { at: now(), token: person.token })
    return person
  }

  const tokenOf: Calls['tokenOf'] = async ({ id, email, password, isOperator, token }, forMs = 11 * hourMs) => {
    const known = logins.get(id)
    if (known && now() - known.at < forMs) return known.token
    const contract = isOperator ? adminLogin : login
    const { code, data } = await app.call(contract, { account: email, password }, { address: freshAddress() })
    // A member may have no way in any more: then the old token says so.
    const next = code === 200 ? String(Object(data).accessToken) : token
    logins.set(id, { at: now(), token: next })
    return next
  }

  const call: Calls['call'] = async (contract, input, as, key = crypto.randomUUID()) =>
    app.call(contract, input, {
      // What asks for a fresh proof is asked by who has just logged in.
      ...(as && { as: await tokenOf(as, contract.proof && loginRules.freshMs) }),
      ...(contract.idempotent && { key }),
    })

  const ask: Calls['ask'] = async (contract, input, as) => {
    const { code, data } = await call(contract, input, as)
    if (code !== 200) throw new Error(`${contract.id} answered ${code} ${JSON.stringify(data)}`)
    return contract.output.parse(data) as OutputOf<typeof contract>
  }

  return {
    call,
    ask,
    tokenOf,
    /** Somebody who came by the doors of the site or the console, with the token that they were given. */
    known: remember,
    /** A member with a verified phone, and a card on file as far as bidding asks. */
    member: async (values?: Parameters<typeof people.member>[0]) => remember(await people.member(values)),
    /** A member who sells; with the id of a partner, the partner's account. */
    seller: async (partnerId?: string) =>
      remember(await people.member(partnerId === undefined ? {} : { partnerId, userType: 4 })),
    operator: async (...roles: Parameters<typeof people.operator>) => remember(await people.operator(...roles)),
  }
}
