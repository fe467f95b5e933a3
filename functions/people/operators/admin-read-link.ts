import { checkLink } from '#functions/machinery/credentials/operator-links.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { findOperator } from '#functions/store/people/operators.ts'
import { adminReadLink } from '#shared/api/people/console/operator-login.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(adminReadLink, async ({ input, table, secrets, fail, now }) => {
  const checked = await checkLink({ table, secret: secrets.codeKey }, { ...input, now: now() })
  if (checked.outcome === 'refused') return fail(checked.code)
  const { email, lapsesAt } = checked.link
  const operator = await findOperator(table, email)
  if (!operator || operator.state === 'disabled') return fail('bad-link')
  const isInvited = operator.state === 'invited'
  return { email, name: isInvited ? '' : operator.name, isInvited, lapsesAt: iso(lapsesAt) }
})
