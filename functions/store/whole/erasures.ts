import {
  accountKeys,
  auditKeys,
  catalogueKeys,
  deliveryKeys,
  inquiryKeys,
  letterKeys,
  offerKeys,
  orderKeys,
  payoutKeys,
  resaleKeys,
  roomKeys,
  sessionKeys,
  uploadKeys,
} from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, remove, update, type Write } from '#functions/machinery/table/write.ts'
import { type Order, type OrderPayment, orderSchema } from '#shared/domain/buying/order/order.ts'
import type { Inquiry } from '#shared/domain/conversing/inquiry/inquiry.ts'
import type { Report } from '#shared/domain/conversing/message/report.ts'
import type { Message } from '#shared/domain/conversing/message/room.ts'
import type { Payout } from '#shared/domain/earning/payout/payout.ts'
import type { Claim } from '#shared/domain/fulfilment/claim/claim.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { Pickup } from '#shared/domain/fulfilment/pickup/pickup.ts'
import type { Refund } from '#shared/domain/fulfilment/refund/refund.ts'
import {
  formerMember,
  formerName,
  formerReader,
  withoutContact,
  withoutPerson,
} from '#shared/domain/people/account/pseudonym.ts'
import type { Offer } from '#shared/domain/selling/offer/offer.ts'
import type { SentLetter } from '#shared/domain/selling/private-sale/letter.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import type { ResaleRecord } from '#shared/domain/selling/resale/record.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { emailKey, type Profile, phoneKey, retiredNameKey, usernameClaimKey } from '../people/accounts.ts'
import { attemptsForgotten, attemptsKey } from '../people/attempts.ts'
import type { AuditEntry } from '../people/audit.ts'

/**
 * Removes a person from records that are kept, item by item (D102). Records with versions are written by version and
 * get the next one, so that no parallel decision writes the person back.
 */
type Erasure = Write<'put' | 'update' | 'delete', 'busy'>

const unmoved = ({ version }: { readonly version: number }) => ['#version = :was', { was: version }] as const
const exists = ['attribute_exists(#PK)'] as const

// ---- items that are deleted

/**
 * All items of the account, except the one that marks it as closed and the profile, which names what else to find. Ids
 * of applications stay until the end, because nothing else says whose they were.
 */
export async function ownItemsOf(table: Querier, userId: string, when: 'left' | 'ended'): Promise<Erasure[]> {
  const pk = accountKeys.ofMember(userId)
  const kept = new Set([sessionKeys.standing(userId).SK, accountKeys.profile(userId).SK])
  const { prefix } = resaleKeys.ownApplications(userId)
  const isKept = (SK: string) => kept.has(SK) || (when === 'left' && SK.startsWith(prefix))
  const rows = await table.queryAll({ pk, consistent: true, limit: 50_000 })
  return rows.map(row => String(row['SK'])).flatMap(SK => (isKept(SK) ? [] : [remove({ PK: pk, SK }).or('busy')]))
}

/** Deleted last, because every step before needs it. */
export const profileErased = (userId: string): Erasure => remove(accountKeys.profile(userId)).or('busy')

/** Releases address, phone and name; those of a banned member stay claimed, as hashes, until the ban ends. */
export function claimsErased(
  { userId, email, phone, username }: Pick<Profile, 'userId' | 'email' | 'phone' | 'username'>,
  { bannedUntil, keptUntil }: { readonly bannedUntil: number; readonly keptUntil: number },
): Erasure[] {
  const isBanned = bannedUntil > 0
  const lapses = { expiresAt: Math.ceil(Math.min(bannedUntil, keptUntil) / 1000) }
  const contacts = [emailKey(email), ...(phone === undefined ? [] : [phoneKey(phone)])]
  const mine = ['attribute_not_exists(#PK) OR #userId = :userId', { userId }] as const
  const retired = { ...retiredNameKey(username), expiresAt: Math.ceil(keptUntil / 1000) }
  return [
    put(retired).or('busy'),
    remove(usernameClaimKey(username), mine).or('busy'),
    ...contacts.map(key =>
      isBanned ? update(key, { set: { userId, ...lapses }, where: mine }).or('busy') : remove(key, mine).or('busy'),
    ),
  ]
}

/** Counters of guesses at the login of this address and at the password. */
export const guessesErased = ({ userId, email }: Pick<Profile, 'userId' | 'email'>): Erasure[] => [
  attemptsForgotten(attemptsKey('login', email)),
  attemptsForgotten(attemptsKey('confirm', userId)),
]

