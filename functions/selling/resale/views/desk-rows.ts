import type { Holding } from '#functions/store/selling/holdings.ts'
import { type Artwork, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import {
  type DeskOffers,
  type DeskSale,
  type DeskTab,
  deskDueAt,
  deskPlaceOf,
  deskTabs,
  deskTaskOf,
  type OwnerAction,
  ownerActionsOf,
  repriceAtOf,
} from '#shared/domain/telling/dashboard/desk.ts'

export interface Desk {
  readonly holdings: readonly Holding[]
  readonly works: readonly Artwork[]
  readonly applications: readonly Application[]
}
type DeskRow = ReturnType<typeof deskRowsOf>[number]

/** The works that the member owns, each under its tab. */
export function deskRowsOf({ holdings, works, applications }: Desk, userId: string, now: number) {
  const byId = new Map(applications.map(each => [each.applicationId, each]))
  const byWork = new Map(holdings.map(each => [each.workId, each]))
  return works
    .filter(({ seller }) => seller.type === 'member' && seller.userId === userId)
    .map(work => {
      const found = work.applicationId === undefined ? undefined : byId.get(work.applicationId)
      const application = found?.userId === userId ? found : undefined
      return { work, application, holding: byWork.get(work.id), place: deskPlaceOf(work, now) }
    })
}

interface Facts {
  readonly offers: ReadonlyMap<string, DeskOffers>
  readonly sales: ReadonlyMap<string, DeskSale>
}
type Owner = Parameters<typeof ownerActionsOf>[2]
type JudgedRow = ReturnType<typeof judgedRows>[number]

/** The owner's possible actions on each work and its next due time, soonest first; only works that allow the action. */
export const judgedRows = (
  rows: readonly DeskRow[],
  { offers, sales }: Facts,
  owner: Owner,
  asked: OwnerAction | undefined,
) =>
  rows
    .map(row => {
      const { work, application } = row
      const facts = { application, offers: offers.get(work.id), sale: sales.get(work.id) }
      const from = repriceAtOf(work, application, owner) ?? 0
      return {
        ...{ ...row, ...facts, actions: ownerActionsOf(work, application, owner) },
        ...{ repriceAt: from > owner.now ? from : null, dueAt: deskDueAt(work, facts, owner.now) },
      }
    })
    .filter(({ actions }) => asked === undefined || actions.includes(asked))
    .sort(bySoonest)

/** Earliest due time first; the others by acquisition, latest first. */
const bySoonest = (one: { readonly dueAt: number | null }, other: { readonly dueAt: number | null }) =>
  (one.dueAt ?? Number.POSITIVE_INFINITY) - (other.dueAt ?? Number.POSITIVE_INFINITY) || 0

const noCounts = { owned: 0, auction: 0, 'listed-auction': 0, fixed: 0, 'listed-fixed': 0, application: 0 }

export const deskCounts = (rows: readonly DeskRow[]): Record<DeskTab, number> => ({
  ...noCounts,
  ...Object.fromEntries(deskTabs.map(tab => [tab, rows.filter(row => row.place.tab === tab).length])),
})

export const deskTaskViews = (rows: readonly DeskRow[], language: Language, at: number) =>
  rows
    .flatMap(({ work, application, place }) => {
      const kind = deskTaskOf(work, place, at)
      return kind ? [{ kind, work, dueAt: deskDueAt(work, { application }, at) }] : []
    })
    .sort(bySoonest)
    .map(({ kind, work: { id: productId, title, imgs }, dueAt }) => ({
      ...{ kind, productId, title: say(title, language), img: imgs[0] ?? null },
      until: isoOrNull(dueAt),
    }))

/** The row without the work's card. */
export function deskRowView(row: JudgedRow, hung: ReadonlySet<string>) {
  const { work, application, holding, place, dueAt, actions, repriceAt, offers, sale } = row
  return {
    state: workStateNumbers[work.state],
    isPublic: isPublic(work),
    isInGallery: hung.has(work.id),
    label: place.label,
    dueAt: isoOrNull(dueAt),
    applicationId: application?.applicationId ?? null,
    basis: holding?.price ?? null,
    actions,
    repriceAt: isoOrNull(repriceAt),
    note: application?.decision?.text ?? '',
    decision: application?.decision?.kind ?? null,
    offers: offers ? { ...offers, until: iso(offers.until) } : null,
    agreed: work.lock?.agreed?.price ?? null,
    sale: sale ? saleView(sale) : null,
    isTokenOut: work.tokenOut !== undefined,
  }
}

const saleView = ({ parcel, next, net }: DeskSale) => ({
  orderItemId: parcel.id,
  deliveryStatus: parcelStateNumbers[parcel.status],
  next,
  price: parcel.price,
  net,
})
