import { handle } from '#functions/http/handle.ts'
import { adminCreatePartnerAccount } from '#shared/api/console/partners.ts'
import { openConsoleAccount } from './opening/open-console-account.ts'

export const handler = handle(adminCreatePartnerAccount, openConsoleAccount('partner', adminCreatePartnerAccount.id))
