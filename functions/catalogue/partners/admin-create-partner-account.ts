import { handle } from '#functions/machinery/http/handle.ts'
import { adminCreatePartnerAccount } from '#shared/api/catalogue/console/partners.ts'
import { openConsoleAccount } from './opening/open-console-account.ts'

export const handler = handle(adminCreatePartnerAccount, async context => {
  const opened = await openConsoleAccount(context, 'partner', adminCreatePartnerAccount.id)
  if (opened.outcome === 'invalid') return context.invalid(opened.problem)
  if (opened.outcome === 'refused') return context.fail(opened.code)
  return context.commit({ writes: opened.writes, answer: { userId: opened.userId } })
})
