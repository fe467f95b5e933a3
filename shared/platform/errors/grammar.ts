/**
 * Grammar of every code (payment-platform.md 4.1, 4.2): `E`, four characters for the operation, three each for field
 * and kind. Operations are four digits, a letter with three digits, or `SC` with two.
 */
type Family =
  | 'common'
  | 'account'
  | 'onboarding'
  | 'batch'
  | 'system'
  | 'request'
  | 'gateway'
  | 'apikey'
  | 'card_tx'
  | 'subscription'
  | 'reserved'

interface ErrorCode {
  readonly code: string
  readonly op: string
  readonly opLetters: string
  readonly opNumber: number
  readonly field: string
  readonly kind: string
  /**
   * The kind without its leading zero, for systems with two digits; null for kinds without one (`A01`, `0A3`, `999`).
   */
  readonly kind2: string | null
  readonly family: Family
  /** The kind is an ordinal within its operation, not one of the dictionary. */
  readonly literal: boolean
}

const grammar = /^E(?<op>\d{4}|C\d{3}|SC\d{2}|[A-BD-Z]\d{3})(?<field>[0-9A-Z]{3})(?<kind>[0-9A-Z]{3})$/
const literals = new Set(['9991001', '9992001', '9993134'])

/** Null for anything that is not a code; never throws. */
export function parseErrorCode(text: string): ErrorCode | null {
  const groups = grammar.exec(text)?.groups
  if (!groups) return null
  const { op = '', field = '', kind = '' } = groups
  const opLetters = /^[A-Z]*/.exec(op)?.[0] ?? ''
  return {
    code: text,
    op,
    opLetters,
    opNumber: Number(op.slice(opLetters.length)),
    field,
    kind,
    kind2: /^0\d\d$/.test(kind) ? kind.slice(1) : null,
    family: familyOf(op),
    literal: literals.has(op + field),
  }
}

/** Numbers are padded to three digits. Throws a RangeError when the parts make no code. */
export function formatErrorCode(parts: { op: string; field: string | number; kind: string | number }): string {
  const padded = (part: string | number) => (typeof part === 'number' ? String(part).padStart(3, '0') : part)
  const code = `E${parts.op}${padded(parts.field)}${padded(parts.kind)}`
  if (!parseErrorCode(code)) throw new RangeError(`${code} is no error code`)
  return code
}

/** Parses an acquirer's code: one of this grammar, or the nine characters of the card gateway. */
export function parseUpstream(text: string): ErrorCode | { readonly legacy9: true; readonly raw: string } | null {
  if (/^E\d{8}$/.test(text)) return { legacy9: true, raw: text }
  return parseErrorCode(text)
}

/** Normalizes the acquirers' spelling of the fifth literal of 9991; we accept that spelling but never send it. */
export function canonicalCode(code: string): string {
  return code === 'E9991001999' ? 'E9991001005' : code
}

function familyOf(op: string): Family {
  if (op.startsWith('SC')) return 'subscription'
  if (op.startsWith('C')) return 'card_tx'
  if (/^[A-Z]/.test(op)) return 'reserved'
  if (op.startsWith('00')) return /^00(1[6-9]|2\d|3[0-6])$/.test(op) ? 'account' : 'common'
  if (op.startsWith('1')) return 'onboarding'
  if (op.startsWith('2')) return 'batch'
  return systemFamilies[op] ?? 'reserved'
}

const systemFamilies: Readonly<Record<string, Family>> = {
  '9991': 'system',
  '9992': 'request',
  '9993': 'gateway',
  '9994': 'apikey',
  '9995': 'apikey',
}
