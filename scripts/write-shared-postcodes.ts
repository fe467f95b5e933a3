/**
 * Writes `functions/people/addresses/towns/shared-postcodes.json`: the places of each postcode of Japan that several towns or
 * cities share, of which the package `yubin` has the first alone. It reads the list that Japan Post publishes without
 * claiming a copyright (住所の郵便番号, `KEN_ALL.CSV`), in UTF-8 or in Shift JIS as it is downloaded.
 *
 *   node scripts/with-node.mjs scripts/write-shared-postcodes.ts KEN_ALL.CSV
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { packPlaces, type SharedPlace } from '#functions/people/addresses/towns/shared-places.ts'
import { root } from '#infra/registry.ts'
import { readTowns } from '#shared/domain/people/address/postcode.ts'

interface Row {
  readonly postcode: string
  readonly prefecture: string
  readonly city: string
  readonly cityKana: string
  readonly town: string
  readonly townKana: string
}

/** The lines of the list as rows; what stands in brackets may go on over several lines, which are one row. */
function rowsOf(list: string): Row[] {
  const rows: Row[] = []
  let isOpen = false
  for (const line of list.split(/\r?\n/).filter(each => each !== '')) {
    const [, , postcode = '', , cityKana = '', townKana = '', prefecture = '', city = '', town = ''] = line
      .split(',')
      .map(cell => cell.replace(/^"|"$/g, ''))
    if (!isOpen) rows.push({ postcode, prefecture, city, cityKana, town, townKana })
    isOpen = isOpen ? !town.includes('）') : /（[^）]*$/.test(town)
  }
  return rows
}

/** A town that differs from another one only in brackets is the same, and so is one whose parts have one name. */
function placesOf(rows: readonly Row[]): SharedPlace[] {
  const all = rows.flatMap(({ prefecture, city, cityKana, town, townKana }) =>
    readTowns(town, townKana).map(each => ({ prefecture, city, cityKana: cityKana.normalize('NFKC'), ...each })),
  )
  const names = new Map(all.map(place => [`${place.prefecture}${place.city}${place.town}`, place]))
  return [...names.values()]
}

const [, , path] = process.argv
if (path === undefined) throw new Error('name the list: scripts/write-shared-postcodes.ts KEN_ALL.CSV')
const bytes = readFileSync(path)
// The first cell of the list is a number, so only the encoding of what follows has to be found out.
const list = new TextDecoder(bytes.includes('北海道') ? 'utf-8' : 'shift_jis').decode(bytes)
const byPostcode = Map.groupBy(rowsOf(list), ({ postcode }) => postcode)
const shared = [...byPostcode]
  .filter(([, rows]) => rows.length > 1)
  .map(([postcode, rows]) => [postcode, placesOf(rows)] as const)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(
  root('functions/people/addresses/towns/shared-postcodes.json'),
  `${JSON.stringify(packPlaces(new Map(shared)), null, 2)}\n`,
)
