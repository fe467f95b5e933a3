import { operatorPasskeyChanged } from '#events/people/operators.ts'
import { checkMade } from '#functions/machinery/credentials/passkeys.ts'
import { newRecoveryCodes } from '#functions/machinery/credentials/second-factor.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { hasFactor, type Passkey, passkeyAdded } from '#functions/store/people/factors.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { moveOperator } from '#functions/store/people/operators.ts'
import { adminAddPasskey } from '#shared/api/people/console/operator-passkeys.ts'
import { passkeyRules } from '#shared/domain/people/operator/passkeys.ts'
import { openOperatorSession, placeOfCall } from './login/open-session.ts'

/** Ends every other session: none of them has presented this passkey. */
export const handler = handle(
  adminAddPasskey,
  async ({ input, caller, call, table, secrets, commit, fail, now, newId, setCookie }) => {
    const { operatorId, stage, sid: askedBy } = caller
    const { factors, operator } = await loginOf(table, operatorId)
    const { passkeys } = factors
    if (!operator || (stage === 'enrol' && hasFactor(factors))) return fail('bad-passkey')
    if (passkeys.length >= passkeyRules.most) return fail('passkeys-full')
    const asked = { purpose: 'register', sid: askedBy } as const
    const checked = await checkMade(table, input.passkey, { asked, now: now() })
    if (checked.outcome === 'refused') return fail(checked.code)
    const { made, spend } = checked
    if (passkeys.some(({ credentialId }) => credentialId === made.credentialId)) return fail('bad-passkey')

    const { name } = input
    const passkey: Passkey = { ...made, passkeyId: newId(), name, createdAt: now() }
    const recoveryCodes = hasFactor(factors) ? [] : newRecoveryCodes()
    const moved = moveOperator(operator, 'reset', { endsSessions: true })
    const wanted = { operator: moved.after, stage: null, place: placeOfCall(call), sid: newId(), now: now() }
    const session = await openOperatorSession(secrets.tokenKey, wanted)
    const done = await commit({
      writes: [
        spend,
        passkeyAdded(operatorId, factors, passkey, recoveryCodes),
        ...moved.writes.map(write => ({ ...write, code: 'bad-passkey' as const })),
        ...session.writes,
        audited({
          id: newId(),
          at: now(),
          by: caller,
          action: adminAddPasskey.id,
          subject: { kind: 'operator', id: operatorId },
          before: { passkeys: passkeys.length },
          after: { passkeys: passkeys.length + 1, name },
        }),
      ],
      events: [operatorPasskeyChanged({ operatorId, change: 'added', name })],
      answer: null,
    })
    if (done instanceof Failure) return done
    setCookie('ot', session.answer.accessToken, session.answer.expiresIn)
    return { ...session.answer, recoveryCodes }
  },
)
