import { claimViewOf } from '#functions/claims/views/claim-view.ts'
import type { ObjectMethods } from '#functions/clients/objects.ts'
import { handle } from '#functions/http/handle.ts'
import { debtViewOf } from '#functions/refunds/views/debt-view.ts'
import { refundViewOf } from '#functions/refunds/views/refund-view.ts'
import { Profile } from '#functions/store/accounts.ts'
import { auditOf, auditView } from '#functions/store/audit.ts'
import { claimsOfItem } from '#functions/store/claims.ts'
import { entriesOfOrder } from '#functions/store/journal.ts'
import { findOrder } from '#functions/store/orders.ts'
import { getParcels } from '#functions/store/parcels.ts'
import { getMoney, refundsOf } from '#functions/store/refunds.ts'
import { accountKeys } from '#functions/table/keys.ts'
import type { Querier, TableReader } from '#functions/table/table.ts'
import { photosOf } from '#functions/views/private-photos.ts'
import { adminGetOrder } from '#shared/api/console/orders.ts'
import { viewParcel } from '#shared/domain/claim/parcel-view.ts'
import { iso } from '#shared/domain/iso.ts'
import { say } from '#shared/domain/language.ts'
import { debtChainOf } from '#shared/domain/money/journal.ts'
import { proceedsOf } from '#shared/domain/money/settlement.ts'
import { flagsOf } from '#shared/domain/order/flags.ts'
import { viewOrder } from '#shared/domain/order/view.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'

export const handler = handle(adminGetOrder, async ({ input, now, language, table, objects, fail }) => {
  const order = await findOrder(table, input.orderId)
  if (!order) return fail('not-found')
  const [items, money, refunds, entries, buyer] = await Promise.all([
    getParcels(
      table,
      order.lines.map(({ id }) => id),
    ),
    getMoney(table, order.id),
    refundsOf(table, order.id),
    entriesOfOrder(table, order.id),
    table.get(accountKeys.profile(order.buyerId)),
  ])
  const profile = buyer && Profile.parse(buyer)
  const debt = order.payment?.debt
  const debtEntries = debt ? await entriesOfOrder(table, debtChainOf(order.id)) : []
  const works = await Promise.all(items.map(item => itemOf(table, objects.private, item, now())))
  const subjects: readonly Subject[] = [
    { kind: 'order', id: order.id, name: order.number },
    ...works.flatMap(({ delivery: { orderItemId }, claims }) => {
      const line = order.lines.find(({ id }) => id === orderItemId)
      const name = line ? say(line.title, language) : null
      return [
        { kind: 'order-item', id: orderItemId, name },
        ...claims.map(({ claimId: id }) => ({ kind: 'claim', id, name })),
      ]
    }),
  ]
  return {
    order: viewOrder(order, language, now()),
    consent: { ...order.consent, at: iso(order.consent.at) },
    buyer: {
      id: order.buyerId,
      username: profile?.username ?? '',
      name: profile ? `${profile.surname} ${profile.name}`.trim() : '',
      email: profile?.email ?? '',
    },
    bank: profile?.bank ?? null,
    debt: debt ? debtViewOf(debt) : null,
    items: works,
    refunds: refunds.map(refundViewOf),
    money: money
      ? {
          captured: money.captured,
          refunded: money.refunded,
          reserved: money.reserved,
          refundable: money.captured - money.refunded - money.reserved,
        }
      : null,
    flags: flagsOf(order, items, money),
    receipt: order.receipt,
    audit: await auditOfSale(table, subjects),
    journal: [...entries, ...debtEntries].map(({ seq, kind, at, cause, legs }) => ({
      seq,
      kind,
      at: iso(at),
      cause,
      legs,
    })),
    serverTime: iso(now()),
  }
})

interface Subject {
  readonly kind: string
  readonly id: string
  /** What the reader calls it: the order by its number, a work and its claims by the title. */
  readonly name: string | null
}

/** What operators did with the order and all that belongs to it, newest first. */
async function auditOfSale(table: Querier, subjects: readonly Subject[]) {
  const entries = await Promise.all(
    subjects.map(async ({ name, ...subject }) => (await auditOf(table, subject)).map(entry => auditView(entry, name))),
  )
  return entries.flat().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

async function itemOf(table: TableReader, objects: Pick<ObjectMethods, 'sign'>, item: Parcel, now: number) {
  const claims = item.claim ? await claimsOfItem(table, item.id) : []
  const latest = claims.find(({ claimId }) => claimId === item.claim?.claimId)
  return {
    delivery: viewParcel(item, latest),
    photos: await photosOf(objects, item.imgs),
    claims: await Promise.all(claims.map(claim => claimViewOf(objects, claim, 'operator', now))),
    settlement: proceedsOf(item, item.refunded),
  }
}
