import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { sumSent } from '#functions/store/earning/sent-sums.ts'
import { AccountStatus, isBanned, Operator, Session } from '#functions/store/people/sessions.ts'
import { type Access, type Endpoint, opensTo } from '#shared/api/endpoint.ts'
import { features } from '#shared/domain/kernel/features.ts'
import type { Ban } from '#shared/domain/people/account/member.ts'
import { asksProof, isFresh } from '#shared/domain/people/operator/login.ts'
import type { OperatorRole } from '#shared/domain/people/operator/roles.ts'
import { sentLately } from '#shared/domain/people/operator/sent-sums.ts'
import { Failure } from './answer.ts'
import type { EndpointContext } from './endpoint-context.ts'
import { type ApiCall, isForeign } from './request.ts'
import type { Pool } from './token-issuer.ts'
import { readToken } from './trust.ts'

/** The calling member with their current permissions. */
export interface Member extends AccountStatus {
  readonly sid: string
}
export interface OperatorCaller extends Operator, Pick<Session, 'stage' | 'provedAt'> {
  readonly sid: string
}
type Visitor = undefined

/** Type of the caller that an access guarantees to the handler. */
export type CallerOf<Contract> = Contract extends { readonly access: infer Granted }
  ? Granted extends 'visitor'
    ? Member | Visitor
    : Granted extends 'partner'
      ? Member & { readonly partnerId: string }
      : Granted extends 'artist'
        ? Member & { readonly artistId: string }
        : Granted extends 'member'
          ? Member
          : Granted extends { readonly operator: readonly OperatorRole[] }
            ? OperatorCaller
            : Visitor
  : never

export interface SessionClaim {
  readonly pool: Pool
  readonly userId: string
  readonly sid: string
  readonly byCookie: boolean
}

function poolOf(access: Access): Pool | undefined {
  if (access === 'signature') return undefined
  return typeof access === 'object' ? 'operator' : 'member'
}

/**
 * Session claimed by the token of header or cookie, checked for signature and expiry only; the session itself is read
 * later.
 */
export async function claimOf(
  access: Access,
  call: Pick<ApiCall, 'header' | 'cookie'>,
): Promise<SessionClaim | undefined> {
  const pool = poolOf(access)
  if (!pool) return undefined
  const header = call.header('authorization')
  const token = header ? header.replace(/^Bearer /i, '') : call.cookie(pool === 'member' ? 'at' : 'ot')
  const session = token ? await readToken(token, pool) : undefined
  return session && { ...session, pool, byCookie: !header }
}

/** Reads the session claim of a call; a cookie sent from another site is refused. */
export async function readClaim(context: EndpointContext): Promise<Failure | undefined> {
  const { contract, call } = context
  context.claim = await claimOf(contract.access, call)
  return isForeign(call, context.claim?.byCookie ?? false) ? new Failure('foreign-origin') : undefined
}

/** Refuses a call without a session claim if the contract requires a caller, before anything is read. */
export function requireClaim({ contract: { access }, claim }: EndpointContext): Failure | undefined {
  return !claim && access !== 'visitor' && access !== 'signature' ? new Failure('unauthenticated') : undefined
}

/** The two items that decide whether a claimed session is valid. */
export function claimKeys(claim: SessionClaim) {
  const standing = claim.pool === 'member' ? sessionKeys.standing(claim.userId) : sessionKeys.operator(claim.userId)
  return [sessionKeys.session(claim.sid), standing] as const
}

