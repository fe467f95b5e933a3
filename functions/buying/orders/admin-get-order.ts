import { claimViewOf } from '#functions/fulfilment/claims/views/claim-view.ts'
import { refundViewOf } from '#functions/fulfilment/refunds/views/refund-view.ts'
import { unappliedViewOf } from '#functions/fulfilment/refunds/views/unapplied-payment-view.ts'
import type { ObjectMethods } from '#functions/machinery/clients/objects.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { accountKeys } from '#functions/machinery/table/keys.ts'
import type { Querier, TableReader } from '#functions/machinery/table/table.ts'
import { entriesOfOrder } from '#functions/store/buying/journal.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { claimsOfItem } from '#functions/store/fulfilment/claims.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { getMoney, refundsOf } from '#functions/store/fulfilment/refunds.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { auditOf, auditView } from '#functions/store/people/audit.ts'
import { photosOf } from '#functions/views/private-photos.ts'
import { adminGetOrder } from '#shared/api/buying/console/orders.ts'
import { flagsOf } from '#shared/domain/buying/order/flags.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { viewParcel } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { unappliedChainOf } from '#shared/domain/kernel/money/journal.ts'
import { proceedsOf } from '#shared/domain/kernel/money/settlement.ts'

export const handler = handle(adminGetOrder, async ({ input, now, language, table, objects, fail }) => {
  const order = await findOrder(table, input.orderId)
  if (!order) return fail('not-found')
  const { parcels, money, refunds, entries, profile } = await readSale(table, order)
  const items = await Promise.all(parcels.map(parcel => itemOf(table, objects.private, parcel, now())))
  const unapplied = order.payment?.unapplied
  return {
    order: viewOrder(order, language, now()),
    consent: { ...order.consent, at: iso(order.consent.at) },
    buyer: buyerView(order.buyerId, profile),
    bank: profile?.bank ?? null,
    unapplied: unapplied ? unappliedViewOf(unapplied) : null,
    items,
    refunds: refunds.map(refundViewOf),
    money: money ? moneyView(money) : null,
    flags: flagsOf(order, parcels, money),
    receipt: order.receipt,
    audit: await auditOfSale(table, subjectsOf(order, items, language)),
    journal: entries.map(({ seq, kind, at, cause, legs }) => ({ seq, kind, at: iso(at), cause, legs })),
    serverTime: iso(now()),
  }
})

/** Items of an order; entries about its unapplied payments follow its own. */
async function readSale(table: TableReader, { id, lines, buyerId, payment }: Order) {
  const [parcels, money, refunds, entries, buyer] = await Promise.all([
    getParcels(
      table,
      lines.map(line => line.id),
    ),
    getMoney(table, id),
    refundsOf(table, id),
    entriesOfOrder(table, id),
    table.get(accountKeys.profile(buyerId)),
  ])
  const unappliedEntries = payment?.unapplied ? await entriesOfOrder(table, unappliedChainOf(id)) : []
  return { parcels, money, refunds, entries: [...entries, ...unappliedEntries], profile: buyer && Profile.parse(buyer) }
}

const buyerView = (id: string, profile: Profile | undefined) => ({
  id,
  username: profile?.username ?? '',
  name: profile ? `${profile.surname} ${profile.name}`.trim() : '',
  email: profile?.email ?? '',
})

const moneyView = ({ captured, refunded, reserved }: NonNullable<Awaited<ReturnType<typeof getMoney>>>) => ({
  captured,
  refunded,
  reserved,
  refundable: captured - refunded - reserved,
})

interface Subject {
  readonly kind: string
  readonly id: string
  /** Name for the reader: an order's number, the title of a work and its claims. */
  readonly name: string | null
}

/** Subjects of operators' actions on this order: the order, its items, and claims about them. */
const subjectsOf = (order: Order, items: readonly Item[], language: Language): Subject[] => [
  { kind: 'order', id: order.id, name: order.number },
  ...items.flatMap(({ delivery: { orderItemId }, claims }) => {
    const line = order.lines.find(({ id }) => id === orderItemId)
    const name = line ? say(line.title, language) : null
    return [
      { kind: 'order-item', id: orderItemId, name },
      ...claims.map(({ claimId: id }) => ({ kind: 'claim', id, name })),
    ]
  }),
]

/** Operators' actions on the order and its parts, newest first. */
async function auditOfSale(table: Querier, subjects: readonly Subject[]) {
  const entries = await Promise.all(
    subjects.map(async ({ name, ...subject }) => (await auditOf(table, subject)).map(entry => auditView(entry, name))),
  )
  return entries.flat().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

type Item = Awaited<ReturnType<typeof itemOf>>

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
