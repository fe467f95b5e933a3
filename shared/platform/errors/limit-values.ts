import type { Field } from './codes.ts'

/**
 * The values of a sentence that the field's own limit gives: `1-30 [A-Za-z0-9_-]` is at most 30, `7 digits` at most
 * 9999999 yen, `0,2` one of both. None where the sentence is about something else than the limit.
 */
export function limitValues(kind: string, { number, limit }: Field): readonly string[] {
  const [, from, to = from] = /^(\d+)(?:[-+](\d+))?/.exec(limit) ?? []
  switch (kind) {
    case '003':
    case '012':
      return to === undefined ? [] : [to]
    case '005':
      if (to === undefined) return []
      return [yenOfDigits.has(number) ? '9'.repeat(Number(to)) : to]
    case '007':
      if (/^\d\d-\d\d$/.test(limit)) return from && to ? stepsOf(from, to) : []
      if (limit.includes(',') && !limit.includes(' ')) return limit.split(',')
      return /^\d+-\d+$/.test(limit) && from && to ? [from, to] : []
    case '009':
      return limit.endsWith(' MB') && from ? [from] : []
    case '030':
      return limit.startsWith('{0}=') ? [limit.slice('{0}='.length)] : []
    default:
      return []
  }
}

/** Amounts whose digits are told as yen. */
const yenOfDigits: ReadonlySet<string> = new Set(['033', '034', '044', '045', '104', '105', '135', '324'])

function stepsOf(from: string, to: string): string[] {
  const count = Number(to) - Number(from) + 1
  return Array.from({ length: count }, (_, index) => String(Number(from) + index).padStart(from.length, '0'))
}
