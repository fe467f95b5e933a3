import { asciiDigits } from '../../typed.ts'
import type { PlatformCode } from '../errors/codes.ts'

/**
 * Card numbers and security codes may enter only through the page that makes tokens (payment-platform.md 3.2). The
 * guard refuses a body that contains one; the logger masks it by the same rule.
 *
 * One number in ten passes the check digit by chance, so the proof required depends on the position of the digits:
 * a value of digits alone counts as a card number by its check digit; parts of a text, numbers inside a word, and
 * values of fields named like ids or phone numbers only if they also begin like a card.
 */
interface CardDataFound {
  readonly code: Extract<PlatformCode, 'EC003020040' | 'EC003011040'>
  readonly field: 'card_no' | 'security_code'
  /** JSON pointer to the value, or to the text that contains it. */
  readonly pointer: string
}

const numberNames = new Set(['cardno', 'cardnumber', 'pan', 'primaryaccountnumber'])
const secretNames = new Set(['securitycode', 'cvv', 'cvv2', 'cvc', 'cvc2', 'cardcvc', 'cardcvv'])
/** `after` is a list's cursor: fifteen digits of time and an id. */
const idNames = /(?:^|_)(?:ids?|orders?|references?|phone|phone_no|tel|number|key|after)$/

/** The first card data in a parsed body at any depth; undefined for none. */
export function findCardData(body: unknown): CardDataFound | undefined {
  // A list instead of recursion, because a body may be nested deeper than the stack.
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
 * Whether text that we wrote ourselves (a stored item, a log) contains a number with a card's prefix and length. The
 * check digit alone is not enough: one in ten of our sort keys and instants passes it.
 */
export const hasCardNumber = (text: string): boolean => numbersIn(text, true).length > 0

export const blank = '[card data]'

/** The text with every card number masked. */
export function redactText(text: string): string {
  let kept = ''
  let from = 0
  for (const { start, end } of numbersIn(text, false)) {
    kept += text.slice(from, start) + blank
    from = end
  }
  return kept + text.slice(from)
}

/** Masks one member of a log entry: the whole value of a field named like card data, else only numbers inside texts. */
export function redactMember(name: string, value: unknown): unknown {
  const plain = plainName(name)
  if (numberNames.has(plain) || secretNames.has(plain)) return blank
  if (typeof value === 'string') return redactText(value)
  return typeof value === 'number' && isIssued(String(value)) ? blank : value
}

/** Copy of a value in which `redactMember` was applied to every key and member. */
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

/**
 * Characters between the groups of a number: no letters or digits, except the mark that keyboards write for a hyphen.
 */
const separators = '[\\p{P}\\p{S}\\p{Z}\\s\\u30fc\\uff70]'
const chains = new RegExp(`\\d(?:${separators}{0,3}\\d)*`, 'gu')
/**
 * Separators that are common in numbers of all kinds; with other separators, only groups of a card number's shape
 * count.
 */
const plainGap = /^[ \t\u00a0\u3000\-\u2010-\u2015\u2212\u30fc\uff0d]*$/
/** UUIDs: alone, in a text, or behind a prefix like tokens of cards (`tok_…`). */
const uuids = /(?<![0-9a-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z])/gi
const fewestDigits = 13

/** Whether a text has this many digits of any script; most have not, and need no closer look. */
function hasDigits(text: string, wanted: number): boolean {
  let found = 0
  for (let at = 0; at < text.length && found < wanted; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x30 && unit <= 0x39) found++
    else if (unit > 0x7f && !isKana(unit) && otherDigit.test(codePointAt(text, at))) found++
  }
  return found >= wanted
}

const otherDigit = /^\p{Nd}/u
/** Kana and kanji, most of a Japanese text, are neither digits nor invisible: they skip the patterns. */
const isKana = (unit: number): boolean => unit >= 0x3041 && unit <= 0x9fff
/** The character at an index, of one or two code units; the second half of a pair matches no pattern. */
const codePointAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0)

/** Positions of card numbers in a text, from left to right without overlap. */
function numbersIn(text: string, isId: boolean): Span[] {
  if (!hasDigits(text, fewestDigits)) return []
  const { plain, places } = plainOf(text)
  return visibleNumbersIn(plain, isId).map(({ start, end }) => ({
    start: places?.[start] ?? start,
    end: places ? (places[end - 1] ?? text.length - 1) + lengthAt(text, places[end - 1] ?? 0) : end,
  }))
}

const lengthAt = (text: string, at: number): number => codePointAt(text, at).length

