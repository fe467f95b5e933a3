import * as z from 'zod'
import { id, instant, intParam, pageOf, pageParam, sizeParam, workPrice } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { bidderNeeds } from '#shared/domain/people/account/member.ts'
import { entrySchema, termsSchema } from '#shared/domain/selling/auction/transcript.ts'
import { auctionStatuses } from '#shared/domain/selling/auction/transitions.ts'
import {
  auctionSnapshot,
  bidderPositions,
  bidResultDetails,
  bidResults,
  bidRow,
} from '#shared/domain/selling/auction/view.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { exampleAuctionId, exampleHash, exampleSnapshot } from '../examples/auctions.ts'
import { examplePicture, exampleTime } from '../examples/works.ts'

/** Bidder's receipt, which identifies their own entry in the public transcript (D57). */
const receipt = () =>
  z.object({
    auctionId: z.string(),
    seq: z.int(),
    hash: z.string(),
    commit: z.string(),
    /** 32 bytes in hex, which open the commitment; told to the bidder alone. */
    nonce: z.string(),
    bidderId: z.string(),
    /** Committed maximum in yen. */
    amount: z.int(),
    acceptedAt: instant(),
  })

const exampleReceipt = {
  auctionId: exampleAuctionId,
  seq: 2,
  hash: exampleHash,
  commit: exampleHash,
  nonce: exampleHash,
  bidderId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
  amount: 150_000,
  acceptedAt: exampleTime,
}

export const placeBid = endpoint({
  id: 'placeBid',
  subject: 'auctions',
  method: 'POST',
  path: '/auction/bid',
  summary: 'Bid on a live auction; the amount is a secret maximum, and no bid can be taken back (D50-D58)',
  access: 'member',
  ...bidderNeeds,
  input: z.strictObject({
    productId: id(),
    amount: workPrice(),
    /** 0 bid, 1 buy now at the instant price (marketplace.md 4). */
    kind: z.literal(Object.values(bidKindNumbers), { error: 'KIND_FORMAT' }),
    /** Confirms an amount over ten times the lowest possible bid (D50). */
    confirm: z.boolean({ error: 'FLAG_FORMAT' }).optional(),
  }),
  output: z.object({
    result: z.enum(['leading', 'outbid', 'won']),
    price: z.int(),
    minNext: z.int(),
    endTime: instant(),
    serverTime: instant(),
    seq: z.int(),
    you: z.enum(bidderPositions),
    myMax: z.int(),
    receipt: receipt(),
    state: auctionSnapshot,
  }),
  codes: [
    'not-found',
    'own-work',
    'auction-not-live',
    'bid-too-low',
    'already-leading',
    'price-changed',
    'confirm-needed',
    'work-locked',
    'banned-buy',
  ],
  grants: { table: ['get', 'query', 'put', 'update', 'check'], secrets: { codeKey: ['get'] } },
  idempotent: true,
  limits: ['bid-auction', 'bid-member'],
  example: {
    input: { productId: 'shino-chawan', amount: 150_000, kind: bidKindNumbers.bid },
    output: {
      result: 'leading',
      price: 120_500,
      minNext: 121_000,
      endTime: exampleTime,
      serverTime: exampleTime,
      seq: 2,
      you: 'leading',
      myMax: 150_000,
      receipt: exampleReceipt,
      state: exampleSnapshot,
    },
  },
})

export const getAuctionState = endpoint({
  id: 'getAuctionState',
  subject: 'auctions',
  method: 'GET',
  path: '/auction/state',
  summary: 'The public state of a work’s auction; live over the WebSocket topic auction:{productId} (D58)',
  access: 'visitor',
  input: z.strictObject({ productId: id() }),
  output: auctionSnapshot,
  codes: ['not-found'],
  grants: { table: ['get'], keys: ['AUCTIONHEAD', 'WORK'] },
  cacheSeconds: 1,
  example: { input: { productId: 'shino-chawan' }, output: exampleSnapshot },
})

export const listBids = endpoint({
  id: 'listBids',
  subject: 'auctions',
  method: 'GET',
  path: '/auction/bid-list',
  summary: 'The accepted bids of the current auction, newest first, bidders masked (D59)',
  access: 'visitor',
  input: z.strictObject({ productId: id(), page: pageParam(), size: sizeParam(20) }),
  output: pageOf(bidRow).extend({ serverTime: instant() }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['AUCTION', 'AUCTIONHEAD', 'WORK'] },
  cacheSeconds: 1,
  example: {
    input: { productId: 'shino-chawan' },
    output: {
      list: [
        {
          seq: 1,
          mask: 'k***3',
          price: 100_000,
          time: exampleTime,
          kind: bidKindNumbers.bid,
          answeredBy: null,
          voided: false,
        },
      ],
      total: 1,
      page: 1,
      size: 20,
      serverTime: exampleTime,
    },
  },
})

