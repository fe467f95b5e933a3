import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { historyOf } from '#functions/store/catalogue/works.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { getHolding, type Holding } from '#functions/store/selling/holdings.ts'
import type { VisibilityPreferences } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { houseName } from '#shared/domain/catalogue/work/names.ts'
import { type BookReader, type BookSource, standingBookOf } from '#shared/domain/provenance/ledger/standing-book.ts'

/** What the owner of a work knows of its acquisition, and which parts they disclose (D97). */
export interface Keeping {
  readonly holding: Holding | undefined
  readonly display: VisibilityPreferences | undefined
  /** The owner's present name. */
  readonly holderName?: string | undefined
}

/** Reads which facts the owner of a work hides. A work of the house or of a partner has no owner who could hide any. */
async function keepingOf(table: Getter, { id, seller: { userId } }: Artwork): Promise<Keeping> {
  if (userId === undefined) return { holding: undefined, display: undefined }
  const [holding, profile] = await Promise.all([getHolding(table, userId, id), getProfile(table, userId)])
  return { holding, display: profile?.display, holderName: profile?.username }
}

/** The current facts of a work (its book) as one reader may see them (D90). */
export async function readStandingBook(
  table: Getter & Querier,
  work: Artwork,
  reader: Pick<BookReader, 'isHolder'>,
): Promise<ReturnType<typeof standingBookOf>> {
  const [source, keeping] = await Promise.all([sourceOf(table, work), keepingOf(table, work)])
  const { holding, display, holderName } = keeping
  return standingBookOf({ ...source, holding, holderName }, { ...reader, display })
}

/** The same with every member's name and every price, for operators. */
export async function readWholeBook(table: Getter & Querier, work: Artwork) {
  const [source, keeping] = await Promise.all([sourceOf(table, work), keepingOf(table, work)])
  const sales = [...source.sales.values()]
  const members = [work.seller.userId, ...sales.flatMap(({ buyerId, seller }) => [buyerId, seller.userId])]
  const names = await usernamesOf(table, members)
  return standingBookOf({ ...source, holding: keeping.holding }, { display: undefined, isHolder: false, names })
}

async function sourceOf(table: Getter & Querier, work: Artwork): Promise<Omit<BookSource, 'holding'>> {
  const { partnerId } = work.seller
  const [rows, partner] = await Promise.all([
    historyOf(table, work.id),
    partnerId === undefined ? undefined : getContent(table, 'partner', partnerId),
  ])
  const itemIds = [...new Set(rows.flatMap(({ orderItemId }) => orderItemId ?? []))]
  const parcels = itemIds.length > 0 ? await getParcels(table, itemIds) : []
  const sales = new Map(parcels.map(parcel => [parcel.id, parcel]))
  return { work, rows, sales, house: houseName, partnerName: partner?.record.name }
}
