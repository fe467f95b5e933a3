import * as z from 'zod'
import { artistNewsSchema } from '#shared/domain/selling/collecting/artist-news.ts'
import {
  latePaymentVoided,
  moneyOwed,
  moneyReturned,
  orderExpired,
  orderPaid,
  orderQuoted,
  paymentFailed,
  strayPaymentReturned,
  transferAwaited,
} from '../buying/orders.ts'
import { artistNewsPublished } from '../catalogue/content.ts'
import { proposalPublished, proposalReturned } from '../catalogue/proposals.ts'
import { workPublished } from '../catalogue/works.ts'
import { inquiryAnswered, inquirySent } from '../conversing/inquiries.ts'
import { letterSent } from '../conversing/letters.ts'
import { messagesUnread } from '../conversing/messages.ts'
import { payoutAccountWanted, payoutPaid, payoutReturned, payoutSetOff } from '../earning/payouts.ts'
import { event, reaction } from '../event.ts'
import { claimMoved, claimOpened } from '../fulfilment/claims.ts'
import {
  cancelAsked,
  cancelRefused,
  deliveryArrived,
  deliveryCancelled,
  deliveryMayCancel,
  deliveryOverdue,
  deliveryReceived,
  deliveryShipped,
  deliveryUrged,
  orderCompleted,
} from '../fulfilment/parcels.ts'
import {
  pickupAsked,
  pickupAskedAgain,
  pickupCollected,
  pickupConfirmed,
  pickupLapsed,
  pickupReminded,
} from '../fulfilment/pickups.ts'
import { orderRefunded } from '../fulfilment/refunds.ts'
import {
  emailChanged,
  exportReady,
  leavingAsked,
  mailCodeIssued,
  memberBanned,
  memberRegistered,
  memberUnbanned,
  passwordChanged,
  phoneVerified,
} from '../people/accounts.ts'
import { operatorArrived, operatorLinkIssued, operatorPasskeyChanged, operatorSecured } from '../people/operators.ts'
import { tokenRecovered } from '../provenance/ledger.ts'
import {
  auctionClosed,
  auctionEnding,
  auctionExtended,
  auctionNotConcluded,
  awardExpired,
  awardPaid,
  bidAccepted,
  bidVoided,
  paymentDue,
  secondChanceOffered,
} from '../selling/auctions.ts'
import { bidReminded, digestMade } from '../selling/collecting.ts'
import {
  offerApproved,
  offerApprovedAlone,
  offerEnded,
  offerMade,
  offerPaymentDue,
  offersOvertaken,
  offerUnpaid,
} from '../selling/offers.ts'
import { privateSaleOpened } from '../selling/private-sales.ts'
import {
  applicationApproved,
  applicationCancelled,
  applicationRefused,
  applicationSubmitted,
  ownerRegistered,
  resaleDelisted,
  revisionAsked,
} from '../selling/resale.ts'

/** Events of notices, and the functions that react to them (D100). */
const id = z.string()
const member = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'

/** `mail`: whether it is also mailed, by the member's choice of levels at that moment. */
export const noticeCreated = event('notice.created', 1, z.object({ userId: id, noticeId: id, mail: z.boolean() }), {
  userId: member,
  noticeId: '01KB8YV6X30M3X8N5TQ7R2D4FK',
  mail: true,
})
export const noticesRead = event('notice.read', 1, z.object({ userId: id }), { userId: member })

/** News of an artist, for members who favourited or bought a work of theirs: works of the artist after this one. */
const news = artistNewsSchema()
const exampleNews = {
  ...{ kind: 'work' as const, id: 'shino-chawan', artistId: 'minegishi-wataru' },
  ...{ causeId: '01KB8YV6X30M3X8N5TQ7R2D4FK', at: 1_796_094_900_000 },
}
export const artistNewsWanted = event('notice.artist-news-wanted', 1, z.object({ news, after: z.string() }), {
  news: exampleNews,
  after: '',
})

/** Requests the members who favourited this work, after this member, and on the last page those who bought it. */
export const artistNewsByWork = event(
  'notice.artist-news-by-work',
  1,
  z.object({ news, workId: id, after: z.string() }),
  { news: exampleNews, workId: 'oribe-bachi', after: '' },
)

/** Requests the followers of the artist in one part of the index, after this member. */
export const artistNewsByFollow = event(
  'notice.artist-news-by-follow',
  1,
  z.object({ news, part: z.string(), after: z.string() }),
  { news: { ...exampleNews, kind: 'news' }, part: 'COLLECTORS', after: '' },
)

export const noticesEvents = [
  noticeCreated,
  noticesRead,
  artistNewsWanted,
  artistNewsByWork,
  artistNewsByFollow,
] as const

/**
 * Writes one notice per event and recipient for orders, parcels and refunds. It has a rule of its own because
 * EventBridge limits the length of a pattern.
 */
