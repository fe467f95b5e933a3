import { handle } from '#functions/http/handle.ts'
import { adminCreatePartnerAccount } from '#shared/api/console/partners.ts'
import { openAccount } from './opening/open-account.ts'

export const handler = handle(adminCreatePartnerAccount, openAccount('partner', adminCreatePartnerAccount.id))
