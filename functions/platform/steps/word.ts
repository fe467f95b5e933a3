import { classify } from '#shared/platform/classify.ts'
import type { Facts, Payment, Tds, Trouble } from '#shared/platform/payment.ts'
import type { Word } from '#shared/platform/payment-attempt.ts'
import type { Account } from '#shared/platform/virtual-account.ts'
import type {
  AcquirerError,
  AttemptResult,
  Outcome,
  TdsResult,
  UpstreamSnapshot,
  VirtualAccount,
} from '../acquirers/port.ts'
import type { Shop } from '../store/shops.ts'

/** The acquirer's answers in the one form in which payments hear them (payment-platform.md 6.3). */
export function wordOfAnswer(outcome: Outcome<AttemptResult>): Word {
  if (outcome.kind === 'unknown') return { verdict: 'unknown', status: 'UNPROCESSED' }
  if (outcome.kind === 'refused') return wordOfRefusal(outcome.error)
  const { value } = outcome
  return { verdict: classify(value), status: value.status, ...told(value) }
}

/** Refusals that only say that it has been done before: the order itself tells what became of it (3.2). */
const doneBefore = /^(?:E9993134002|EC\d{3}100004|EC001101014)$/

function wordOfRefusal(error: AcquirerError): Word {
  if (doneBefore.test(error.code)) return { verdict: 'unknown', status: 'UNPROCESSED' }
  const verdict = error.code.startsWith('EC009131') ? 'tds-failed' : 'declined'
  return { verdict, status: 'UNPROCESSED', error: troubleOf(error) }
}

/** How an order stands. One that the acquirer never heard of is one that nothing happened to. */
export function wordOfSnapshot(outcome: Outcome<UpstreamSnapshot>): Word {
  if (outcome.kind === 'refused' && outcome.error.code === 'EC002100002') {
    return { verdict: 'untouched', status: 'UNPROCESSED' }
  }
  if (outcome.kind !== 'done') return { verdict: 'unknown', status: 'UNPROCESSED' }
  const { value } = outcome
  const { status, errorCode, error, accessId, amount, tax, virtualAccount } = value
  return {
    verdict: classify({ status, errorCode }),
    status,
    ...told(value),
    ...(error && { error: troubleOf(error) }),
    accessId,
    amount,
    tax,
    ...(virtualAccount && { account: accountOf(virtualAccount) }),
  }
}

export const troubleOf = ({ code, upstreamCode, retryable }: AcquirerError): Trouble => ({
  code,
  ...(upstreamCode !== undefined && { upstreamCode }),
  retryable,
})

function told(result: AttemptResult): Partial<Word> {
  const { transactionId, approve, forward, brand, last4, cardHash, authMaxDate, tds, nextAction } = result
  const facts: Facts = {
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
    ...(tds && { tds: tdsOf(tds) }),
    ...(nextAction && { redirectUrl: nextAction.url }),
  }
}

export const tdsOf = ({ status, result, reason, eci }: TdsResult): Tds => ({
  status: status ?? 'AUTHENTICATING',
  result: result ?? null,
  reason: reason ?? null,
  eci: eci ?? null,
})

/** An account as the acquirer has it. */
function accountOf(told: VirtualAccount): Account {
  const { branchCode, branchName, accountNumber, accountName, termEndsAt, received = 0 } = told
  return {
    branchCode,
    branchName,
    accountNumber,
    accountName,
    expiresAt: termEndsAt,
    received,
    deposits: [],
    overpaid: false,
    paidAfterCancel: false,
    paidAfterExpiry: false,
  }
}

/** A card of a brand that the shop does not take is refused, also where only the charge has told the brand (5.8). */
export function underBrandRule(word: Word, shop: Pick<Shop, 'brandFlags'>): Word {
  const brand = word.facts?.brand
  if (brand === undefined || takesBrand(shop, brand)) return word
  return { ...word, reject: { code: 'EC003069019', retryable: false } }
}

export function takesBrand({ brandFlags }: Pick<Shop, 'brandFlags'>, brand: string): boolean {
  const flags: Readonly<Record<string, string | undefined>> = brandFlags
  return flags[brand] !== '0'
}

/** The shop's free fields, as the acquirer shows them in its own console. */
export function freeFieldsOf({ clientFields: [first, second, third] }: Payment): [string, string, string] {
  return [first ?? '', second ?? '', third ?? '']
}
