import { operatorSecured } from '#events/people/operators.ts'
import { checkLink } from '#functions/machinery/credentials/operator-links.ts'
import { hashPassword } from '#functions/machinery/credentials/passwords.ts'
import { isWeakPassword } from '#functions/machinery/credentials/weak-passwords.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { attemptsForgotten } from '#functions/store/people/attempts.ts'
import { audited } from '#functions/store/people/audit.ts'
import { hasFactor } from '#functions/store/people/factors.ts'
import { spendLink } from '#functions/store/people/operator-links.ts'
import { loginByEmail } from '#functions/store/people/operator-login.ts'
import { moveOperator, operatorFacts, operatorPassword } from '#functions/store/people/operators.ts'
import { adminUseLink } from '#shared/api/people/console/operator-login.ts'
import { stageAfter } from '#shared/domain/people/operator/login.ts'
import { arrivalOf } from './login/arrival.ts'
import { loginGuesses } from './login/guesses.ts'
import { openOperatorSession, placeOfCall } from './login/open-session.ts'

/**
 * The link proves the mailbox and nothing more: an operator with a second factor presents it next. Link, password and
 * session are written in one transaction, so that of two calls with one link the second finds it used.
 */
export const handler = handle(adminUseLink, async context => {
  const { input, call, table, secrets, commit, fail, invalid, now, newId, language, setCookie } = context
  const given = { name: input.name, token: input.token, now: now() }
  const checked = await checkLink({ table, secret: secrets.codeKey }, given)
  if (checked.outcome === 'refused') return fail(checked.code)
  const { email } = checked.link
  if (await isWeakPassword(input.password, [email, input.operatorName]))
    return invalid({ field: 'password', key: 'PASSWORD_COMMON' })
  const { operator: before, factors, places, policy } = await loginByEmail(table, email)
  if (!before || before.state === 'disabled') return fail('bad-link')

  const isInvited = before.state === 'invited'
  const name = isInvited ? (input.operatorName ?? before.name) : before.name
  const moved = moveOperator(before, isInvited ? 'accept' : 'reset', { name, language, endsSessions: true })
  const { operatorId } = before
  const stage = stageAfter(policy, { hasFactor: hasFactor(factors) })
  const [place, sid] = [placeOfCall(call), newId()]
  const wanted = { operator: moved.after, stage, place, sid, now: now() }
  const session = await openOperatorSession(secrets.tokenKey, wanted)
  const arrival = stage === 'factor' ? undefined : arrivalOf(before, { known: places, place, sid })
  const done = await commit({
    writes: [
      spendLink(checked.link),
      attemptsForgotten(loginGuesses(before.email)),
      operatorPassword(operatorId, await hashPassword(input.password), now()),
      ...moved.writes,
      ...session.writes,
      ...(arrival?.writes ?? []),
      audited({
        id: newId(),
        at: now(),
        by: moved.after,
        action: adminUseLink.id,
        subject: { kind: 'operator', id: operatorId },
        before: operatorFacts(before),
        after: operatorFacts(moved.after),
      }),
    ],
    events: isInvited ? [] : [operatorSecured({ operatorId, by: 'link' }), ...(arrival?.events ?? [])],
    answer: null,
  })
  if (done instanceof Failure) return done
  setCookie('ot', session.answer.accessToken, session.answer.expiresIn)
  return session.answer
})
