import type { ChargeFacts, Payment, PaymentError, Tds } from '#shared/platform/payments/payment.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'
import { verdictOfState } from '#shared/platform/payments/verdict.ts'
import type { AssignedAccount } from '#shared/platform/payments/virtual-account.ts'
import type {
  AcquirerError,
  AcquirerOutcome,
  AttemptResult,
  TdsResult,
  UpstreamSnapshot,
  VirtualAccount,
} from '../../acquirers/port.ts'
import type { Shop } from '../../store/system/shops.ts'

/** Translates the acquirer's answer to a call into a verdict (payment-platform.md 6.3). */
export function verdictOf(outcome: AcquirerOutcome<AttemptResult>): AcquirerVerdict {
  if (outcome.kind === 'unknown') return { verdict: 'unknown', status: 'UNPROCESSED' }
  if (outcome.kind === 'refused') return verdictOfRefusal(outcome.error)
  const { value } = outcome
  return { verdict: verdictOfState(value), status: value.status, ...factsFrom(value) }
}

/** Refusals that only say that the call was executed before; the order itself has the result (3.2). */
const doneBefore = /^(?:E9993134002|EC\d{3}100004|EC001101014)$/

function verdictOfRefusal(error: AcquirerError): AcquirerVerdict {
  if (doneBefore.test(error.code)) return { verdict: 'unknown', status: 'UNPROCESSED' }
  const verdict = error.code.startsWith('EC009131') ? 'tds-failed' : 'declined'
  const { code, unsentFor: retryAfter } = error
  const unsent = retryAfter === undefined ? {} : { unsent: { code, retryAfter } }
  return { verdict, status: 'UNPROCESSED', error: paymentErrorOf(error), ...unsent }
}

/** Translates the state of an order into a verdict. An order that the acquirer does not know is untouched. */
export function verdictOfSnapshot(outcome: AcquirerOutcome<UpstreamSnapshot>): AcquirerVerdict {
  if (outcome.kind === 'refused' && outcome.error.code === 'EC002100002') {
    return { verdict: 'untouched', status: 'UNPROCESSED' }
  }
  if (outcome.kind !== 'done') return { verdict: 'unknown', status: 'UNPROCESSED' }
  const { value } = outcome
  const { status, errorCode, error, accessId, amount, tax, virtualAccount, transfers } = value
  return {
    verdict: verdictOfState({ status, errorCode }),
    status,
    ...factsFrom(value),
    ...(error && { error: paymentErrorOf(error) }),
    accessId,
    amount,
    tax,
    ...(virtualAccount && { account: accountOf(virtualAccount) }),
    ...(transfers && { transfers }),
  }
}

const paymentErrorOf = ({ code, upstreamCode, retryable }: AcquirerError): PaymentError => ({
  code,
  ...(upstreamCode !== undefined && { upstreamCode }),
  retryable,
})

function factsFrom(result: AttemptResult): Partial<AcquirerVerdict> {
  const { transactionId, approve, forward, brand, last4, cardHash, authMaxDate, tds, nextAction } = result
  const facts: ChargeFacts = {
    ...(transactionId !== undefined && { transactionId }),
    ...(approve !== undefined && { approve }),
    ...(forward !== undefined && { forward }),
    ...(brand !== undefined && { brand }),
    ...(last4 !== undefined && { last4 }),
    ...(cardHash !== undefined && { cardHash }),
  }
  return {
    facts,
    ...(authMaxDate !== undefined && { authMaxDate }),
    ...(tds && { tds: tdsFrom(tds) }),
    ...(nextAction && { redirectUrl: nextAction.url }),
  }
}

export const tdsFrom = ({ status, result, reason, eci }: TdsResult): Tds => ({
  status: status ?? 'AUTHENTICATING',
  result: result ?? null,
  reason: reason ?? null,
  eci: eci ?? null,
})

/** The account in the form that payments store. */
const accountOf = ({ termEndsAt, ...account }: VirtualAccount): AssignedAccount => ({
  bankName: account.bankName,
  bankCode: account.bankCode,
  branchCode: account.branchCode,
  branchName: account.branchName,
  accountNumber: account.accountNumber,
  accountName: account.accountName,
  expiresAt: termEndsAt,
})

/** Rejects a card of a brand that the shop does not accept, even if only the charge revealed the brand (5.8). */
export function applyBrandRule(answer: AcquirerVerdict, shop: Pick<Shop, 'brandFlags'>): AcquirerVerdict {
  const brand = answer.facts?.brand
  if (brand === undefined || acceptsBrand(shop, brand)) return answer
  return { ...answer, reject: { code: 'EC003069019', retryable: false } }
}

export function acceptsBrand({ brandFlags }: Pick<Shop, 'brandFlags'>, brand: string): boolean {
  const flags: Readonly<Record<string, string | undefined>> = brandFlags
  return flags[brand] !== '0'
}

/** The shop's free fields, which the acquirer shows in its console. */
export function freeFieldsOf({ clientFields: [first, second, third] }: Payment): [string, string, string] {
  return [first ?? '', second ?? '', third ?? '']
}
