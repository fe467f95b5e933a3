import { countFavourite, favouritesOf } from '#functions/store/catalogue/favourites.ts'
import { galleryUrlErased, getGallery } from '#functions/store/catalogue/galleries.ts'
import { type Upload, uploadsOf } from '#functions/store/catalogue/uploads.ts'
import { inquiriesOf } from '#functions/store/conversing/inquiries.ts'
import { lettersToAlone } from '#functions/store/conversing/letters.ts'
import { messagesOf, putRoom, reportsOfRoom, roomsOf, wholeRoom } from '#functions/store/conversing/rooms.ts'
import { claimsOfItem } from '#functions/store/fulfilment/claims.ts'
import { findPickups } from '#functions/store/fulfilment/pickups.ts'
import { refundsOf } from '#functions/store/fulfilment/refunds.ts'
import type { Profile } from '#functions/store/people/accounts.ts'
import { bansOf } from '#functions/store/people/bans.ts'
import { forever } from '#functions/store/people/sessions.ts'
import { walletForgotten } from '#functions/store/provenance/chain.ts'
import { disclosureBooksOf, disclosurePointersErased } from '#functions/store/provenance/disclosures.ts'
import { disclosuresErased, historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { applicationsOf } from '#functions/store/selling/applications.ts'
import { entriesAt, historiesOf } from '#functions/store/selling/auctions.ts'
import { lineForgotten, suspicionErased, suspicionsOf } from '#functions/store/selling/fairness.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import {
  applicationErased,
  claimErased,
  claimsErased,
  favouriteErased,
  guessesErased,
  inquiryErased,
  letterErased,
  messageErased,
  offerErased,
  orderErased,
  ownItemsOf,
  parcelErased,
  payoutErased,
  pickupErased,
  profileErased,
  refundErased,
  reportErased,
  uploadDisowned,
} from '#functions/store/whole/erasures.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import { customerIdOf } from '#shared/domain/buying/payment/saved-card.ts'
import { exportFolder } from '#shared/domain/people/account/own-export.ts'
import { type FoundOfMember, leavingRules } from '#shared/domain/whole/leaving/leaving.ts'
import { deleteCustomer } from '#shared/platform/api/customers.ts'
import { eraseAudited } from './audited-subjects.ts'
import { type ErasureContext, erase, eraseUpload } from './erasing.ts'

interface Erased {
  readonly context: ErasureContext
  readonly userId: string
  /** Undefined where an earlier run reached its last step. */
  readonly profile: Profile | undefined
  /** The member's dealings, read once per run: each step writes items that no other step does. */
  readonly found: FoundOfMember
}

export type StepName = keyof typeof steps

/**
 * One step for each subject that keeps something of a member: it may be repeated at any time and then finds nothing. A
 * new subject adds its step here, and its families of keys in families.ts. Steps that need the profile come before the
 * step that erases it.
 */
