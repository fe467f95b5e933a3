// Calls of a world's people: by contract, with a token that still holds after the clock has moved.

import type { Endpoint, OutputOf, RawInputOf } from '#shared/api/endpoint.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'
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

/** Half a day less an hour: a token holds for twelve. */
const sessionMs = 11 * hourMs

export function openCalls(app: App) {
  const people = peopleOf(app)
  const { now } = app.clock
  const logins = new Map<string, { readonly at: number; readonly provedAt: number; readonly token: string }>()
  const remember = (person: Person): Person => {
    logins.set(person.id, { at: now(), provedAt: now(), token: person.token })
    return person
  }

  async function logIn({ id, email, password, isOperator, token }: Person): Promise<string> {
    // A member may have no way in any more: then the old token says so.
    if (!isOperator) return (await people.session(id)) ?? token
    const { code, data } = await app.call(adminLogin, { account: email, password }, { address: freshAddress() })
    return code === 200 ? String(Object(data).accessToken) : token
  }

  const tokenOf: Calls['tokenOf'] = async (person, forMs = sessionMs) => {
    const known = logins.get(person.id)
    if (known && now() - known.provedAt < forMs) return known.token
    const holds = person.isOperator && known && now() - known.at < sessionMs
    if (holds) await people.prove(known.token)
    const token = holds ? known.token : await logIn(person)
    logins.set(person.id, { at: holds ? known.at : now(), provedAt: now(), token })
    return token
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
    /** Somebody who logged in at the site or the console, with the token that they were given. */
    known: remember,
    /** A member with a verified phone, and a card on file as far as bidding asks. */
    member: async (values?: Parameters<typeof people.member>[0]) => remember(await people.member(values)),
    /** A member who sells; with the id of a partner, the partner's account. */
    seller: async (partnerId?: string) =>
      remember(await people.member(partnerId === undefined ? {} : { partnerId, userType: 4 })),
    /** The account of an artist's page (D78). */
    artist: async (artistId: string) => remember(await people.member({ artistId, userType: 3 })),
    operator: async (...roles: Parameters<typeof people.operator>) => remember(await people.operator(...roles)),
  }
}
