import { type ExpiryRule, isCardExpired, type Month } from './expiry.ts'

/** Card form as typed, unparsed. */
export interface CardFormValues {
  readonly number: string
  /** `01` to `12`, or empty. */
  readonly month: string
  /** Four digits, or empty. */
  readonly year: string
  readonly code: string
  readonly holder: string
}
export type CardField = 'number' | 'expiry' | 'code' | 'holder'

export type CardProblem =
  | 'NUMBER_REQUIRED'
  | 'NUMBER_FORMAT'
  | 'NUMBER_INVALID'
  | 'EXPIRY_REQUIRED'
  | 'EXPIRY_PAST'
  | 'EXPIRY_THIS_MONTH'
  | 'CODE_REQUIRED'
  | 'CODE_FORMAT'
  | 'HOLDER_REQUIRED'
  | 'HOLDER_FORMAT'
  | 'HOLDER_LENGTH'
type CardProblems = { readonly [Field in CardField]?: CardProblem }

interface CardFormRules {
  readonly today: Month
  readonly expiry: ExpiryRule
  /** `edit`: number and security code are locked and not validated (marketplace.md 5). */
  readonly mode: 'new' | 'edit'
}

const numberDigits = 19
const holderLength = 50

/** Every problem at once, one per field (marketplace.md 5). */
export function checkCardForm(values: CardFormValues, { today, expiry, mode }: CardFormRules): CardProblems {
  const problems = {
    ...(mode === 'new' && { number: numberProblem(digitsOf(values.number)), code: codeProblem(values.code) }),
    expiry: expiryProblem(values, today, expiry),
    holder: holderProblem(values.holder.trim()),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function numberProblem(number: string): CardProblem | undefined {
  if (number === '') return 'NUMBER_REQUIRED'
  if (!/^\d+$/.test(number) || number.length > numberDigits) return 'NUMBER_FORMAT'
  return number.length < 12 || !isLuhn(number) ? 'NUMBER_INVALID' : undefined
}

function codeProblem(code: string): CardProblem | undefined {
  if (code === '') return 'CODE_REQUIRED'
  return /^\d{3,4}$/.test(code) ? undefined : 'CODE_FORMAT'
}

function expiryProblem({ month, year }: CardFormValues, today: Month, rule: ExpiryRule): CardProblem | undefined {
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^20\d\d$/.test(year)) return 'EXPIRY_REQUIRED'
  const expiry = { year: Number(year), month: Number(month) }
  if (isCardExpired(expiry, today)) return 'EXPIRY_PAST'
  return isCardExpired(expiry, today, rule) ? 'EXPIRY_THIS_MONTH' : undefined
}

function holderProblem(holder: string): CardProblem | undefined {
  if (holder === '') return 'HOLDER_REQUIRED'
  if (holder.length > holderLength) return 'HOLDER_LENGTH'
  return /^[A-Za-z. ]+$/.test(holder) ? undefined : 'HOLDER_FORMAT'
}

/** Digits of any width without grouping spaces, because people paste and Japanese keyboards type full width. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '')
}

/** Groups of four digits while typing, cut at the longest card number. */
export function groupDigits(typed: string): string {
  return (
    digitsOf(typed)
      .replace(/\D/g, '')
      .slice(0, numberDigits)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** Half-width capitals, as on the card. Characters that are not letters stay, so that the check reports them. */
export function holderOf(typed: string): string {
  return typed.normalize('NFKC').toUpperCase()
}

/** Luhn check: finds a mistyped digit before anything is sent. */
function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
