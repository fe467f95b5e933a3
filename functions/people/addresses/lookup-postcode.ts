import { handle } from '#functions/machinery/http/handle.ts'
import { lookupPostcode } from '#shared/api/people/addresses.ts'
import { prefectureOf } from '#shared/domain/people/address/areas.ts'
import { postcodeDigits, readTowns } from '#shared/domain/people/address/postcode.ts'
import { cityRomaji, townRomaji } from '#shared/domain/people/address/romaji.ts'
import { type SharedPlace, unpackPlaces } from './towns/shared-places.ts'

/**
 * The tables of 124,000 postcodes ship with the function and are loaded by its first call, without a third party (D15).
 */
export const handler = handle(lookupPostcode, async ({ input, fail }) => {
  if (input.countryCode !== 'JP') return fail('not-found', { status: 404 })
  const postcode = postcodeDigits(input.postcode)
  if (!postcode) return fail('validation', { status: 400, errors: [{ field: 'postcode', key: 'POSTCODE_FORMAT' }] })
  const list = (await placesOf(postcode)).flatMap(placeOf)
  return list.length === 0 ? fail('not-found', { status: 404 }) : { status: 200 as const, list }
})

async function placesOf(postcode: string): Promise<readonly SharedPlace[]> {
  const [{ getAddress }, { default: packed }] = await Promise.all([
    import('yubin'),
    import('./towns/shared-postcodes.json', { with: { type: 'json' } }),
  ])
  const shared = unpackPlaces(packed, postcode)
  if (shared.length > 0) return shared
  const found = getAddress(postcode)
  if (!found) return []
  if (found.source === 'jigyosyo') {
    // A business has a postcode of its own; the table gives no reading for its town.
    const town = `${found.town}${found.streetAddress}`.normalize('NFKC')
    return [{ prefecture: found.prefecture, city: found.city, cityKana: '', town, townKana: '' }]
  }
  const { prefecture, city, cityKana } = found
  // For many towns this table has the first one alone, which is as likely to be wrong as any other.
  const towns = found.multiTown ? [{ town: '', townKana: '' }] : readTowns(found.town, found.townKana)
  return towns.map(each => ({ prefecture, city, cityKana, ...each }))
}

function placeOf({ prefecture, city, cityKana, town, townKana }: SharedPlace) {
  const area = prefectureOf(prefecture)
  if (!area) return []
  const cityEn = cityKana ? cityRomaji(city, cityKana) : ''
  const townEn = townKana ? townRomaji(townKana) : ''
  return [{ city, pref: prefecture, town, cityEn, prefEn: area.en, townEn, province: area.id }]
}
