import { createHash } from 'node:crypto'
import * as z from 'zod'
import { accountKeys, operatorKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update, type Write } from '#functions/machinery/table/write.ts'
import { networkOf } from '#shared/domain/kernel/network.ts'
import { type FactorPolicy, factorPolicies, loginRules } from '#shared/domain/people/operator/login.ts'
import { Credentials, ownerOfOperatorEmail } from './accounts.ts'
import { factorsOf } from './factors.ts'
import { Operator, Session } from './sessions.ts'

const Policy = z.object({ factor: z.enum(factorPolicies) })

/** The policy stored by the setup from the deployment's settings; before the setup has run, the stricter one. */
const policyOf = (item: unknown): FactorPolicy => (item ? Policy.parse(item).factor : 'required')

export const putFactorPolicy = (factor: FactorPolicy): Write<'put', never> =>
  put({ ...accountKeys.policy('operators'), factor })

const Places = z.object({ known: z.array(z.string()).default([]) })

/** Everything that a login needs. An unknown address takes the same reads, so that timing does not reveal it. */
export async function loginByEmail(table: Getter, email: string) {
  return loginOf(table, (await ownerOfOperatorEmail(table, email)) ?? 'nobody')
}

export async function loginOf(table: Getter, operatorId: string) {
  const [operator, credentials, factors, places, policy] = await table.batchGet([
    sessionKeys.operator(operatorId),
    accountKeys.operatorCredentials(operatorId),
    operatorKeys.factors(operatorId),
    operatorKeys.places(operatorId),
    accountKeys.policy('operators'),
  ])
  return {
    operator: operator && Operator.parse(operator),
    passwordHash: credentials && Credentials.parse(credentials).passwordHash,
    factors: factorsOf(factors),
    places: Places.parse(places ?? {}).known,
    policy: policyOf(policy),
  }
}

/** Where a session was opened, shown to the operator. */
export const Seat = z.object({
  sid: z.string(),
  operatorId: z.string(),
  address: z.string(),
  agent: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
})
export type Seat = z.infer<typeof Seat>

export interface Place {
  readonly address: string
  readonly agent: string
}

/** A browser in a network. */
export function browserPlaceOf({ address, agent }: Place): string {
  return createHash('sha256')
    .update(`${networkOf(address)} ${agent}`)
    .digest('base64url')
    .slice(0, 22)
}

export function sessionWrites(session: Session, seat: Place & { readonly createdAt: number }): Write<'put', never>[] {
  const { sid, userId: operatorId, expiresAt } = session
  const known: Seat = { sid, operatorId, ...seat, expiresAt }
  return [
    put({ ...sessionKeys.session(sid), ...session, createdAt: seat.createdAt }, { ifAbsent: true }),
    put({ ...operatorKeys.seat(operatorId, sid), ...known }),
  ]
}

export function placeLearned(operatorId: string, known: readonly string[], place: string): Write<'put', never> {
  return put({ ...operatorKeys.places(operatorId), known: [...known, place].slice(-loginRules.places) })
}

export async function getSeat(table: Getter, operatorId: string, sid: string): Promise<Seat | undefined> {
  const item = await table.get(operatorKeys.seat(operatorId, sid))
  return item && Seat.parse(item)
}

/** Valid sessions of an operator, newest first. */
export async function openSeats(table: Getter & Querier, operator: Operator, now: number): Promise<Seat[]> {
  const { pk, prefix } = operatorKeys.seats(operator.operatorId)
  const rows = await table.queryAll({ pk, prefix, consistent: true })
  const seats = rows.map(row => Seat.parse(row))
  const items = await table.batchGet(seats.map(({ sid }) => sessionKeys.session(sid)))
  const isOpen = (item: Attributes | undefined) => {
    if (!item) return false
    const { epoch, revokedAt, stage, expiresAt } = Session.parse(item)
    return epoch === operator.epoch && revokedAt === undefined && stage === undefined && expiresAt * 1000 > now
  }
  return seats.filter((_, index) => isOpen(items[index])).sort((a, b) => b.createdAt - a.createdAt)
}

/** Records that the session has just given password or code. */
export const sessionProved = (sid: string, provedAt: number): Write<'update', never> =>
  update(sessionKeys.session(sid), { set: { provedAt } })

/** Moves this session to the epoch that ends all others. */
export const sessionKept = (sid: string, epoch: number, provedAt: number): Write<'update', never> =>
  update(sessionKeys.session(sid), { set: { epoch, provedAt } })

export const seatLeft = (operatorId: string, sid: string): Write<'delete', never> =>
  remove(operatorKeys.seat(operatorId, sid))
