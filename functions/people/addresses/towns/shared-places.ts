/**
 * Places that share a postcode, packed: a text for every two leading digits, a line for each city, and in it the towns
 * with their readings. `scripts/write-shared-postcodes.ts` writes them from Japan Post's list; the city alone stands
 * for postcodes without a town in the list.
 */
export interface SharedPlace {
  readonly prefecture: string
  readonly city: string
  /** Full-width katakana. */
  readonly cityKana: string
  /** Empty for the rest of the city. */
  readonly town: string
  /** Full-width katakana; empty where the list does not assign readings to towns. */
  readonly townKana: string
}

type Packed = Readonly<Record<string, string>>

const groupOf = (postcode: string) => postcode.slice(0, 2)

export function packPlaces(places: ReadonlyMap<string, readonly SharedPlace[]>): Packed {
  const lines = [...places].flatMap(([postcode, all]) => {
    const cities = Map.groupBy(all, ({ prefecture, city, cityKana }) => [prefecture, city, cityKana].join('\t'))
    return [...cities].map(([city, towns]) => {
      const names = towns.map(({ town, townKana }) => `${town}=${townKana}`)
      return [postcode, [postcode, city, ...names].join('\t')] as const
    })
  })
  const groups = Map.groupBy(lines, ([postcode]) => groupOf(postcode))
  return Object.fromEntries([...groups].map(([group, each]) => [group, each.map(([, line]) => line).join('\n')]))
}

/** All places of a shared postcode, in the order of Japan Post's list; none for any other postcode. */
export function unpackPlaces(packed: Packed, postcode: string): SharedPlace[] {
  return (packed[groupOf(postcode)] ?? '').split('\n').flatMap(line => {
    const [code, prefecture = '', city = '', cityKana = '', ...towns] = line.split('\t')
    if (code !== postcode) return []
    return towns.map(each => {
      const [town = '', townKana = ''] = each.split('=')
      return { prefecture, city, cityKana, town, townKana }
    })
  })
}
