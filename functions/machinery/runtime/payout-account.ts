import { PayoutAccount } from '#shared/domain/earning/payout/consignor.ts'
import { environment } from './environment.ts'

let read: PayoutAccount | undefined

/** The account that payouts are paid from (infra/settings.ts). */
export function payoutAccount(): PayoutAccount {
  read ??= PayoutAccount.parse(JSON.parse(environment('PAYOUT_ACCOUNT')))
  return read
}
