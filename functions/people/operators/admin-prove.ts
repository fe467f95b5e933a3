import { checkPasskey } from '#functions/machinery/credentials/passkeys.ts'
import { verifyPassword } from '#functions/machinery/credentials/passwords.ts'
import { checkFactor, isAppCode } from '#functions/machinery/credentials/second-factor.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { loginOf, sessionProved } from '#functions/store/people/operator-login.ts'
import { adminProve } from '#shared/api/people/console/operator-login.ts'
import { admitProof, tellOfGuesses } from './login/guesses.ts'

/**
 * One field takes password or code, because no password is six digits. A passkey cannot be guessed, so its attempts are
 * not counted.
 */
export const handler = handle(adminProve, async ({ input, caller, table, secrets, commit, fail, now, newId }) => {
  const { operatorId, sid } = caller
  const { proof = '', passkey } = input
  if (passkey) {
    const { factors } = await loginOf(table, operatorId)
    const shown = { operatorId, factors, asked: { purpose: 'session', sid }, now: now() } as const
    const checked = await checkPasskey(table, passkey, shown)
    if (checked.outcome === 'refused') return fail(checked.code)
    return commit({ writes: [...checked.spend, sessionProved(sid, now())], answer: { done: true as const } })
  }
  const guess = await admitProof(operatorId, now())
  if (guess.outcome === 'wait') return fail('rate-limited', null, guess.seconds)
  const { passwordHash, factors } = await loginOf(table, operatorId)
  const proved = { writes: [sessionProved(sid, now()), guess.forget], answer: { done: true as const } }
  if (isAppCode(proof)) {
    const checked = await checkFactor(secrets.codeKey, { operatorId, factors, code: proof, now: now() })
    if (checked.outcome === 'allowed') {
      const spend = { ...checked.spend, code: 'wrong-proof' as const }
      return commit({ ...proved, writes: [spend, ...proved.writes] })
    }
  } else if (await verifyPassword(proof, passwordHash)) {
    return commit(proved)
  }
  const { failures } = guess
  await tellOfGuesses(commit, { failures, operatorId, id: newId(), now: now() })
  return fail('wrong-proof')
})