const recordRow = () =>
  z.object({
    auctionId: z.string(),
    product: z.object({ id: z.string(), title: z.string(), img: picture().nullable() }),
    myMax: z.int(),
    price: z.int(),
    /** Bidding, won or not concluded (marketplace.md 4); `detail` is finer. */
    result: z.enum(bidResults),
    detail: z.enum(bidResultDetails),
    endTime: instant(),
    /** Also null while the order of an award waits for a quote. */
    payUntil: instant().nullable(),
    /** The member's order for an award. */
    orderId: id().nullable(),
    /** Second-chance offer that waits for this member's answer (D56). */
    chance: z.object({ price: z.int(), until: instant() }).nullable(),
    you: z.enum(bidderPositions),
    /** Receipts of the member's last ten bids. */
    receipts: z.array(receipt()),
  })

export const listAuctionRecord = endpoint({
  id: 'listAuctionRecord',
  subject: 'auctions',
  method: 'GET',
  path: '/mypage/auction-record',
  summary: 'The member’s auctions with their maximum and the result so far, newest first',
  access: 'member',
  input: z.strictObject({
    status: z.enum(bidResults, { error: 'STATUS_FORMAT' }).optional(),
    /** Only auctions of this work. */
    productId: id().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(recordRow()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: { status: 'bidding' },
    output: {
      list: [
        {
          auctionId: exampleAuctionId,
          product: { id: 'shino-chawan', title: '志野茶碗 葦原', img: examplePicture },
          myMax: 150_000,
          price: 120_500,
          result: 'bidding',
          detail: 'leading',
          endTime: exampleTime,
          payUntil: null,
          orderId: null,
          chance: null,
          you: 'leading',
          receipts: [exampleReceipt],
        },
      ],
      total: 1,
      page: 1,
      size: 20,
      serverTime: exampleTime,
    },
  },
})

export const answerSecondChance = endpoint({
  id: 'answerSecondChance',
  subject: 'auctions',
  method: 'POST',
  path: '/auction/second-chance/{id}',
  summary: 'Accept or refuse the work of a winner who did not pay, within 48 hours (D56)',
  access: 'member',
  notBanned: ['buy'],
  input: z.strictObject({ id: id(), accept: z.boolean({ error: 'FLAG_FORMAT' }) }),
  output: z.object({ accepted: z.boolean(), price: z.int(), payUntil: instant().nullable(), serverTime: instant() }),
  codes: ['not-found', 'own-work', 'second-chance-state', 'banned-buy'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
  idempotent: true,
  example: {
    input: { id: exampleAuctionId, accept: true },
    output: { accepted: true, price: 110_500, payUntil: exampleTime, serverTime: exampleTime },
  },
})

export const getTranscript = endpoint({
  id: 'getTranscript',
  subject: 'auctions',
  method: 'GET',
  path: '/auction/transcript',
  summary: 'The proof of an auction: the head hash while it is live, every entry after its end (D57)',
  access: 'visitor',
  input: z.strictObject({
    productId: id(),
    /** An earlier auction of the same work; without it the latest. */
    auctionId: id().optional(),
    /** Entries after this number; up to 500 in one answer. */
    after: intParam(0, 99_999_999).default(0),
  }),
  output: z.object({
    auctionId: z.string(),
    productId: z.string(),
    status: z.enum(auctionStatuses),
    closed: z.boolean(),
    terms: termsSchema,
    seq: z.int(),
    headHash: z.string(),
    entries: z.array(entrySchema),
    /** Value of `after` for the next page; null at the end. */
    next: z.int().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['AUCTION', 'AUCTIONHEAD', 'WORK'] },
  cacheSeconds: 1,
  example: {
    input: { productId: 'shino-chawan' },
    output: {
      auctionId: exampleAuctionId,
      productId: 'shino-chawan',
      status: 'won',
      closed: true,
      terms: {
        auctionId: exampleAuctionId,
        productId: 'shino-chawan',
        startTime: exampleTime,
        endTime: exampleTime,
        startPrice: 100_000,
        instantPrice: null,
        steps: [[0, 500]],
      },
      seq: 1,
      headHash: exampleHash,
      entries: [
        {
          auctionId: exampleAuctionId,
          seq: 1,
          kind: 'bid',
          bidder: 'bidder 1',
          shownPrice: 100_000,
          leader: 'bidder 1',
          acceptedAt: exampleTime,
          commit: exampleHash,
          prev: exampleHash,
        },
      ],
      next: null,
      serverTime: exampleTime,
    },
  },
})

export const auctionsContracts = [
  placeBid,
  getAuctionState,
  listBids,
  listAuctionRecord,
  answerSecondChance,
  getTranscript,
] as const