/** The caller of a claimed session, or undefined if it was revoked, has expired or its account was closed. */
export function callerOf(
  claim: SessionClaim,
  sessionItem: Attributes | undefined,
  standingItem: Attributes | undefined,
  now: number,
): Member | OperatorCaller | undefined {
  if (!sessionItem || !standingItem) return undefined
  const session = Session.parse(sessionItem)
  if (session.pool !== claim.pool || session.userId !== claim.userId) return undefined
  if (session.revokedAt !== undefined || session.expiresAt * 1000 <= now) return undefined
  if (claim.pool === 'operator') {
    const operator = Operator.parse(standingItem)
    const stands = operator.state === 'active' && operator.epoch === session.epoch
    const { sid, stage, provedAt } = session
    return stands ? { ...operator, sid, stage, provedAt } : undefined
  }
  const standing = AccountStatus.parse(standingItem)
  const stands = standing.closedAt === undefined && standing.epoch === session.epoch
  return stands ? { ...standing, sid: session.sid } : undefined
}

const banCodes = { buy: 'banned-buy', sell: 'banned-sell', chat: 'banned-chat' } as const satisfies Record<Ban, string>

/** Whether the contract allows this caller; the first reason if not. */
export function authorizeCaller(
  contract: Endpoint,
  caller: Member | OperatorCaller | undefined,
  now: number,
): Failure | undefined {
  const { access, feature } = contract
  if (feature && !features[feature]) return new Failure('in-preparation')
  if (access === 'visitor' || access === 'signature') return undefined
  if (!caller) return new Failure('unauthenticated')
  if ('roles' in caller) return admitOperator(contract, caller)
  // Not `forbidden`, which would log out a member without such an account (D1).
  if (access === 'partner' && caller.partnerId === undefined) return new Failure('not-found')
  if (access === 'artist' && caller.artistId === undefined) return new Failure('not-found')
  const obstacle = unmetRequirement(contract, caller, now)
  return obstacle && new Failure(obstacle)
}

/** Unmet requirement of a member: a ban, an unverified phone, no saved card (D8, D9, D77). */
export function unmetRequirement(
  { notBanned, needs }: Pick<Endpoint, 'notBanned' | 'needs'>,
  caller: Member,
  now: number,
): (typeof banCodes)[Ban] | 'phone-not-verified' | 'card-needed' | undefined {
  const ban = notBanned?.find(kind => isBanned(caller, kind, now))
  if (ban) return banCodes[ban]
  if (needs?.includes('phone') && !caller.phoneVerified) return 'phone-not-verified'
  return needs?.includes('card') && caller.cards === 0 ? 'card-needed' : undefined
}

/** A session that waits for its second factor may only make calls of the login. */
function admitOperator(contract: Endpoint, caller: OperatorCaller): Failure | undefined {
  const { stage } = caller
  if (stage !== undefined && !contract.stages?.includes(stage)) return new Failure('factor-needed', { stage })
  return opensTo(contract, caller) ? undefined : new Failure('forbidden')
}

/** Requires an operator to repeat password or code, if the contract does and the session's proof is not fresh. */
export function requireRecentAuth(context: EndpointContext): Failure | undefined {
  const { proof } = context.contract
  // If the sum is in a record, the handler checks it.
  if (!proof || proof === 'stored-sum') return undefined
  const sum = proof === 'always' ? undefined : context.input?.[proof.above]
  return unprovedOf(context, typeof sum === 'number' ? sum : undefined)
}

/** Whether the proof depends on a sum, to which sums sent before are added. */
export const asksForSum = ({ proof }: Pick<Endpoint, 'proof'>): boolean => proof !== undefined && proof !== 'always'

/**
 * Refusal of a sum that needs a fresh proof. An undefined sum counts as any amount. A sum that is not refused is added
 * to those sent, in the call's transaction.
 */
export function unprovedOf(
  context: Pick<EndpointContext, 'caller' | 'now' | 'known' | 'leaving'>,
  yen: number | undefined,
): Failure | undefined {
  const { caller, known } = context
  if (!caller || !('roles' in caller)) return undefined
  const now = context.now()
  const isProved = isFresh(caller.provedAt, now)
  const { sent: seen } = known
  if (!isProved && asksProof(yen, now, sentLately(seen.sums, now))) return new Failure('proof-needed')
  if (yen) context.leaving = [sumSent(caller.operatorId, { yen, now, seen, isProved })]
  return undefined
}
