// Works that are listed and their auctions. They are put into the table as the seed does it, because no test should
// wait for the pictures of a work that it only buys.
import { randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import { placeBid } from '#shared/api/selling/auctions.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { auctionRules, type Opening } from '#shared/domain/selling/auction/auction.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { Person } from '../people.ts'
import type { App, Due } from '../runtime.ts'
import type { Calls } from './calls.ts'
import type { WorldTable } from './table.ts'

export interface AuctionOptions extends Partial<Opening> {
  readonly visibility?: Artwork['visibility']
  /** Without it small enough for a parcel. */
  readonly boxSizeCm?: Artwork['boxSizeCm']
  /** Nobody is told that it opened, so that nothing schedules its end. */
  readonly isUnannounced?: boolean
}

export function openWorks(app: App, table: WorldTable, { call }: Calls) {
  const { clock, quiet } = app

  /** A work of the house at a fixed price, small enough for a parcel. */
  async function work(change: Partial<Artwork> = {}): Promise<string> {
    const id = change.id ?? randomUUID()
    await table.addWorks([{ id, change }])
    return id
  }

  /** A listed work with its live auction, ending in three days unless told otherwise. */
  async function auction(options: AuctionOptions = {}) {
    const { visibility = 'public', boxSizeCm = [40, 30, 30], isUnannounced = false, ...terms } = options
    const at = clock.now()
    const end = at + 3 * dayMs
    const opening: Opening = {
      // As the product makes them, by its own clock.
      auctionId: ulid(at),
      productId: ulid(),
      startAt: at,
      endAt: end - (end % minuteMs),
      startPrice: 100_000,
      instantPrice: null,
      steps: auctionRules.steps,
      sellerId: null,
      partnerId: null,
      artistId: 'minegishi-wataru',
      ...terms,
    }
    await table.addAuction(opening, !isUnannounced, { visibility, boxSizeCm })
    return opening
  }

  const bid = (who: Person, productId: string, amount: number, kind: 0 | 1 = 0) =>
    call(placeBid, { productId, amount, kind }, who)

  /** To a minute after an instant, which a schedule may take. */
  async function advancePast(instant: number, what?: Due): Promise<void> {
    await clock.set(new Date(instant + minuteMs).toISOString(), what)
    await quiet()
  }

  return { work, auction, bid, advancePast }
}
