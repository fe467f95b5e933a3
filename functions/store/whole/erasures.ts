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
 * Takes a person out of what stays, item by item (D102). Whatever others write again under a version is written under the
 * version that was read and gets the next one, so that nobody who decided before writes the person back.
 */
type Erasure = Write<'put' | 'update' | 'delete', 'busy'>

const unmoved = ({ version }: { readonly version: number }) => ['#version = :was', { was: version }] as const
const exists = ['attribute_exists(#PK)'] as const

// ---- what goes away as a whole

/**
 * All that hangs on the account itself but what says that it is closed, and the profile, which names what else to look
 * for. The ids of applications stay until the end, because nothing else says whose they were.
 */
export async function ownItemsOf(table: Querier, userId: string, when: 'left' | 'ended'): Promise<Erasure[]> {
  const pk = accountKeys.ofMember(userId)
  const kept = new Set([sessionKeys.standing(userId).SK, accountKeys.profile(userId).SK])
  const { prefix } = resaleKeys.ownApplications(userId)
  const isKept = (SK: string) => kept.has(SK) || (when === 'left' && SK.startsWith(prefix))
  const rows = await table.queryAll({ pk, consistent: true, limit: 50_000 })
  return rows.map(row => String(row['SK'])).flatMap(SK => (isKept(SK) ? [] : [remove({ PK: pk, SK }).or('busy')]))
}

/** Last of all: before it every step knows whose data it looks for. */
export const profileErased = (userId: string): Erasure => remove(accountKeys.profile(userId)).or('busy')

/** Address, phone and name are claimed no longer; those of a member under a ban stay, as hashes, for as long as it holds. */
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

/** How often somebody guessed at the login of this address, and at the password inside. */
export const guessesErased = ({ userId, email }: Pick<Profile, 'userId' | 'email'>): Erasure[] => [
  attemptsForgotten(attemptsKey('login', email)),
  attemptsForgotten(attemptsKey('confirm', userId)),
]

export const uploadErased = (uploadId: string): Erasure => remove(uploadKeys.upload(uploadId)).or('busy')
/** A picture of a work that was shown: it stays with the work, without its owner. */
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

// ---- what stays without the person

/** Erases the person of an order. The books need name and address of one that was paid; of an unpaid one, neither. */
export function orderErased(order: Order, isPaid: boolean): Erasure {
  const { id, delivery, billing } = order
  const less = isPaid ? withoutContact : withoutPerson
  return update(orderKeys.agreed(id), {
    set: { delivery: less(delivery), billing: billing && less(billing), notes: '' },
    remove: ['affiliate'],
    where: exists,
  }).or('busy')
}

/** When what the books need has been kept long enough. */
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

/** How it was paid, without the card and the accounts that money went back to. */
const withoutAccounts = ({ unapplied, ...payment }: OrderPayment): OrderPayment => ({
  ...payment,
  card: null,
  ...(unapplied && {
    unapplied: { ...unapplied, transfers: unapplied.transfers.map(each => ({ ...each, account: null })) },
  }),
})

/** The buyer's order names the seller as they were called then: no longer. A quote wrote its lines beside the state. */
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

/** A purchase keeps why it was cancelled for its other side only as a fact. */
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

/** Pictures that have been kept for as long as they must are shown no longer where they were. */
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

/** The mask that a receiver saw, and where its sender lives. */
export const offerErased = ({ id }: Pick<Offer, 'id'>): Erasure =>
  update(offerKeys.offer(id), {
    set: { sender: { mask: '***', country: null, province: null } },
    add: { version: 1 },
    where: exists,
  }).or('busy')

/** That it told how somebody is reached stays, because the operators' flag says so too (M3), and not what it told. */
export const messageErased = ({ roomId, number }: Pick<Message, 'roomId' | 'number'>): Erasure =>
  update(roomKeys.message(roomId, number), { set: { text: '', imgs: [] }, where: exists }).or('busy')

export const reportErased = (report: Report): Erasure =>
  update(roomKeys.report(report.roomId, report.number, report.by), {
    set: { text: '', settled: report.settled && { ...report.settled, note: '' } },
    add: { version: 1 },
    where: unmoved(report),
  }).or('busy')

/** That the house wrote to somebody stays, and not what it wrote to them alone. */
export const letterErased = ({ id }: Pick<SentLetter, 'id'>): Erasure =>
  update(letterKeys.sent(id), { set: { title: formerReader, content: { ja: '', en: '' } }, where: exists }).or('busy')

export const refundErased = (refund: Refund): Erasure =>
  update(deliveryKeys.refund(refund.refundId), {
    set: { reason: '' },
    add: { version: 1 },
    where: unmoved(refund),
  }).or('busy')

/** That an operator did something stays, and what it was; not what was written of the member. Nothing where it is gone. */
export function auditErased({ at, id, before, after }: AuditEntry, what: 'all' | 'words'): Erasure[] {
  const less =
    what === 'all'
      ? { before: 'null', after: '"erased"' }
      : { before: withoutWords(before), after: withoutWords(after) }
  if (less.before === before && less.after === after) return []
  return [update(auditKeys.entry(monthInJapan(at), at, id), { set: less, where: exists }).or('busy')]
}

/** Fields of an entry in which somebody wrote about somebody. */
const wordFields: ReadonlySet<string> = new Set(['reason', 'note', 'text', 'words', 'detail', 'answer'])

/** A text that was cut off is no JSON any more, and goes as a whole. */
function withoutWords(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json, (name, value) => (wordFields.has(name) ? '' : value)))
  } catch {
    return '"erased"'
  }
}

/** The dealer's record, once it has been kept for as long as it must. */
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
