import type { TableReader } from '#functions/machinery/table/table.ts'
import { favouritesOf } from '#functions/store/catalogue/favourites.ts'
import { getGallery } from '#functions/store/catalogue/galleries.ts'
import { uploadsOf } from '#functions/store/catalogue/uploads.ts'
import { inquiriesOf } from '#functions/store/conversing/inquiries.ts'
import { lettersOf } from '#functions/store/conversing/letters.ts'
import { messagesOf, roomsOf, wholeRoom } from '#functions/store/conversing/rooms.ts'
import { claimsOfItem } from '#functions/store/fulfilment/claims.ts'
import { findPickups } from '#functions/store/fulfilment/pickups.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { getAddresses } from '#functions/store/people/addresses.ts'
import { getInterests } from '#functions/store/people/interests.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { disclosureBooksOf } from '#functions/store/provenance/disclosures.ts'
import { applicationsOf } from '#functions/store/selling/applications.ts'
import { getCart } from '#functions/store/selling/carts.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import { invitationsOf } from '#functions/store/selling/private-sales.ts'
import { remindersOf } from '#functions/store/selling/reminders.ts'
import { noticesOf } from '#functions/store/telling/notices.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { findOfMember } from '../leaving/find-matters.ts'

/**
 * All data about one member, by file of the archive (D102). About the other side of a dealing it holds what the
 * member's own pages show: never the buyer's identity, and no address but the member's own.
 */
export async function gatherOwn(table: TableReader, userId: string) {
  const own = await readOwn(table, userId)
  return { files: filesOf(own), uploads: own.uploads }
}

type Own = Awaited<ReturnType<typeof readOwn>>

async function readOwn(table: TableReader, userId: string) {
  const [profile, standing, found] = await Promise.all([
    getProfile(table, userId),
    getStanding(table, userId),
    findOfMember(table, userId),
  ])
  const { orders, bought, sold, auctions, sent, received, payouts } = found
  const [
    addresses,
    cart,
    favourites,
    interests,
    reminders,
    notices,
    letters,
    holdings,
    gallery,
    applications,
    inquiries,
    uploads,
    invitations,
    shown,
  ] = await Promise.all([
    getAddresses(table, userId),
    getCart(table, userId),
    favouritesOf(table, userId),
    getInterests(table, userId),
    remindersOf(table, userId),
    noticesOf(table, userId),
    lettersOf(table, userId),
    holdingsOf(table, userId),
    getGallery(table, userId),
    applicationsOf(table, userId),
    inquiriesOf(table, { userId, email: profile?.email ?? '' }),
    uploadsOf(table, userId),
    standing ? invitationsOf(table, standing) : [],
    disclosureBooksOf(table, userId),
  ])
  const rooms = await roomsOf(table, { userId })
  const messages = await Promise.all(rooms.map(({ id }) => messagesOf(table, id, wholeRoom(5_000))))
  const claimed = [...bought, ...sold].filter(({ claim }) => claim !== undefined)
  const [claims, pickups] = await Promise.all([
    Promise.all(claimed.map(({ id }) => claimsOfItem(table, id))),
    findPickups(
      table,
      sold.map(({ id }) => id),
    ),
  ])
  return {
    ...{ profile, standing, orders, bought, sold, auctions, sent, received, payouts, addresses, cart, favourites },
    ...{ interests, reminders, notices, letters, holdings, gallery, applications, inquiries, uploads, invitations },
    ...{ shown, rooms, messages, claims: claims.flat(), pickups },
  }
}

/** The files in the form in which the member may have them. */
function filesOf(own: Own): Readonly<Record<string, unknown>> {
  const { profile, standing, gallery } = own
  return {
    profile: { ...profile, language: standing?.language, userType: standing?.userType },
    addresses: own.addresses.list,
    orders: own.orders.map(({ payment, ...order }) => ({ ...order, card: payment?.card ?? null })),
    purchases: own.bought.map(parcelOf),
    sales: own.sold.map(parcelOf),
    bids: own.auctions.map(({ auction, myMax }) => ({
      productId: auction.productId,
      auctionId: auction.auctionId,
      myMax,
    })),
    offers: own.sent,
    'offers-received': own.received.map(({ senderId: _senderId, sender: _sender, ...offer }) => offer),
    applications: own.applications.map(({ decision, ...application }) => ({
      ...application,
      decision: decision && { kind: decision.kind, at: decision.at, text: decision.text },
    })),
    payouts: own.payouts,
    claims: own.claims.map(({ buyerId: _buyerId, ...claim }) => claim),
    pickups: own.pickups.map(({ buyerId: _buyerId, ...pickup }) => pickup),
    works: own.holdings,
    gallery: gallery ?? null,
    favourites: own.favourites,
    follows: own.interests,
    'facts-shown': own.shown.flatMap(({ workId, links }) =>
      links.map(({ facts, createdAt, endsAt, endedAt }) => ({ workId, facts, createdAt, endsAt, endedAt })),
    ),
    reminders: own.reminders,
    cart: own.cart,
    notices: own.notices.map(({ title, content, createdAt, readAt }) => ({ title, content, createdAt, readAt })),
    letters: own.letters.map(({ title, content, createdAt, readAt }) => ({ title, content, createdAt, readAt })),
    viewings: own.invitations.map(({ sale, guest: { invitedAt, askedAt, toldAt } }) => ({
      ...{ title: sale.title, startAt: sale.startAt, endAt: sale.endAt, invitedAt },
      ...{ askedToBeTold: askedAt, toldAt },
    })),
    messages: own.rooms.map(({ productId, openedAt }, index) => ({
      productId,
      openedAt,
      list: own.messages[index]?.list.map(({ voice, text, sentAt, event }) => ({
        voice,
        text,
        sentAt,
        ...(event && { event }),
      })),
    })),
    inquiries: own.inquiries.map(({ answer, ...inquiry }) => ({
      ...inquiry,
      answer: answer && { text: answer.text, at: answer.at },
    })),
    pictures: own.uploads.map(({ uploadId, business, createdAt }) => ({ uploadId, business, createdAt })),
  }
}

const parcelOf = ({ buyerId: _buyerId, trail, ...parcel }: Parcel) => ({
  ...parcel,
  trail: trail.map(({ status, at }) => ({ status, at })),
})
