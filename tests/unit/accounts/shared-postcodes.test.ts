import { describe, expect, test } from 'vitest'
import { getAddress } from 'yubin'
import { packPlaces, type SharedPlace, unpackPlaces } from '#functions/people/addresses/towns/shared-places.ts'
import packed from '#functions/people/addresses/towns/shared-postcodes.json' with { type: 'json' }
import { prefectureOf } from '#shared/domain/people/address/areas.ts'

/** Every postcode that the list knows, with its places. */
const all = new Map(
  Object.values(packed)
    .flatMap(text => text.split('\n'))
    .map(line => line.slice(0, 7))
    .map(postcode => [postcode, unpackPlaces(packed, postcode)] as const),
)

describe('postcodes that several places share', () => {
  test('have all of them wherever the package says that it has the first of many', () => {
    // The post offices of which the list knows any: all postcodes of all offices would take ten seconds.
    const offices = [...new Set([...all.keys()].map(postcode => postcode.slice(0, 3)))]
    const marked = offices
      .flatMap(office => Array.from({ length: 1e4 }, (_, number) => `${office}${String(number).padStart(4, '0')}`))
      .filter(postcode => {
        const found = getAddress(postcode)
        return found?.source === 'ken_all' && found.multiTown
      })
    expect(marked.length).toBeGreaterThan(1300)
    expect(marked.filter(postcode => !all.has(postcode))).toEqual([])
  })

  test('are in the city that the package tells, in a prefecture that there is', () => {
    const isElsewhere = (postcode: string, places: readonly SharedPlace[]) =>
      !places.some(({ prefecture, city }) => {
        const found = getAddress(postcode)
        return found?.prefecture === prefecture && found.city === city
      })
    const wrong = [...all].filter(
      ([postcode, places]) => isElsewhere(postcode, places) || places.some(each => !prefectureOf(each.prefecture)),
    )
    expect(wrong.map(([postcode]) => postcode)).toEqual([])
  })

  test('are names without notes, each once and each with a reading', () => {
    const wrong = [...all].flatMap(([postcode, places]) =>
      places
        .filter(
          ({ town, townKana, city, cityKana }, at) =>
            /[（）()、〜~]|掲載|番地がくる|一円$/.test(town) ||
            (town !== '' && !/^[ァ-ヶー\d]+$/.test(townKana)) ||
            !/^[ァ-ヶー]+$/.test(cityKana) ||
            places.findIndex(other => other.city === city && other.town === town) !== at,
        )
        .map(({ city, town, townKana }) => `${postcode} ${city}${town} ${townKana}`),
    )
    expect(wrong).toEqual([])
  })

  test('are read back as they were written', () => {
    expect(packPlaces(all)).toEqual(packed)
    expect(unpackPlaces(packed, '1100001')).toEqual([])
  })
})