export const writeOrderNotices = reaction({
  id: 'writeOrderNotices',
  subject: 'notices',
  on: [
    orderPaid,
    paymentFailed,
    orderExpired,
    orderQuoted,
    transferAwaited,
    latePaymentVoided,
    moneyOwed,
    moneyReturned,
    strayPaymentReturned,
    orderRefunded,
    deliveryShipped,
    deliveryArrived,
    deliveryReceived,
    orderCompleted,
    deliveryCancelled,
    deliveryOverdue,
    deliveryMayCancel,
    deliveryUrged,
    cancelAsked,
    cancelRefused,
    claimOpened,
    claimMoved,
  ],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** Writes one notice per event and recipient, however often an event is delivered. */
export const writeNotices = reaction({
  id: 'writeNotices',
  subject: 'notices',
  on: [
    memberRegistered,
    passwordChanged,
    emailChanged,
    phoneVerified,
    memberBanned,
    memberUnbanned,
    exportReady,
    bidAccepted,
    bidVoided,
    auctionEnding,
    auctionExtended,
    auctionClosed,
    paymentDue,
    awardPaid,
    awardExpired,
    secondChanceOffered,
    auctionNotConcluded,
    offerMade,
    offerApprovedAlone,
    offerApproved,
    offerEnded,
    offerPaymentDue,
    offersOvertaken,
    offerUnpaid,
    payoutPaid,
    payoutReturned,
    payoutSetOff,
    payoutAccountWanted,
  ],
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1'] },
  // Many members may have favourited a work; ten of them are notified per transaction.
  timeout: 60,
})

/**
 * Writes notices that a member asked for, decided where they are due and worded here; and news of an artist, begun once
 * for each work or news and delivered page by page.
 */
export const writeCollectingNotices = reaction({
  id: 'writeCollectingNotices',
  subject: 'notices',
  on: [
    digestMade,
    bidReminded,
    workPublished,
    artistNewsPublished,
    artistNewsWanted,
    artistNewsByWork,
    artistNewsByFollow,
  ],
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1'] },
  // A page has two hundred members, of whom ten are notified per transaction.
  timeout: 60,
})

/**
 * Writes notices for a work's owner about a resale application, and about a registered work: a rule of its own for the
 * same reason.
 */
export const writeResaleNotices = reaction({
  id: 'writeResaleNotices',
  subject: 'notices',
  on: [
    applicationSubmitted,
    revisionAsked,
    applicationRefused,
    applicationApproved,
    applicationCancelled,
    resaleDelisted,
    ownerRegistered,
    tokenRecovered,
  ],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** Writes notices for a seller whose sold work is collected: a rule of its own for the same reason. */
export const writePickupNotices = reaction({
  id: 'writePickupNotices',
  subject: 'notices',
  on: [pickupAsked, pickupConfirmed, pickupAskedAgain, pickupLapsed, pickupReminded, pickupCollected],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** Writes notices for the author of a proposal: a rule of its own for the same reason. */
export const writeProposalNotices = reaction({
  id: 'writeProposalNotices',
  subject: 'notices',
  on: [proposalPublished, proposalReturned],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/**
 * Writes notices about unread messages, letters, and openings of secret sales: a rule of its own for the same reason.
 */
export const writeMessageNotices = reaction({
  id: 'writeMessageNotices',
  subject: 'notices',
  on: [messagesUnread, letterSent, privateSaleOpened],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/**
 * Seconds: ten mails are sent one after the other, and once more where SES limited the rate
 * (functions/machinery/clients/mail-pace.ts).
 */
const mailTimeout = 60

const onceOnly = ['get', 'put', 'update', 'delete'] as const

export const mailNotice = reaction({
  id: 'mailNotice',
  subject: 'notices',
  on: [noticeCreated],
  where: { mail: [true] },
  grants: { table: onceOnly, secrets: { codeKey: ['get'] }, mail: true },
  timeout: mailTimeout,
})

export const mailCode = reaction({
  id: 'mailCode',
  subject: 'notices',
  on: [mailCodeIssued],
  grants: { table: onceOnly, secrets: { codeKey: ['get'] }, mail: true },
  timeout: mailTimeout,
})

/** Mails an operator their login link and changes of their login factors: always by mail, to nobody else. */
export const mailOperator = reaction({
  id: 'mailOperator',
  subject: 'notices',
  on: [operatorLinkIssued, operatorArrived, operatorSecured, operatorPasskeyChanged],
  grants: { table: onceOnly, secrets: { codeKey: ['get'] }, mail: true },
  timeout: mailTimeout,
})

/** Mails an inquiry to the house's own address, and its answer to the sender. */
export const mailInquiry = reaction({
  id: 'mailInquiry',
  subject: 'notices',
  on: [inquirySent, inquiryAnswered],
  grants: { table: onceOnly, mail: true },
  timeout: mailTimeout,
})

/** Mails the last letter to the address of a closed account (D102). */
export const mailFarewell = reaction({
  id: 'mailFarewell',
  subject: 'notices',
  on: [leavingAsked],
  grants: { table: onceOnly, mail: true },
  timeout: mailTimeout,
})

/** Pushes the unread count to every open page of the member. */
export const pushUnread = reaction({
  id: 'pushUnread',
  subject: 'notices',
  on: [noticeCreated, noticesRead],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], sockets: true },
  window: 1,
})

export const noticesBackground = [
  writeNotices,
  writeOrderNotices,
  writeCollectingNotices,
  writeResaleNotices,
  writePickupNotices,
  writeProposalNotices,
  writeMessageNotices,
  mailNotice,
  mailCode,
  mailOperator,
  mailInquiry,
  mailFarewell,
  pushUnread,
] as const
