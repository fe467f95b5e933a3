import { operatorLinkIssued } from '#events/people/operators.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getOperatorLink, issueLink, linkName } from '#functions/store/people/operator-links.ts'
import { adminForgotPassword } from '#shared/api/people/console/operator-login.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'

/**
 * An unknown address is treated like a known one: a link is issued, and only the mailer, for which nobody waits, finds
 * that it has no operator. A link within a minute of the last is not sent, and the answer does not say so either.
 */
export const handler = handle(adminForgotPassword, async ({ input, table, commit, fail, now, newId, language }) => {
  const { email } = input
  const known = await getOperatorLink(table, linkName(email), now())
  const wanted = { linkId: newId(), email, language, lifeMs: loginRules.resetMs, now: now() }
  const { link, write } = issueLink(known, wanted)
  const { linkId } = link
  const sent = { writes: [write], events: [operatorLinkIssued({ name: linkName(email), linkId })], answer: null }
  const { outcome } = await commit.attempt(sent)
  if (outcome === 'conflict') return fail('busy', null, 1)
  return { done: true as const }
})
