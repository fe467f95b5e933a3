import { fees } from '#shared/domain/kernel/money/fees.ts'
import { areas } from './areas.ts'

/**
 * Where the operator collects a resale (delivery method 1), and the art courier's fee for its owner (D29): 100,000 yen
 * around Tokyo, where the gallery is, to 700,000 from Okinawa. Regions and their prefectures, Japan only (D71); the
 * fees of the regions between are our choice, because the sources name only the two ends.
 */
export interface PickupArea {
  readonly id: number
  /** Region of a prefecture; 0 for a region itself. */
  readonly pid: number
  readonly ja: string
  readonly en: string
  /** Yen, tax included. */
  readonly fee: number
}

const { min, max } = fees.pickup
const okinawa = 47

const byRegion: ReadonlyMap<number, number> = new Map([
  [101, 500_000], // Hokkaido
  [102, 250_000], // Tohoku
  [103, min], // Kanto
  [104, 150_000], // Chubu
  [105, 200_000], // Kinki
  [106, 300_000], // Chugoku
  [107, 350_000], // Shikoku
  [108, 450_000], // Kyushu
])

export const pickupAreas: readonly PickupArea[] = areas.flatMap(({ id, pid, country, ja, en }) =>
  country === 'JP'
    ? [{ id, pid, ja, en, fee: id === okinawa ? max : (byRegion.get(pid === 0 ? id : pid) ?? max) }]
    : [],
)
