import { plainDigits, plainNumber } from '#shared/typed.ts'

/** A typed postcode in ASCII, without the sign in front of it. */
export const postcodeTyped = (typed: string): string => plainNumber(typed).replace(/^[〒〠\s]+/, '')

/** Seven digits of a Japanese postcode, however typed (marketplace.md 5). */
export function postcodeDigits(typed: string): string | null {
  const digits = plainDigits(postcodeTyped(typed))
  return /^\d{7}$/.test(digits) ? digits : null
}

/**
 * Town as written in an address. The postal table adds notes on which part is meant, or that there is no town:
 * `丸の内（次のビルを除く）`, `以下に掲載がない場合`, `小菅村一円`.
 */
export function cleanTown(town: string): string {
  const name = plainTown(town)
  if (name === '以下に掲載がない場合' || /の次に.*番地がくる場合$/.test(name)) return ''
  return name.length > 2 && name.endsWith('一円') ? '' : name
}

/** One row for each town that a row of the table lists; for a range of lots (地割) the town alone. */
function townsOf(town: string): string[] {
  const name = cleanTown(town)
  const parts = name.split(/[、〜~−-]/u)
  if (parts.length === 1) return [name]
  const towns = parts.map(part => part.replace(/(?:第|ダイ)?\d+(?:地割|チワリ)$/, ''))
  return [...new Set(towns.filter(part => part !== ''))]
}

/** Towns of a row, each with its reading if the row assigns them. */
export function readTowns(town: string, townKana: string): readonly { town: string; townKana: string }[] {
  const towns = townsOf(town)
  const readings = townsOf(townKana)
  const areTold = readings.length === towns.length
  return towns.map((each, at) => ({ town: each, townKana: each !== '' && areTold ? (readings[at] ?? '') : '' }))
}

/** `丸の内（次のビルを除く）` without the note in brackets. */
const plainTown = (town: string): string => town.normalize('NFKC').replace(/\(.*$/, '')
