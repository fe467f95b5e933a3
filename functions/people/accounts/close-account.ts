import { leavingAsked, leavingTimer } from '#events/people/accounts.ts'
import { confirmPassword } from '#functions/machinery/credentials/confirm-password.ts'
import { clearTokenCookies } from '#functions/machinery/credentials/sessions.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { newLeaving } from '#functions/store/whole/leavings.ts'
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { isConsoleMade } from '#shared/domain/people/account/member.ts'
import { askToLeave } from '#shared/domain/whole/leaving/leaving.ts'
import { findMatters, shownMatters } from './leaving/find-matters.ts'

/**
 * Closes the account at once and erases it a little later: actions still in progress are checked again before (D102).
 */
export const handler = handle(
  closeAccount,
  async ({ input, caller, table, language, commit, fail, setCookie, now }) => {
    if (isConsoleMade(caller)) return fail('partner-account')
    const { userId } = caller
    const at = now()
    const confirmed = await confirmPassword(table, { userId, password: input.password, now: at })
    if (confirmed instanceof Failure) return confirmed
    const matters = await findMatters(table, userId)
    const asked = askToLeave(userId, matters, at)
    if (asked.outcome === 'refused') return fail(asked.code, { matters: shownMatters(matters, language) })
    const { leaving } = asked
    const done = await commit({
      writes: [...newLeaving(leaving, caller), confirmed.forget],
      events: [leavingAsked({ userId }), leavingTimer({ userId, dueAt: leaving.dueAt ?? at })],
      answer: { done: true as const },
    })
    if (done instanceof Failure) return done
    clearTokenCookies(setCookie)
    return done
  },
)