export const uploadErased = (uploadId: string): Erasure => remove(uploadKeys.upload(uploadId)).or('busy')
/** Removes the owner from a picture of a published work, which stays with the work. */
export const uploadDisowned = (uploadId: string): Erasure =>
  update(uploadKeys.upload(uploadId), {
    set: { ownerId: formerMember.en },
    remove: ['GSI1PK', 'GSI1SK'],
    where: exists,
  }).or('busy')

export const favouriteErased = (userId: string, workId: string): Erasure =>
  remove(catalogueKeys.favourite(userId, workId), exists).or('busy')

export const inquiryErased = ({ inquiryId }: Pick<Inquiry, 'inquiryId'>): Erasure =>
  remove(inquiryKeys.inquiry(inquiryId)).or('busy')

// ---- records that are kept without the person

/** Removes the person from an order. The books need name and address of a paid one; an unpaid one needs neither. */
export function orderErased(order: Order, isPaid: boolean): Erasure {
  const { id, delivery, billing } = order
  const less = isPaid ? withoutContact : withoutPerson
  return update(orderKeys.agreed(id), {
    set: { delivery: less(delivery), billing: billing && less(billing), notes: '' },
    remove: ['affiliate'],
    where: exists,
  }).or('busy')
}

/** Removes the rest once the retention has ended. */
export const orderEnded = ({ id, version, delivery, billing, receipt, payment }: Order): Erasure[] => [
  update(orderKeys.agreed(id), {
    set: { delivery: withoutPerson(delivery), billing: billing && withoutPerson(billing) },
    where: exists,
  }).or('busy'),
  update(orderKeys.order(id), {
    set: {
      receipt: { ...receipt, payee: receipt.payee && formerMember.ja },
      ...(payment && { payment: withoutAccounts(payment) }),
    },
    add: { version: 1 },
    where: unmoved({ version }),
  }).or('busy'),
]

/** Payment data without the card and the accounts that money was returned to. */
const withoutAccounts = ({ unapplied, ...payment }: OrderPayment): OrderPayment => ({
  ...payment,
  card: null,
  ...(unapplied && {
    unapplied: { ...unapplied, transfers: unapplied.transfers.map(each => ({ ...each, account: null })) },
  }),
})

/** Removes the seller's name from the buyer's order; it is in the agreed lines and, after a quote, in the state's. */
export async function soldOrderEnded(table: Getter, orderId: string, seller: string): Promise<Erasure[]> {
  const keys = [orderKeys.agreed(orderId), orderKeys.order(orderId)]
  const items = await table.batchGet(keys)
  return keys.flatMap((key, index) => {
    const found = OrderLines.safeParse(items[index])
    if (!found.success) return []
    const lines = found.data.lines.map(line =>
      line.seller.userId === seller ? { ...line, seller: { ...line.seller, name: formerMember } } : line,
    )
    return [update(key, { set: { lines }, where: exists }).or('busy')]
  })
}
const OrderLines = orderSchema.pick({ lines: true })

/** In a cancelled purchase the reason is removed, and the fact kept for the other side. */
export const parcelErased = (item: Parcel, isSeller: boolean): Erasure =>
  update(deliveryKeys.item(item.id), {
    set: {
      ...(isSeller && { seller: { ...item.seller, name: formerMember } }),
      ...(!isSeller && item.cancelRequest && { cancelRequest: { ...item.cancelRequest, reason: '' } }),
      ...(item.cancelReason !== undefined && { cancelReason: '' }),
    },
    add: { version: 1 },
    where: unmoved(item),
  }).or('busy')

export const claimErased = (claim: Claim, isBuyer: boolean): Erasure =>
  update(deliveryKeys.claim(claim.claimId), {
    set: {
      ...(isBuyer && { text: '' }),
      ...(claim.inspection && { inspection: { ...claim.inspection, note: '' } }),
      ...(claim.decision && { decision: { ...claim.decision, text: '' } }),
      ...(!isBuyer && claim.reply?.by === 'seller' && { reply: { ...claim.reply, text: '' } }),
    },
    add: { version: 1 },
    where: unmoved(claim),
  }).or('busy')

/** Removes pictures whose retention has ended. */
export const parcelWithout = (item: Parcel, ended: ReadonlySet<string>): Erasure =>
  update(deliveryKeys.item(item.id), {
    set: { imgs: item.imgs.filter(({ id }) => !ended.has(id)) },
    add: { version: 1 },
    where: unmoved(item),
  }).or('busy')
export const claimWithout = (claim: Claim, ended: ReadonlySet<string>): Erasure =>
  update(deliveryKeys.claim(claim.claimId), {
    set: { imgs: claim.imgs.filter(({ id }) => !ended.has(id)) },
    add: { version: 1 },
    where: unmoved(claim),
  }).or('busy')
