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
 * Secret sales (D95): the sale, a row for each guest, and on the standing of each guest the ids of their sales, which
 * every call of a member reads anyway. A work knows the sale that it is in.
 */
const Sale = privateSaleSchema()

export const parsePrivateSale = (item: Attributes): PrivateSale => Sale.parse(item)

export async function findPrivateSale(table: Getter, id: string): Promise<PrivateSale | undefined> {
  const item = await table.get(privateSaleKeys.sale(id))
  return item && Sale.parse(item)
}

/** All of them, the latest first. */
export async function allPrivateSales(table: Querier): Promise<PrivateSale[]> {
  const rows = await table.queryAll({ ...privateSaleKeys.sales(), limit: 1000, consistent: true })
  return rows.map(row => Sale.parse(row)).sort((a, b) => b.startAt - a.startAt || (a.id < b.id ? 1 : -1))
}

const Guest = z.object({
  saleId: z.string(),
  userId: z.string(),
  invitedAt: z.int(),
  /** Whether they are to be told of the opening, or were (decision 273). */
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

/** The sales that a member is a guest of, with what they asked for. */
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

/** Whether a member may be a guest of one more sale: their standing, which every call reads, bears no more of them. */
export const mayBeInvited = ({ invitedTo }: Pick<AccountStatus, 'invitedTo'>): boolean =>
  invitedTo.length < privateSaleRules.invitations

/** From this transaction on the member's calls see the works of the sale. */
export function inviteGuest({ userId, invitedTo }: AccountStatus, saleId: string, now: number) {
  return [
    put({ ...privateSaleKeys.guest(saleId, userId), saleId, userId, invitedAt: now }, { ifAbsent: true }).or('busy'),
    invitations({ userId, invitedTo }, [...invitedTo.filter(id => id !== saleId), saleId]),
  ] as const
}

/** From this transaction on they are answered as any stranger is. */
export function strikeGuest({ userId, invitedTo }: AccountStatus, saleId: string) {
  return [
    remove(privateSaleKeys.guest(saleId, userId), ['attribute_exists(#PK)']).or('busy'),
    invitations(
      { userId, invitedTo },
      invitedTo.filter(id => id !== saleId),
    ),
  ] as const
}

/** The guest is to be told when the sale opens. A guest who was struck off meanwhile asks for nothing. */
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

/** The guest is told of the opening in this transaction, and of this sale never again. */
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

/** Out of everybody's sight but the guests'. */
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

/** The window of its sale is another one. */
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

/** In sight again as it was before, or out of everybody's where it was sold. */
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
