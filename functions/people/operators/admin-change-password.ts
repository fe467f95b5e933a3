import { operatorSecured } from '#events/people/operators.ts'
import { hashPassword, verifyPassword } from '#functions/machinery/credentials/passwords.ts'
import { isWeakPassword } from '#functions/machinery/credentials/weak-passwords.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { loginOf, sessionKept } from '#functions/store/people/operator-login.ts'
import { moveOperator, operatorPassword } from '#functions/store/people/operators.ts'
import { adminChangePassword } from '#shared/api/people/console/operator-login.ts'
import { admitProof, tellOfGuesses } from './login/guesses.ts'

export const handler = handle(adminChangePassword, async context => {
  const { input, caller, table, commit, fail, invalid, now, newId } = context
  const { operatorId, sid, email, name } = caller
  if (await isWeakPassword(input.password, [email, name])) return invalid({ field: 'password', key: 'PASSWORD_COMMON' })
  const guess = await admitProof(operatorId, now())
  if (guess.outcome === 'wait') return fail('rate-limited', null, guess.seconds)
  const { operator, passwordHash } = await loginOf(table, operatorId)
  if (!operator || !(await verifyPassword(input.oldPassword, passwordHash))) {
    const { failures } = guess
    await tellOfGuesses(commit, { failures, operatorId, id: newId(), now: now() })
    return fail('wrong-password')
  }
  const moved = moveOperator(operator, 'reset', { endsSessions: true })
  return commit({
    writes: [
      operatorPassword(operatorId, await hashPassword(input.password), now()),
      guess.forget,
      ...moved.writes,
      sessionKept(sid, moved.after.epoch, now()),
      audited({
        id: newId(),
        at: now(),
        by: caller,
        action: adminChangePassword.id,
        subject: { kind: 'operator', id: operatorId },
        before: { epoch: operator.epoch },
        after: { epoch: moved.after.epoch },
      }),
    ],
    events: [operatorSecured({ operatorId, by: 'password' })],
    answer: { done: true as const },
  })
})
