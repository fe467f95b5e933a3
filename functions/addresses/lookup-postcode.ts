import { handle } from '#functions/http/handle.ts'
import { lookupPostcode } from '#shared/api/addresses.ts'
import { prefectureOf } from '#shared/domain/address/areas.ts'
import { cleanTown, postcodeDigits } from '#shared/domain/address/postcode.ts'
import { cityRomaji, townRomaji } from '#shared/domain/address/romaji.ts'

/** The table of 124,000 postcodes ships with the function and is loaded by its first call: no third party (D15). */
export const handler = handle(lookupPostcode, async ({ input, fail }) => {
  if (input.countryCode !== 'JP') return fail('not-found', { status: 404 })
  const postcode = postcodeDigits(input.postcode)
  if (!postcode) return fail('validation', { status: 400, errors: [{ field: 'postcode', key: 'POSTCODE_FORMAT' }] })
  const { getAddress } = await import('yubin')
  const found = getAddress(postcode)
  const prefecture = found && prefectureOf(found.prefecture)
  if (!found || !prefecture) return fail('not-found', { status: 404 })

  // A business has a postcode of its own; the table gives no reading for its town.
  const town = found.source === 'jigyosyo' ? `${found.town}${found.streetAddress}` : cleanTown(found.town)
  const kana = found.source === 'jigyosyo' ? { city: '', town: '' } : { city: found.cityKana, town: found.townKana }
  return {
    status: 200 as const,
    list: [
      {
        city: found.city,
        pref: found.prefecture,
        town,
        cityEn: kana.city ? cityRomaji(found.city, kana.city) : '',
        prefEn: prefecture.en,
        townEn: town && kana.town ? townRomaji(cleanTown(kana.town)) : '',
        province: prefecture.id,
      },
    ],
  }
})
