import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { getApplications } from '#functions/store/applications.ts'
import { getGallery } from '#functions/store/galleries.ts'
import { type Holding, holdingsOf } from '#functions/store/holdings.ts'
import { isBanned } from '#functions/store/sessions.ts'
import { getWorks } from '#functions/store/works.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { listMyProducts } from '#shared/api/resale/listings.ts'
import {
  type DeskSale,
  deskDueAt,
  deskPlaceOf,
  deskTabs,
  deskTaskOf,
  ownerActionsOf,
  repriceAtOf,
} from '#shared/domain/dashboard/desk.ts'
import { shownInGallery } from '#shared/domain/gallery/gallery.ts'
import { iso, isoOrNull } from '#shared/domain/iso.ts'
import { say } from '#shared/domain/language.ts'
import { parcelStateNumbers } from '#shared/domain/parcel/wire-numbers.ts'
import type { Application } from '#shared/domain/resale/application.ts'
import { type Artwork, isPublic } from '#shared/domain/work/artwork.ts'
import { workStateNumbers } from '#shared/domain/work/wire-numbers.ts'
import { deskOffers, deskSales } from './views/desk-facts.ts'

export const handler = handle(listMyProducts, async ({ input, caller, table, now, language, currency }) => {
  const at = now()
  const holdings = await holdingsOf(table, caller.userId)
  const works = await getWorks(
    table,
    holdings.map(({ workId }) => workId),
  )
  const [applications, gallery] = await Promise.all([
    getApplications(
      table,
      works.flatMap(({ applicationId }) => applicationId ?? []),
    ),
    getGallery(table, caller.userId),
  ])
  const hung = new Set(gallery ? shownInGallery(gallery, works).map(({ work }) => work.id) : [])
  const rows = rowsOf({ holdings, works, applications }, caller.userId, at)
  const counts = Object.fromEntries(deskTabs.map(tab => [tab, rows.filter(row => row.place.tab === tab).length]))
  const maySell = !isBanned(caller, 'sell', at)
  const shown = rows.filter(({ place }) => place.tab === input.tab)
  const [offers, sales] = await Promise.all([deskOffers(table, shown, at), deskSales(table, shown)])
  const sorted = shown
    .map(row => {
      const facts = { application: row.application, offers: offers.get(row.work.id), sale: sales.get(row.work.id) }
      const owner = { userId: caller.userId, maySell, now: at }
      const actions = ownerActionsOf(row.work, row.application, owner)
      const from = repriceAtOf(row.work, row.application, owner) ?? 0
      return { ...row, ...facts, actions, repriceAt: from > at ? from : null, dueAt: deskDueAt(row.work, facts, at) }
    })
    .filter(({ actions }) => input.action === undefined || actions.includes(input.action))
    .sort(bySoonest)
  const { list, ...rest } = pageOfAll(sorted, input)
  const cards = await cardsOf(
    table,
    list.map(({ work }) => work),
    { language, currency, now, caller },
  )
  return {
    ...rest,
    list: list.flatMap(
      ({ work, application, holding, place, dueAt, actions, repriceAt, offers: waiting, sale }, index) => {
        const card = cards[index]
        if (!card) return []
        return {
          work: card,
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
          offers: waiting ? { ...waiting, until: iso(waiting.until) } : null,
          agreed: work.lock?.agreed?.price ?? null,
          sale: sale ? saleView(sale) : null,
          isTokenOut: work.tokenOut !== undefined,
        }
      },
    ),
    counts: { ...noCounts, ...counts },
    tasks: rows
      .flatMap(({ work, application, place }) => {
        const kind = deskTaskOf(work, place, at)
        return kind ? [{ kind, work, dueAt: deskDueAt(work, { application }, at) }] : []
      })
      .sort(bySoonest)
      .map(({ kind, work: { id: productId, title, imgs }, dueAt }) => ({
        ...{ kind, productId, title: say(title, language), img: imgs[0] ?? null },
        until: isoOrNull(dueAt),
      })),
    serverTime: iso(at),
  }
})

const noCounts = { owned: 0, auction: 0, 'listed-auction': 0, fixed: 0, 'listed-fixed': 0, application: 0 }

/** What is due first comes first; of the rest what was had last. */
const bySoonest = (one: { readonly dueAt: number | null }, other: { readonly dueAt: number | null }) =>
  (one.dueAt ?? Number.POSITIVE_INFINITY) - (other.dueAt ?? Number.POSITIVE_INFINITY) || 0

const saleView = ({ parcel, next, net }: DeskSale) => ({
  orderItemId: parcel.id,
  deliveryStatus: parcelStateNumbers[parcel.status],
  next,
  price: parcel.price,
  net,
})

interface Desk {
  readonly holdings: readonly Holding[]
  readonly works: readonly Artwork[]
  readonly applications: readonly Application[]
}

function rowsOf({ holdings, works, applications }: Desk, userId: string, now: number) {
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
