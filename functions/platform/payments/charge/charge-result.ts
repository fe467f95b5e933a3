import type { Allowed } from '#shared/decision.ts'
import { type RefusedCall, refuseCall } from '#shared/platform/api/problems.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import type { AppliedTransition } from '../verdict/query-acquirer.ts'

interface RefusedCharge extends RefusedCall {
  /** Seconds until a retry makes sense; only if nothing was sent and the payment is unchanged. */
  readonly retryAfter?: number
}
/** `payment` includes the attempt and its result. */
export type ChargeResult = Allowed<{ readonly payment: Payment }> | RefusedCharge

export const charged = (payment: Payment): ChargeResult => ({ outcome: 'allowed', payment })

/** Result of an attempt, or the reason why none was made. */
export const chargedBy = ({ payment, unsent }: AppliedTransition): ChargeResult =>
  unsent && isPlatformCode(unsent.code)
    ? { ...refuseCall({ code: unsent.code }), retryAfter: unsent.retryAfter }
    : charged(payment)
