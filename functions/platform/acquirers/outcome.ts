import { minuteMs } from '#shared/durations.ts'
import { errorOf } from '#shared/platform/errors/catalogue.ts'
import { isPlatformCode, type PlatformCode } from '#shared/platform/errors/codes.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import type { AcquirerError, AcquirerOutcome } from './port.ts'

/** Constructors of the three outcomes of the port. */
export const doneWith = <Value>(value: Value): Extract<AcquirerOutcome<Value>, { kind: 'done' }> => ({
  kind: 'done',
  value,
})

export function refused(
  code: PlatformCode,
  more: Partial<AcquirerError> = {},
): Extract<AcquirerOutcome<never>, { kind: 'refused' }> {
  return { kind: 'refused', error: errorFor(code, more) }
}

export function unknown(
  code: PlatformCode,
  more: Partial<AcquirerError> = {},
): Extract<AcquirerOutcome<never>, { kind: 'unknown' }> {
  return { kind: 'unknown', error: { ...errorFor(code, more), retryable: true } }
}

function errorFor(code: PlatformCode, more: Partial<AcquirerError> = {}): AcquirerError {
  return { code, upstreamCode: code, retryable: errorOf(code).retryable, ...more }
}

/** Age in ms from which a key is not sent any more, because the acquirer forgets keys after 30 minutes (3.2). */
const keyLifeMs = 25 * minuteMs
export const isKeyTooOld = ({ createdAt }: UpstreamKey, now: number): boolean => now - createdAt >= keyLifeMs
/** The call may have been executed long ago; only `retrieve` has the result. */
export const tooOld = unknown('E9993134009', {
  upstreamCode: undefined,
  upstreamMessage: 'the key is older than 25 min',
})

/** A stored code, if the catalogue still has it. */
export const catalogueCode = (code: string | undefined): PlatformCode | undefined =>
  code !== undefined && isPlatformCode(code) ? code : undefined
