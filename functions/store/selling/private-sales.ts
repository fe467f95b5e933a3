import * as z from 'zod'
import { privateSaleKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put, remove, update } from '#functions/machinery/table/write.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { SaleWindow } from '#shared/domain/catalogue/work/sale-window.ts'
import { workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import {
  joinedSale,
  leftSale,
  type PrivateSale,
  privateSaleRules,
  privateSaleSchema,
} from '#shared/domain/selling/private-sale/private-sale.ts'
import { transitionWork } from '../catalogue/work-transitions.ts'
import { placement } from '../catalogue/works.ts'
import type { AccountStatus } from '../people/sessions.ts'

/**
 * Secret sales (D95): the sale, a row per guest, and on each guest's standing the ids of their sales, because every
 * call of a member reads it anyway. A work names the sale that contains it.
 */
const Sale = privateSaleSchema()

export const parsePrivateSale = (item: Attributes): PrivateSale => Sale.parse(item)

export async function findPrivateSale(table: Getter, id: string): Promise<PrivateSale | undefined> {
  const item = await table.get(privateSaleKeys.sale(id))
  return item && Sale.parse(item)
}

/** All sales, the latest first. */
export async function allPrivateSales(table: Querier): Promise<PrivateSale[]> {
  const rows = await table.queryAll({ ...privateSaleKeys.sales(), limit: 1000, consistent: true })
  return rows.map(row => Sale.parse(row)).sort((a, b) => b.startAt - a.startAt || (a.id < b.id ? 1 : -1))
}

const Guest = z.object({
  saleId: z.string(),
  userId: z.string(),
  invitedAt: z.int(),
  /** Whether they want to be notified of the opening, or were (decision 273). */
  askedAt: z.int().optional(),
  toldAt: z.int().optional(),
})
type Guest = z.infer<typeof Guest>

export const parseGuest = (item: Attributes): Guest => Guest.parse(item)

export async function guestsOf(table: Querier, saleId: string): Promise<Guest[]> {
  const rows = await table.queryAll({
    ...privateSaleKeys.guests(saleId),
    limit: privateSaleRules.guests,
    consistent: true,
  })
  return rows.map(row => Guest.parse(row))
}

export async function findGuest(table: Getter, saleId: string, userId: string): Promise<Guest | undefined> {
  const item = await table.get(privateSaleKeys.guest(saleId, userId))
  return item && Guest.parse(item)
}

/** Sales that a member is a guest of, with their wishes. */
export async function invitationsOf(table: Getter, { userId, invitedTo }: Pick<AccountStatus, 'userId' | 'invitedTo'>) {
  if (invitedTo.length === 0) return []
  const keys = invitedTo.flatMap(id => [privateSaleKeys.sale(id), privateSaleKeys.guest(id, userId)])
  const items = await table.batchGet(keys)
  return invitedTo.flatMap((_, at) => {
    const [sale, guest] = [items[2 * at], items[2 * at + 1]]
    return sale && guest ? [{ sale: Sale.parse(sale), guest: Guest.parse(guest) }] : []
  })
}

export async function isGuestRow(table: Getter, saleId: string, userIds: readonly string[]): Promise<boolean[]> {
  const items = userIds.length > 0 ? await table.batchGet(userIds.map(id => privateSaleKeys.guest(saleId, id))) : []
  return userIds.map((_, at) => items[at] !== undefined)
}

// ---- writes

export const putPrivateSale = (sale: PrivateSale, before: PrivateSale | undefined) =>
  put({ ...privateSaleKeys.sale(sale.id), ...sale }, inPlaceOf(before)).or('stale-version')

/**
 * Whether a member can be invited to one more sale; the number on their standing is limited, because every call reads
 * it.
 */
export const mayBeInvited = ({ invitedTo }: Pick<AccountStatus, 'invitedTo'>): boolean =>
  invitedTo.length < privateSaleRules.invitations

/** From this transaction on the member's calls see the works of the sale. */
export function inviteGuest({ userId, invitedTo }: AccountStatus, saleId: string, now: number) {
  return [
    put({ ...privateSaleKeys.guest(saleId, userId), saleId, userId, invitedAt: now }, { ifAbsent: true }).or('busy'),
    invitations({ userId, invitedTo }, [...invitedTo.filter(id => id !== saleId), saleId]),
  ] as const
}

/** From this transaction on the member is treated like any other. */
export function strikeGuest({ userId, invitedTo }: AccountStatus, saleId: string) {
  return [
    remove(privateSaleKeys.guest(saleId, userId), ['attribute_exists(#PK)']).or('busy'),
    invitations(
      { userId, invitedTo },
      invitedTo.filter(id => id !== saleId),
    ),
  ] as const
}

/** Records that the guest wants to be notified of the opening; fails for a guest who was removed meanwhile. */
export const askOpening = ({ saleId, userId }: Guest, now: number) =>
  update(privateSaleKeys.guest(saleId, userId), {
    set: { askedAt: now },
    where: ['attribute_exists(#PK) AND attribute_not_exists(#askedAt) AND attribute_not_exists(#toldAt)'],
  }).or('busy')

export const takeBackOpening = ({ saleId, userId, askedAt }: Guest) =>
  update(privateSaleKeys.guest(saleId, userId), {
    remove: ['askedAt'],
    where: ['#askedAt = :seen', { seen: askedAt }],
  }).or('busy')

/** Notifies the guest of the opening in this transaction, once per sale. */
export const markOpeningTold = ({ saleId, userId, askedAt }: Guest, now: number) =>
  update(privateSaleKeys.guest(saleId, userId), {
    set: { toldAt: now },
    remove: ['askedAt'],
    where: ['#askedAt = :seen', { seen: askedAt }],
  }).or('busy')

function invitations({ userId, invitedTo: seen }: Pick<AccountStatus, 'userId' | 'invitedTo'>, invitedTo: string[]) {
  const where =
    seen.length === 0
      ? (['attribute_exists(#PK) AND (attribute_not_exists(#invitedTo) OR #invitedTo = :seen)', { seen }] as const)
      : (['#invitedTo = :seen', { seen }] as const)
  return update(sessionKeys.standing(userId), { set: { invitedTo }, where }).or('busy')
}

/** From now on only guests see the work. */
export function joinSale(work: Artwork, sale: Pick<PrivateSale, 'id'> & SaleWindow, now: number) {
  const joined = joinedSale(work, sale)
  const placed = placement(joined)
  return transitionWork('joinSale', work.id, {
    ...workFacts(work),
    now,
    set: { ...placed.set, privateSale: joined.privateSale },
    remove: placed.remove,
  }).or('work-state')
}

/** Changes the start and end stored in the work. */
export function moveSale(work: Artwork, { startAt, endAt }: SaleWindow, now: number) {
  const { privateSale } = work
  if (!privateSale) throw new Error(`${work.id} is in no sale`)
  return transitionWork('moveSale', work.id, {
    ...workFacts(work),
    now,
    saleId: privateSale.id,
    set: { privateSale: { ...privateSale, startAt, endAt } },
  }).or('work-state')
}

/** Restores the work's former visibility, or hides it if it was sold. */
export function leaveSale(work: Artwork, saleId: string, now: number) {
  const placed = placement(leftSale(work))
  return transitionWork('leaveSale', work.id, {
    ...workFacts(work),
    now,
    saleId,
    set: placed.set,
    remove: [...new Set([...placed.remove, 'privateSale'])],
  }).or('work-state')
}
