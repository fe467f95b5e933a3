import type { Field } from './codes.ts'

/**
 * Values of a sentence taken from the field's limit: `1-30 [A-Za-z0-9_-]` gives 30, `7 digits` gives 9999999 yen, `0,2`
 * both values. None if the sentence is not about the limit.
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

/** Amounts whose limit in digits is shown in yen. */
const yenOfDigits: ReadonlySet<string> = new Set(['033', '034', '044', '045', '104', '105', '135', '324'])

function stepsOf(from: string, to: string): string[] {
  const count = Number(to) - Number(from) + 1
  return Array.from({ length: count }, (_, index) => String(Number(from) + index).padStart(from.length, '0'))
}
