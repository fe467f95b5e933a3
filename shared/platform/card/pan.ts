import type { PlatformCode } from '../errors/codes.ts'

/**
 * No card number and no security code may enter but through the page that makes tokens (payment-platform.md 3.2). The
 * guard refuses a body that carries one, the logger blanks it by the same rule.
 *
 * One number in ten passes the check digit by chance, so how much proof is asked depends on where the digits stand:
 * digits that stand alone are taken for a card number by their check digit; pieces of a text, numbers grown into a
 * word, and values whose field says that they are an id or a telephone number only if they also begin like a card.
 */
interface CardDataFound {
  readonly code: Extract<PlatformCode, 'EC003020040' | 'EC003011040'>
  readonly field: 'card_no' | 'security_code'
  /** JSON pointer to the value, or to the text that names it. */
  readonly pointer: string
}

const numberNames = new Set(['cardno', 'cardnumber', 'pan', 'primaryaccountnumber'])
const secretNames = new Set(['securitycode', 'cvv', 'cvv2', 'cvc', 'cvc2', 'cardcvc', 'cardcvv'])
/** `after` is where a list goes on: a moment of fifteen digits and an id. */
const idNames = /(?:^|_)(?:ids?|orders?|references?|phone|phone_no|tel|number|key|after)$/

/** The first piece of card data in a parsed body, however deep; undefined where there is none. */
export function findCardData(body: unknown): CardDataFound | undefined {
  // A list of its own instead of recursion: a body may be nested deeper than the stack is.
  const waiting: { value: unknown; pointer: string; name: string }[] = [{ value: body, pointer: '', name: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, pointer, name } = next
    if (typeof value === 'string' && numbersIn(value, isIdName(name)).length > 0) return numberAt(pointer)
    if (typeof value === 'number' && isIssued(String(value))) return numberAt(pointer)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value).reverse()) {
      const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const isNamed = !Array.isArray(value)
      if (isNamed && numberNames.has(plainName(key))) return numberAt(at)
      if (isNamed && secretNames.has(plainName(key))) {
        return { code: 'EC003011040', field: 'security_code', pointer: at }
      }
      // A pointer must not repeat the number that it points at.
      if (isNamed && numbersIn(key, false).length > 0) return numberAt(pointer)
      waiting.push({ value: inner, pointer: at, name: isNamed ? key : name })
    }
  }
  return undefined
}

const numberAt = (pointer: string): CardDataFound => ({ code: 'EC003020040', field: 'card_no', pointer })
const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const isIdName = (name: string) => idNames.test(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase())

/**
 * Whether a text that we wrote ourselves (a stored item, a log) has a number in it that begins, and is as long, as a
 * card's: sort keys and instants are digits too, and one in ten of those passes a check digit.
 */
export const hasCardNumber = (text: string): boolean => numbersIn(text, true).length > 0

export const blank = '[card data]'