/** Invisible characters (zero-width spaces, joiners, direction marks) do not split a number. */
const unseen = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** The text with ASCII digits and without invisible characters, and the original index of each code unit. */
function plainOf(text: string): { readonly plain: string; readonly places?: readonly number[] } {
  if (!/[^\x20-\x7e]/.test(text)) return { plain: text }
  const places: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const letter = codePointAt(text, at)
    const unit = text.charCodeAt(at)
    const isPlain = unit <= 0x7f || isKana(unit)
    if (isPlain || !unseen.test(letter)) {
      const shown = !isPlain && otherDigit.test(letter) ? asciiDigits(letter) : letter
      for (let n = 0; n < shown.length; n++) places.push(at + n)
      plain += shown
    }
    at += letter.length
  }
  return { plain, places }
}

function visibleNumbersIn(text: string, isId: boolean): Span[] {
  const plain = text.replaceAll(uuids, uuid => 'x'.repeat(uuid.length))
  const found: Span[] = []
  const written = plain.trim().length
  for (const match of plain.matchAll(chains)) {
    if (!hasDigits(match[0], fewestDigits)) continue
    let end = match.index
    const groups = [...match[0].matchAll(/(\D*)(\d+)/g)].map(([whole, gap = '', digits = '']) => {
      end += whole.length
      return { digits, start: end - digits.length, end, isPlain: plainGap.test(gap) }
    })
    for (let from = 0; from < groups.length; ) {
      const span = longestFrom({ text: plain, written, isId }, groups, from)
      if (span) found.push(span)
      from += span?.groups ?? 1
    }
  }
  return found
}

/** `isPlain` if a common separator stands before the group. */
type Group = Span & { readonly digits: string; readonly isPlain: boolean }

function longestFrom(within: Within, groups: readonly Group[], from: number) {
  let found: (Span & { readonly groups: number }) | undefined
  let digits = ''
  let isPlain = true
  for (let index = from; index < groups.length; index++) {
    const group = groups[index]
    if (!group) break
    if (index > from) isPlain &&= group.isPlain
    digits += group.digits
    if (digits.length > 19) break
    if (digits.length < fewestDigits) continue
    const span = { start: groups[from]?.start ?? 0, end: group.end }
    const sizes = isPlain ? undefined : groups.slice(from, index + 1).map(each => each.digits.length)
    if (isCardNumber(within, { ...span, digits, isPieced: index > from, sizes }))
      found = { ...span, groups: index - from + 1 }
  }
  return found
}

interface Within {
  readonly text: string
  /** Length without surrounding spaces. */
  readonly written: number
  readonly isId: boolean
}

interface Candidate extends Span {
  readonly digits: string
  readonly isPieced: boolean
  /** Digits of each group, if a separator is not a common one. */
  readonly sizes: readonly number[] | undefined
}

function isCardNumber({ text, written, isId }: Within, { digits, start, end, isPieced, sizes }: Candidate): boolean {
  const isAlone = written === end - start
  // Checked first, because the text may be long and all digits.
  if (isPieced && !isAlone && !networks.some(network => network.test(digits))) return false
  if (!passesLuhn(digits)) return false
  // Points and slashes also separate dates, sizes, lists and amounts.
  if (sizes && !(isIssued(digits) && (isShaped(sizes) || (isAlone && isEven(sizes))))) return false
  const word = `${/\w*$/.exec(text.slice(Math.max(0, start - longestWord), start))?.[0] ?? ''}${/^\w*/.exec(text.slice(end, end + longestWord))?.[0] ?? ''}`
  // A ULID has digits elsewhere in the word; `card4242…` has not.
  if (word !== '') return isIssued(digits) && !/\d/.test(word)
  if (isId) return isIssued(digits)
  // In a text, 13 or 14 digits in a row are as likely an instant, a barcode or a company number.
  const isLong = !isPieced && digits.length >= 15
  return isAlone || isLong || isIssued(digits)
}

/** Longest word in which a number is looked for; ids are shorter. */
const longestWord = 64

/** Groups as embossed on cards: fours, or 4-6-rest for AMEX and Diners. */
const isShaped = (sizes: readonly number[]): boolean =>
  /^4-6-[45]$/.test(sizes.join('-')) || (sizes[0] === 4 && isEven(sizes))

/** All groups of one size; the last may be shorter. */
const isEven = (sizes: readonly number[]): boolean =>
  sizes.every((size, at) => size === sizes[0] || (at === sizes.length - 1 && size < (sizes[0] ?? 0)))

/** 13 to 19 digits whose last one is the check digit of the others. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const value = Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Prefixes and lengths of the networks: VISA, Mastercard twice, AMEX, JCB, Diners twice, Discover and similar ones. */
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

/** Whether digits that pass the check digit also have a network's prefix and length. */
function isIssued(digits: string): boolean {
  return passesLuhn(digits) && networks.some(network => network.test(digits))
}
