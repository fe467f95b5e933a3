import { operatorSecured } from '#events/people/operators.ts'
import { stepOfCode } from '#functions/machinery/credentials/authenticator.ts'
import { newRecoveryCodes } from '#functions/machinery/credentials/second-factor.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { enrolled, hasFactor } from '#functions/store/people/factors.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { moveOperator } from '#functions/store/people/operators.ts'
import { adminConfirmFactor } from '#shared/api/people/console/operator-login.ts'
import { openOperatorSession, placeOfCall } from './login/open-session.ts'

/** Ends every other session: none of them has presented this factor. */
export const handler = handle(
  adminConfirmFactor,
  async ({ input, caller, call, table, secrets, commit, fail, now, newId, setCookie }) => {
    const { operatorId, stage } = caller
    const { factors, operator } = await loginOf(table, operatorId)
    const { pendingSeed: seed } = factors
    if (!operator || !seed?.startsWith(`${caller.sid} `)) return fail('bad-code')
    if (stage === 'enrol' && hasFactor(factors)) return fail('bad-code')
    const step = await stepOfCode(secrets.codeKey, { seed, code: input.code, after: 0, now: now() })
    if (step === undefined) return fail('bad-code')

    const recoveryCodes = newRecoveryCodes()
    const moved = moveOperator(operator, 'reset', { endsSessions: true })
    const wanted = { operator: moved.after, stage: null, place: placeOfCall(call), sid: newId(), now: now() }
    const session = await openOperatorSession(secrets.tokenKey, wanted)
    const done = await commit({
      writes: [
        enrolled(operatorId, factors, { seed, step, recoveryCodes }),
        ...moved.writes.map(write => ({ ...write, code: 'bad-code' as const })),
        ...session.writes,
        audited({
          id: newId(),
          at: now(),
          by: caller,
          action: adminConfirmFactor.id,
          subject: { kind: 'operator', id: operatorId },
          before: { factor: hasFactor(factors) },
          after: { factor: true },
        }),
      ],
      events: [operatorSecured({ operatorId, by: 'factor' })],
      answer: null,
    })
    if (done instanceof Failure) return done
    setCookie('ot', session.answer.accessToken, session.answer.expiresIn)
    return { ...session.answer, recoveryCodes }
  },
)
