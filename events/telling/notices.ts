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

/** Events of the notices domain, and the functions that react to events there (D100). */
const id = z.string()
const member = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'

/** `mail`: it is also to be sent by mail, by the member's choice of levels at that moment. */
export const noticeCreated = event('notice.created', 1, z.object({ userId: id, noticeId: id, mail: z.boolean() }), {
  userId: member,
  noticeId: '01KB8YV6X30M3X8N5TQ7R2D4FK',
  mail: true,
})
export const noticesRead = event('notice.read', 1, z.object({ userId: id }), { userId: member })

/** What is new of an artist is told to those who favourited or bought a work of theirs: works of the artist after this one. */
const news = artistNewsSchema()
const exampleNews = {
  ...{ kind: 'work' as const, id: 'shino-chawan', artistId: 'minegishi-wataru' },
  ...{ causeId: '01KB8YV6X30M3X8N5TQ7R2D4FK', at: 1_796_094_900_000 },
}
export const artistNewsWanted = event('notice.artist-news-wanted', 1, z.object({ news, after: z.string() }), {
  news: exampleNews,
  after: '',
})

/** Those who favourited this work, after this member, and at the end those who bought it. */
export const artistNewsByWork = event(
  'notice.artist-news-by-work',
  1,
  z.object({ news, workId: id, after: z.string() }),
  { news: exampleNews, workId: 'oribe-bachi', after: '' },
)

/** Those who follow the artist, of one part of the index, after this member. */
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
 * One notice per event and recipient for orders, parcels and refunds. It is a rule of its own because EventBridge
 * limits the length of a pattern.
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

/** One notice per event and recipient, whatever happens on the way. */
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
  // Watchers of one work may be many, and ten of them are told in a transaction.
  timeout: 60,
})

/**
 * What a member asked to be told of, decided where it is due and worded here; and what is new of an artist, begun once for
 * each work or news and told to page after page of members.
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
  // A page is two hundred members, ten of whom are told in a transaction.
  timeout: 60,
})

/**
 * What becomes of an application to sell, and of a work that was registered, for its owner: in a rule of its own for the
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

/** When a work that was sold is fetched from its seller: in a rule of its own for the same reason. */
export const writePickupNotices = reaction({
  id: 'writePickupNotices',
  subject: 'notices',
  on: [pickupAsked, pickupConfirmed, pickupAskedAgain, pickupLapsed, pickupReminded, pickupCollected],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** What becomes of what an artist or a partner proposed, for who wrote it: in a rule of its own for the same reason. */
export const writeProposalNotices = reaction({
  id: 'writeProposalNotices',
  subject: 'notices',
  on: [proposalPublished, proposalReturned],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** What waits in a room that its side has not opened, letters, and openings of secret sales: in a rule of its own for the same reason. */
export const writeMessageNotices = reaction({
  id: 'writeMessageNotices',
  subject: 'notices',
  on: [messagesUnread, letterSent, privateSaleOpened],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** Seconds: ten mails wait for their turn, and where SES was asked too fast once more (functions/machinery/clients/mail-pace.ts). */
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

/** What lets an operator into the console, and what happens to it: always by mail, to nobody else. */
export const mailOperator = reaction({
  id: 'mailOperator',
  subject: 'notices',
  on: [operatorLinkIssued, operatorArrived, operatorSecured, operatorPasskeyChanged],
  grants: { table: onceOnly, secrets: { codeKey: ['get'] }, mail: true },
  timeout: mailTimeout,
})

/** A question goes to the house's own address, its answer to whoever asked: both by mail alone. */
export const mailInquiry = reaction({
  id: 'mailInquiry',
  subject: 'notices',
  on: [inquirySent, inquiryAnswered],
  grants: { table: onceOnly, mail: true },
  timeout: mailTimeout,
})

/** The account is closed: the last letter to its address (D102). */
export const mailFarewell = reaction({
  id: 'mailFarewell',
  subject: 'notices',
  on: [leavingAsked],
  grants: { table: onceOnly, mail: true },
  timeout: mailTimeout,
})

/** The unread count, live on every open page of the member. */
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
