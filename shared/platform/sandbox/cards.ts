import { minuteMs } from '../../durations.ts'
import type { Brand } from '../card/brand.ts'
import type { PlatformCode } from '../errors/codes.ts'

/**
 * Test cards of the embedded acquirer and their scenarios (payment-platform.md 3.4). The numbers are public test
 * numbers; the tokeniser accepts no others. Only the name of the scenario is stored, never the number.
 */
export interface Scenario {
  /** The issuer's answer to a charge without 3-D Secure; absent when it approves. */
  readonly charge?: ChargeRefusal
  /** The issuer's answer to an authenticated charge, when it differs. */
  readonly chargeAfterTds?: ChargeRefusal
  /** Cards that the issuer always refuses are also refused when they are saved. */
  readonly refusesSaving?: true
  readonly tds: TdsPlan
  /** The issuer disputes the payment this many ms after the charge. */
  readonly disputesAfterMs?: number
}
type RefusalCode = Extract<PlatformCode, `E9993134${string}`>
/** `first-attempt`: only the first attempt of a payment is refused. */
interface ChargeRefusal {
  readonly code: RefusalCode
  readonly when?: 'first-attempt'
}
type TdsCode = Extract<PlatformCode, `EC0091310A${string}`>

export type TdsPlan =
  | { readonly flow: 'frictionless'; readonly end: TdsEnd }
  /** The cardholder types a one-time code; `always` is the result whatever is typed. */
  | { readonly flow: 'challenge'; readonly always?: TdsEnd }
  | { readonly flow: 'unsupported' }
export interface TdsEnd {
  readonly result: 'Y' | 'A' | 'N' | 'U' | 'R'
  /** Reason code (2.2); absent if the authentication succeeded. */
  readonly reason?: string
  /** Electronic commerce indicator: 05 authenticated, 06 attempted, 07 not authenticated. */
  readonly eci?: '05' | '06' | '07'
  /** Why no charge follows. */
  readonly code?: TdsCode
}

const passed: TdsEnd = { result: 'Y', eci: '05' }
const refusedByHolder: TdsEnd = { result: 'N', reason: '01', eci: '07', code: 'EC0091310A3' }
export const tdsEnds = {
  passed,
  /** The issuer reports a wrong code. */
  wrongCode: refusedByHolder,
  tooManyTries: { result: 'N', reason: '19', eci: '07', code: 'EC0091310A3' },
  cancelled: { result: 'N', reason: '01', eci: '07', code: 'EC0091310A2' },
  timedOut: { result: 'N', reason: '14', eci: '07', code: 'EC0091310A7' },
} as const satisfies Record<string, TdsEnd>

const frictionless: TdsPlan = { flow: 'frictionless', end: passed }
/** The issuer declines with and without 3-D Secure, although the authentication succeeds. */
const refused = (code: RefusalCode): Scenario => ({ charge: { code }, refusesSaving: true, tds: frictionless })

export const scenarios = {
  success: { tds: frictionless },
  challenge: { tds: { flow: 'challenge' } },
  attempt: { tds: { flow: 'frictionless', end: { result: 'A', eci: '06' } } },
  'tds-refused': { tds: { flow: 'frictionless', end: refusedByHolder } },
  'challenge-refused': { tds: { flow: 'challenge', always: refusedByHolder } },
  'tds-technical': { tds: { flow: 'frictionless', end: { result: 'U', reason: '22', code: 'EC0091310A6' } } },
  'tds-rejected': { tds: { flow: 'frictionless', end: { result: 'R', reason: '11', eci: '07', code: 'EC0091310A5' } } },
  'tds-unsupported': { tds: { flow: 'unsupported' } },
  'refused-after-challenge': { chargeAfterTds: { code: 'E9993134013' }, tds: { flow: 'challenge' } },
  'not-liable': { tds: { flow: 'frictionless', end: { result: 'Y', eci: '07', code: 'EC0091310A4' } } },
  refused: refused('E9993134013'),
  'no-funds': refused('E9993134010'),
  'over-limit': refused('E9993134011'),
  lost: refused('E9993134014'),
  expired: refused('E9993134020'),
  'wrong-security-code': refused('E9993134016'),
  'network-error': { charge: { code: 'E9993134009', when: 'first-attempt' }, tds: frictionless },
  'saved-but-unusable': { charge: { code: 'E9993134012' }, tds: frictionless },
  disputed: { tds: frictionless, disputesAfterMs: minuteMs },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof scenarios

interface SandboxCard {
  readonly number: string
  readonly brand: Brand
  readonly scenario: ScenarioName
}
const card = (number: string, brand: Brand, scenario: ScenarioName): SandboxCard => ({ number, brand, scenario })

export const sandboxCards: readonly SandboxCard[] = [
  card('4242424242424242', 'VISA', 'success'),
  card('5555555555554444', 'MASTER', 'success'),
  card('3530111333300000', 'JCB', 'success'),
  card('378282246310005', 'AMEX', 'success'),
  card('36227206271667', 'DINERS', 'success'),
  card('6011111111111117', 'DISCOVER', 'success'),
  card('4100000000000100', 'VISA', 'success'),
  card('5100000000000107', 'MASTER', 'success'),
  card('3528000000000106', 'JCB', 'success'),
  card('4100000000005000', 'VISA', 'challenge'),
  card('5100000000005007', 'MASTER', 'challenge'),
  card('3528000000005006', 'JCB', 'challenge'),
  card('4100000000100009', 'VISA', 'attempt'),
  card('4100000000200007', 'VISA', 'tds-refused'),
  card('4100000000300005', 'VISA', 'challenge-refused'),
  card('4100000000400003', 'VISA', 'tds-technical'),
  card('4100000000500000', 'VISA', 'tds-rejected'),
  card('4000000000000101', 'VISA', 'tds-unsupported'),
  card('4000000000003220', 'VISA', 'refused-after-challenge'),
  card('4000000000000077', 'VISA', 'not-liable'),
  card('4000000000000002', 'VISA', 'refused'),
  card('4000000000009995', 'VISA', 'no-funds'),
  card('4000000000006975', 'VISA', 'over-limit'),
  card('4000000000009987', 'VISA', 'lost'),
  card('4000000000009979', 'VISA', 'lost'),
  card('4000000000000069', 'VISA', 'expired'),
  card('4000000000000127', 'VISA', 'wrong-security-code'),
  card('4000000000000119', 'VISA', 'network-error'),
  card('4000000000000341', 'VISA', 'saved-but-unusable'),
  card('4000000000000259', 'VISA', 'disputed'),
]

export const findSandboxCard = (number: string): SandboxCard | undefined =>
  sandboxCards.find(known => known.number === number)

/** One-time codes that the challenge page accepts. */
export const oneTimeCodes = { right: '123456', wrong: '111111' } as const

/**
 * Effects of the last four digits of a total: the answer to a capture is lost once; the acquirer is unavailable;
 * webhooks come three times.
 */
export const magicEndings = { '9101': 'lost-capture', '9102': 'closed', '9103': 'noisy' } as const
export type Magic = (typeof magicEndings)[keyof typeof magicEndings]

/** `total` in yen, tax included. */
export function magicOf(total: number): Magic | undefined {
  const ending = String(total).slice(-4)
  if (ending === '9101' || ending === '9102' || ending === '9103') return magicEndings[ending]
  return undefined
}

/** Orders whose id has this prefix are answered eight seconds late. */
export const slowPrefix = 'sbx_slow_'
export const slowMs = 8000