/** The text with every card number blanked. */
export function redactText(text: string): string {
  return numbersIn(text, false).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}${blank}${left.slice(end)}`,
    text,
  )
}

/** One member of what is logged: a field that is named like card data is blanked whole, numbers inside texts alone. */
export function redactMember(name: string, value: unknown): unknown {
  const plain = plainName(name)
  if (numberNames.has(plain) || secretNames.has(plain)) return blank
  if (typeof value === 'string') return redactText(value)
  return typeof value === 'number' && isIssued(String(value)) ? blank : value
}

/** A copy of a value as `redactMember` has it, keys and all that is inside too. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value !== 'object' || value === null) return redactMember('', value)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redactText(name), redact(redactMember(name, inner))]),
  )
}

interface Span {
  readonly start: number
  readonly end: number
}

const separators = '[ \\t\\u00a0\\u3000\\-\\u2010-\\u2015\\u2212\\u30fc]'
const chains = new RegExp(`\\d(?:${separators}{0,3}\\d)*`, 'g')
/** Alone, in a text, or behind a prefix, as tokens of cards have it (`tok_…`). */
const uuids = /(?<![0-9a-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z])/gi
/** Chains longer than this are no text that people write; looking at every stretch of one would cost too much. */
const longestChain = 400

const fewestDigits = 13

/** Whether a text has so many digits at all, of either width: most have not, and need no closer look. */
function hasDigits(text: string, wanted: number): boolean {
  let found = 0
  for (let at = 0; at < text.length && found < wanted; at++) {
    const unit = text.charCodeAt(at)
    if ((unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19)) found++
  }
  return found >= wanted
}

/** Where card numbers stand in a text, from left to right and never overlapping. */
function numbersIn(text: string, isId: boolean): Span[] {
  if (!hasDigits(text, fewestDigits)) return []
  if (!unseen.test(text)) return visibleNumbersIn(text, isId)
  const places = [...text.matchAll(seen)].flatMap(({ 0: part, index }) =>
    Array.from({ length: part.length }, (_, n) => index + n),
  )
  // By code units on both sides: a format character may take two of them, a digit takes one.
  return visibleNumbersIn(text.replaceAll(allUnseen, ''), isId).map(({ start, end }) => ({
    start: places[start] ?? 0,
    end: (places[end - 1] ?? text.length - 1) + 1,
  }))
}

/** Characters that nobody sees (zero-width spaces, joiners, marks of direction): a number in pieces is still one. */
const unseen = /\p{Cf}/u
const allUnseen = /\p{Cf}+/gu
const seen = /\P{Cf}+/gu

function visibleNumbersIn(text: string, isId: boolean): Span[] {
  const plain = halfWidth(text).replaceAll(uuids, uuid => 'x'.repeat(uuid.length))
  const found: Span[] = []
  for (const match of plain.matchAll(chains)) {
    const groups = [...match[0].slice(0, longestChain).matchAll(/\d+/g)].map(group => ({
      digits: group[0],
      start: match.index + group.index,
      end: match.index + group.index + group[0].length,
    }))
    let from = 0
    while (from < groups.length) {
      const span = longestFrom(plain, groups.slice(from), isId)
      if (span) found.push(span)
      from += span?.groups ?? 1
    }
  }
  return found
}

function longestFrom(text: string, groups: readonly (Span & { readonly digits: string })[], isId: boolean) {
  let found: (Span & { readonly groups: number }) | undefined
  let digits = ''
  for (const [index, group] of groups.entries()) {
    digits += group.digits
    if (digits.length > 19) break
    const span = { start: groups[0]?.start ?? 0, end: group.end }
    if (isCardNumber(text, { ...span, digits, isPieced: index > 0 }, isId)) found = { ...span, groups: index + 1 }
  }
  return found
}

function isCardNumber(
  text: string,
  { digits, start, end, isPieced }: Span & { readonly digits: string; readonly isPieced: boolean },
  isId: boolean,
): boolean {
  if (!passesLuhn(digits)) return false
  const word = `${/\w*$/.exec(text.slice(0, start))?.[0] ?? ''}${/^\w*/.exec(text.slice(end))?.[0] ?? ''}`
  // An id of letters and digits (a ULID) has more digits elsewhere; `card4242…` has not.
  if (word !== '') return isIssued(digits) && !/\d/.test(word)
  if (isId) return isIssued(digits)
  const isAlone = text.trim().length === end - start
  // In a text, 13 and 14 digits in a row are as likely an instant, a barcode or a company's number.
  const isLong = !isPieced && digits.length >= 15
  return isAlone || isLong || isIssued(digits)
}

/** 13 to 19 digits whose last one is the check digit of the others. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  let sum = 0
  for (const [fromRight, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (fromRight % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** First digits and lengths of the networks: VISA, Mastercard twice, AMEX, JCB, Diners twice, Discover and what is like it. */
const networks = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^5[1-5]\d{14}$/,
  /^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^35\d{14,17}$/,
  /^3(?:0[0-5]|095)\d{10,16}$/,
  /^3[689]\d{12,17}$/,
  /^(?:5[0678]|6\d)\d{11,17}$/,
]

/** Whether digits with a right check digit also begin, and are as long, as a network's card numbers. */
function isIssued(digits: string): boolean {
  return passesLuhn(digits) && networks.some(network => network.test(digits))
}

/** A Japanese keyboard types both; one character for one, so that places stay where they are. */
function halfWidth(text: string): string {
  return text.replaceAll(/[０-９]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)).replaceAll('－', '-')
}
