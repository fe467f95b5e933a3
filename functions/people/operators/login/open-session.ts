import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import { tokenLife } from '#functions/machinery/credentials/opening.ts'
import { accessToken } from '#functions/machinery/credentials/tokens.ts'
import type { ApiCall } from '#functions/machinery/http/request.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { type Place, sessionWrites } from '#functions/store/people/operator-login.ts'
import type { Operator, Session } from '#functions/store/people/sessions.ts'
import { type LoginStage, loginRules } from '#shared/domain/people/operator/login.ts'

/** Network and browser of a call, in a form that an operator recognizes. */
export const placeOfCall = ({ address, header }: Pick<ApiCall, 'address' | 'header'>): Place => ({
  address,
  agent: (header('user-agent') ?? '').slice(0, 200),
})

interface WantedSession {
  readonly operator: Operator
  readonly stage: LoginStage | null
  readonly place: Place
  readonly sid: string
  readonly now: number
}

/**
 * Opens a console session, with the browser's answer. A session that waits for its second factor, or for its enrolment,
 * is short. The caller has just checked password or code.
 */
export async function openOperatorSession(
  secret: Pick<SecretMethods, 'get'>,
  { operator, stage, place, sid, now }: WantedSession,
): Promise<{ writes: Write<'put', never>[]; answer: OpenedSession }> {
  const { operatorId, epoch, name, email, roles } = operator
  const expiresIn = stage === null ? tokenLife.operator : loginRules.stageMs / 1000
  const session: Session = {
    sid,
    pool: 'operator',
    userId: operatorId,
    epoch,
    expiresAt: Math.floor(now / 1000) + expiresIn,
    provedAt: now,
    ...(stage !== null && { stage }),
  }
  const token = await accessToken(secret, { userId: operatorId, sid, pool: 'operator', now })
  return {
    writes: sessionWrites(session, { ...place, createdAt: now }),
    answer: { accessToken: token, expiresIn, operator: { id: operatorId, name, email, roles }, stage },
  }
}

export interface OpenedSession {
  readonly accessToken: string
  readonly expiresIn: number
  readonly operator: Pick<Operator, 'name' | 'email' | 'roles'> & { readonly id: string }
  readonly stage: LoginStage | null
}