export const steps = {
  /** Cards and everything else that the payment platform stores about its customer; an unknown customer has nothing. */
  cards: async ({ context, userId }: Erased) => {
    const client = await context.payments.client({ deleteCustomer })
    const gone = await client.deleteCustomer({ id: customerIdOf(userId) })
    if (!gone.ok && (gone.unknown || gone.status !== 404)) throw new Error('the payment platform kept the customer')
  },

  favourites: async ({ context, userId }: Erased) => {
    // Each with its count: a row erased by an earlier run is not subtracted twice.
    for (const { workId } of await favouritesOf(context.table, userId)) {
      await erase(context, `favourite-${workId}`, [favouriteErased(userId, workId), countFavourite(workId, -1)])
    }
  },

  /** Runs before the texts are erased; that operators acted stays. */
  audit: async ({ context, userId, profile, found }: Erased) => {
    await eraseAudited(context, { table: context.table, userId, email: profile?.email ?? '', found })
  },

  inquiries: async ({ context, userId, profile }: Erased) => {
    const all = await inquiriesOf(context.table, { userId, email: profile?.email ?? '' })
    await erase(context, 'inquiries', all.map(inquiryErased))
  },

  orders: async ({ context, found }: Erased) => {
    const { orders } = found
    await erase(
      context,
      'orders',
      orders.map(order => orderErased(order, isPaid(order))),
    )
  },

  /** Reasons of refunds. */
  refunds: async ({ context, found }: Erased) => {
    for (const { id } of found.orders) {
      const refunds = await refundsOf(context.table, id)
      await erase(context, `refunds-${id}`, refunds.map(refundErased))
    }
  },

  claims: async ({ context, userId, found }: Erased) => {
    const { bought, sold } = found
    const each = [...bought, ...sold].filter(({ claim }) => claim !== undefined)
    const claims = await Promise.all(each.map(({ id }) => claimsOfItem(context.table, id)))
    await erase(
      context,
      'claims',
      claims.flat().map(claim => claimErased(claim, claim.buyerId === userId)),
    )
  },

  parcels: async ({ context, found }: Erased) => {
    const { bought, sold } = found
    await erase(context, 'parcels', [
      ...sold.map(item => parcelErased(item, true)),
      ...bought
        .filter(({ cancelRequest, cancelReason }) => cancelRequest ?? cancelReason)
        .map(item => parcelErased(item, false)),
    ])
  },

  pickups: async ({ context, found }: Erased) => {
    const { sold } = found
    const pickups = await findPickups(
      context.table,
      sold.map(({ id }) => id),
    )
    await erase(context, 'pickups', pickups.map(pickupErased))
  },

  payouts: async ({ context, found }: Erased) => {
    const { payouts } = found
    await erase(context, 'payouts', payouts.map(payoutErased))
  },

  offers: async ({ context, found }: Erased) => {
    const { sent } = found
    await erase(context, 'offers', sent.map(offerErased))
  },

  /** Messages that the member wrote, with their pictures, and their reports; numbers of messages stay without gaps. */
  messages: async ({ context, userId }: Erased) => {
    for (const room of await roomsOf(context.table, { userId })) {
      // The member no longer waits for an answer: the room leaves the house's list of unanswered rooms.
      if (room.buyerId === userId && room.isWaiting) {
        const settled = { ...room, isWaiting: false, version: room.version + 1 }
        await erase(context, `settle-${room.id}`, [putRoom(room, settled)])
      }
      const { list } = await messagesOf(context.table, room.id, wholeRoom(50_000))
      const own = list.filter(({ authorId }) => authorId === userId)
      await erase(context, `room-${room.id}`, own.map(messageErased))
      const numbers = new Set(own.map(({ number }) => number))
      const reports = await reportsOfRoom(context.table, room.id)
      // Reports by the member, and reports of the member's messages.
      const about = reports.filter(({ reporterId, number }) => reporterId === userId || numbers.has(number))
      await erase(context, `reports-${room.id}`, about.map(reportErased))
    }
  },

  /** Letters of the house to this member alone; the member's copies belong to the account. */
  letters: async ({ context, userId }: Erased) => {
    await erase(context, 'letters', (await lettersToAlone(context.table, userId)).map(letterErased))
  },

  /** Networks from which the member bid. */
  lines: async ({ context, userId }: Erased) => {
    for (const { auctionId, seqs } of await historiesOf(context.table, userId)) {
      const entries = await entriesAt(
        context.table,
        seqs.map(seq => ({ auctionId, seq })),
      )
      const marked = entries.filter(entry => entry.kind !== 'void' && entry.line !== undefined)
      await erase(
        context,
        `lines-${auctionId}`,
        marked.map(({ seq }) => lineForgotten(auctionId, seq)),
      )
    }
  },

  /** Groups of suspicious bidders with this member, and notes about them. */
  suspicions: async ({ context, userId }: Erased) => {
    for (const suspicion of await suspicionsOf(context.table, userId)) {
      await erase(context, `suspicion-${suspicion.id}`, suspicionErased(suspicion, userId))
    }
  },

  /** Openings of the hashes in the histories of works that they owned or sold (D92); the entries stay as they are. */
  histories: async ({ context, userId, found }: Erased) => {
    const held = await holdingsOf(context.table, userId)
    const works = new Set([
      ...[...found.bought, ...found.sold].map(({ productId }) => productId),
      ...held.map(({ workId }) => workId),
    ])
    for (const workId of works) {
      const entries = await historyEntriesOf(context.table, workId)
      await erase(
        context,
        `history-${workId}`,
        entries.flatMap(stored => {
          const erased = disclosuresErased(stored, userId)
          if (!erased) return []
          return stored.entry.type === 'withdrawn' ? [erased, walletForgotten(workId)] : [erased]
        }),
      )
    }
  },

  /** Links that disclosed facts of their works to others: the addresses return nothing from now on. */
  disclosures: async ({ context, userId }: Erased) => {
    for (const book of await disclosureBooksOf(context.table, userId)) {
      await erase(context, `disclosures-${book.workId}`, disclosurePointersErased(book))
    }
  },

  applications: async ({ context, userId }: Erased) => {
    const all = await applicationsOf(context.table, userId)
    await erase(context, 'applications', all.map(applicationErased))
  },

  /** Pictures of dealings stay listed under the member's number, by which they are found when retention ends. */
  uploads: async ({ context, userId }: Erased) => {
    for (const upload of await uploadsOf(context.table, userId)) {
      const staying = stayingOf(upload)
      if (staying === 'work') await erase(context, upload.uploadId, [uploadDisowned(upload.uploadId)])
      else if (staying === undefined) await eraseUpload(context, upload)
    }
  },

  /** A data archive made for the member. */
  archives: async ({ context, userId }: Erased) => {
    const { private: closed } = context.objects
    for (const key of await closed.list(exportFolder(userId))) await closed.delete(key)
  },

  /** The gallery's address returns nothing from now on; the gallery itself belongs to the account. */
  gallery: async ({ context, userId }: Erased) => {
    const own = await getGallery(context.table, userId)
    if (own) await erase(context, 'gallery', [galleryUrlErased(own)])
  },

  claimsOfName: async ({ context, userId, profile }: Erased) => {
    if (!profile) return
    const at = context.now()
    const bans = await bansOf(context.table, userId, at)
    const bannedUntil = Math.max(0, ...bans.map(({ until }) => until ?? forever))
    await erase(context, 'claims-of-name', [
      ...claimsErased(profile, { bannedUntil, keptUntil: at + leavingRules.keptMs }),
      ...guessesErased(profile),
    ])
  },

  /** Addresses, cart, notices, reminders, drafts, bans and everything else that belongs to the account. */
  own: async ({ context, userId }: Erased) => {
    await erase(context, 'own', await ownItemsOf(context.table, userId, 'left'))
  },

  profile: async ({ context, userId }: Erased) => {
    await erase(context, 'profile', [profileErased(userId)])
  },
} as const satisfies Record<string, (erased: Erased) => Promise<void>>

/**
 * Kinds of pictures that stay: with their work, or with others' dealings until retention ends; other kinds are deleted.
 */
const stayings: { readonly [Business in Upload['business']]?: 'work' | 'dealing' } = {
  resell: 'work',
  damage: 'dealing',
  delivery: 'dealing',
  claim: 'dealing',
}
const stayingOf = ({ business, usedBy }: Upload) => (usedBy === undefined ? undefined : stayings[business])
