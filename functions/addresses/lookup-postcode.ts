import { handle } from '#functions/http/handle.ts'
import { lookupPostcode } from '#shared/api/addresses.ts'
import { prefectureOf } from '#shared/domain/address/areas.ts'
import { cleanTown, postcodeDigits, sharedPostcodes, townsOf } from '#shared/domain/address/postcode.ts'
import { cityRomaji, townRomaji } from '#shared/domain/address/romaji.ts'

interface Row {
  readonly prefecture: string
  readonly city: string
  readonly cityKana: string
  readonly town: string
  readonly townKana: string
}

/** The table of 124,000 postcodes ships with the function and is loaded by its first call: no third party (D15). */
export const handler = handle(lookupPostcode, async ({ input, fail }) => {
  if (input.countryCode !== 'JP') return fail('not-found', { status: 404 })
  const postcode = postcodeDigits(input.postcode)
  if (!postcode) return fail('validation', { status: 400, errors: [{ field: 'postcode', key: 'POSTCODE_FORMAT' }] })
  const { getAddress } = await import('yubin')
  const found = getAddress(postcode)
  if (!found) return fail('not-found', { status: 404 })
  const { prefecture, city } = found
  const shared = sharedPostcodes.get(postcode)
  const rows =
    found.source === 'jigyosyo'
      ? // A business has a postcode of its own; the table gives no reading for its town.
        [
          {
            prefecture,
            city,
            cityKana: '',
            town: `${found.town}${found.streetAddress}`.normalize('NFKC'),
            townKana: '',
          },
        ]
      : [...townRows(found), ...(shared ? [{ ...shared, town: '', townKana: '' }] : [])]
  const list = rows.flatMap(placeOf)
  return list.length === 0 ? fail('not-found', { status: 404 }) : { status: 200 as const, list }
})

/** Of a postcode of many towns the table knows only the first, which is as likely as any to be the wrong one. */
function townRows({ multiTown, town, townKana, ...place }: Row & { readonly multiTown: boolean }): Row[] {
  const readings = townsOf(townKana)
  const towns = townsOf(town)
  const isFirstOfMany = multiTown && towns[0] === cleanTown(town)
  if (isFirstOfMany) return [{ ...place, town: '', townKana: '' }]
  return towns.map((each, at) => ({
    ...place,
    town: each,
    townKana: each !== '' && readings.length === towns.length ? (readings[at] ?? '') : '',
  }))
}

function placeOf({ prefecture, city, cityKana, town, townKana }: Row) {
  const area = prefectureOf(prefecture)
  if (!area) return []
  const cityEn = cityKana ? cityRomaji(city, cityKana) : ''
  const townEn = townKana ? townRomaji(townKana) : ''
  return [{ city, pref: prefecture, town, cityEn, prefEn: area.en, townEn, province: area.id }]
}