export const applicationWithout = (application: Application, ended: ReadonlySet<string>): Erasure =>
  update(resaleKeys.application(application.applicationId), {
    set: {
      terms: { ...application.terms, damageImgs: application.terms.damageImgs.filter(({ id }) => !ended.has(id)) },
    },
    add: { version: 1 },
    where: unmoved(application),
  }).or('busy')

export const pickupErased = (pickup: Pickup): Erasure =>
  update(deliveryKeys.pickup(pickup.id), {
    set: { remarks: '', seller: { ...pickup.seller, name: formerMember } },
    remove: ['address'],
    add: { version: 1 },
    where: unmoved(pickup),
  }).or('busy')

export const applicationErased = (application: Application): Erasure =>
  update(resaleKeys.application(application.applicationId), {
    set: {
      username: formerName(application.userId),
      terms: { ...application.terms, address: withoutPerson(application.terms.address), storageLocation: '' },
      seller: { ...application.seller, name: formerMember.ja, birthDate: '', occupation: '' },
      ...(application.decision && { decision: { ...application.decision, text: '', fields: [] } }),
    },
    add: { version: 1 },
    where: unmoved(application),
  }).or('busy')

export const payoutErased = (payout: Payout): Erasure =>
  update(payoutKeys.payout(payout.seller, payout.month, payout.n), {
    set: {
      name: formerMember,
      hold: payout.hold && { ...payout.hold, reason: '' },
      returned: payout.returned && { ...payout.returned, reason: '' },
    },
    add: { version: 1 },
    where: unmoved(payout),
  }).or('busy')
export const payoutEnded = (payout: Payout): Erasure =>
  update(payoutKeys.payout(payout.seller, payout.month, payout.n), {
    set: { account: null },
    add: { version: 1 },
    where: unmoved(payout),
  }).or('busy')

/** Removes the sender's mask and region. */
export const offerErased = ({ id }: Pick<Offer, 'id'>): Erasure =>
  update(offerKeys.offer(id), {
    set: { sender: { mask: '***', country: null, province: null } },
    add: { version: 1 },
    where: exists,
  }).or('busy')

/** Removes the contact details of a message, but keeps that it had some, as its report does (M3). */
export const messageErased = ({ roomId, number }: Pick<Message, 'roomId' | 'number'>): Erasure =>
  update(roomKeys.message(roomId, number), { set: { text: '', imgs: [] }, where: exists }).or('busy')

export const reportErased = (report: Report): Erasure =>
  update(roomKeys.report(report.roomId, report.number, report.by), {
    set: { text: '', settled: report.settled && { ...report.settled, note: '' } },
    add: { version: 1 },
    where: unmoved(report),
  }).or('busy')

/** Removes the text of a letter to one member, but keeps that it was sent. */
export const letterErased = ({ id }: Pick<SentLetter, 'id'>): Erasure =>
  update(letterKeys.sent(id), { set: { title: formerReader, content: { ja: '', en: '' } }, where: exists }).or('busy')

export const refundErased = (refund: Refund): Erasure =>
  update(deliveryKeys.refund(refund.refundId), {
    set: { reason: '' },
    add: { version: 1 },
    where: unmoved(refund),
  }).or('busy')

/** Keeps what an operator did, but removes texts about the member. Empty if the entry is gone. */
export function auditErased({ at, id, before, after }: AuditEntry, what: 'all' | 'words'): Erasure[] {
  const less =
    what === 'all'
      ? { before: 'null', after: '"erased"' }
      : { before: withoutWords(before), after: withoutWords(after) }
  if (less.before === before && less.after === after) return []
  return [update(auditKeys.entry(monthInJapan(at), at, id), { set: less, where: exists }).or('busy')]
}

/** Fields of an entry with free text about a person. */
const wordFields: ReadonlySet<string> = new Set(['reason', 'note', 'text', 'words', 'detail', 'answer'])

/** A truncated text is not valid JSON and is removed as a whole. */
function withoutWords(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json, (name, value) => (wordFields.has(name) ? '' : value)))
  } catch {
    return '"erased"'
  }
}

/** Removes the person from the dealer's record once its retention has ended. */
export const resaleRecordEnded = ({ orderItemId, seller }: ResaleRecord): Erasure =>
  update(resaleKeys.record(orderItemId), {
    set: {
      seller: {
        ...seller,
        name: formerMember.ja,
        birthDate: '',
        occupation: '',
        address: withoutPerson(seller.address),
      },
    },
    where: exists,
  }).or('busy')
