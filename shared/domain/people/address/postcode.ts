import { plainDigits, plainNumber } from '#shared/typed.ts'

/** A postcode as it was typed, in ASCII and without the sign that stands before it in addresses. */
export const postcodeTyped = (typed: string): string => plainNumber(typed).replace(/^[〒〠\s]+/, '')

/** Postcodes of Japan: seven digits, however they were typed (marketplace.md 5). */
export function postcodeDigits(typed: string): string | null {
  const digits = plainDigits(postcodeTyped(typed))
  return /^\d{7}$/.test(digits) ? digits : null
}

/**
 * The town as it belongs into an address. The table also says there which part of a town is meant, or that no town is:
 * `丸の内（次のビルを除く）`, `以下に掲載がない場合`, `小菅村一円`.
 */
export function cleanTown(town: string): string {
  const name = plainTown(town)
  if (name === '以下に掲載がない場合' || /の次に.*番地がくる場合$/.test(name)) return ''
  return name.length > 2 && name.endsWith('一円') ? '' : name
}

/** One row for each town that a row of the table lists, and the town alone of a range of its lots (地割). */
function townsOf(town: string): string[] {
  const name = cleanTown(town)
  const parts = name.split(/[、〜~−-]/u)
  if (parts.length === 1) return [name]
  const towns = parts.map(part => part.replace(/(?:第|ダイ)?\d+(?:地割|チワリ)$/, ''))
  return [...new Set(towns.filter(part => part !== ''))]
}

/** The towns of a row, each with its reading where the row tells which is whose. */
export function readTowns(town: string, townKana: string): readonly { town: string; townKana: string }[] {
  const towns = townsOf(town)
  const readings = townsOf(townKana)
  const areTold = readings.length === towns.length
  return towns.map((each, at) => ({ town: each, townKana: each !== '' && areTold ? (readings[at] ?? '') : '' }))
}

/** `丸の内（次のビルを除く）` without what stands in brackets. */
const plainTown = (town: string): string => town.normalize('NFKC').replace(/\(.*$/, '')
