import * as z from 'zod'
import { seesAuctions } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleAuctionId, exampleSnapshot } from '#shared/api/examples/auctions.ts'
import { examplePicture, exampleTime } from '#shared/api/examples/works.ts'
import {
  id,
  instant,
  instantInput,
  intParam,
  pageOf,
  pageParam,
  sizeParam,
  text,
  workPrice,
} from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { auctionStatuses } from '#shared/domain/selling/auction/transitions.ts'
import { auctionSnapshot } from '#shared/domain/selling/auction/view.ts'

/**
 * Operators' calls on auctions (rules §12). `{id}` is an auction's id, so that a page left open cannot act on the
 * work's next auction. Only operators see who bids; a maximum stays secret while the auction is live.
 */
const mayAct = operator('reviewer')

const person = () => z.object({ id: z.string(), username: z.string() })

const row = () =>
  auctionSnapshot.extend({
    title: z.string(),
    img: picture().nullable(),
    leader: person().nullable(),
    award: z.object({ round: z.int(), member: person(), price: z.int(), payUntil: instant().nullable() }).nullable(),
    secondChance: z.object({ member: person(), price: z.int(), until: instant() }).nullable(),
    mayRelist: z.boolean(),
  })

const exampleRow: z.input<ReturnType<typeof row>> = {
  ...exampleSnapshot,
  title: '志野茶碗 葦原',
  img: examplePicture,
  leader: { id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK', username: 'kanazawa3' },
  award: null,
  secondChance: null,
  mayRelist: false,
}

export const adminListAuctions = endpoint({
  id: 'adminListAuctions',
  subject: 'auctions',
  method: 'GET',
  path: '/admin/auction/list',
  summary: 'Auctions by opening, newest first, with their leaders',
  access: seesAuctions,
  input: z.strictObject({
    status: z.enum(auctionStatuses, { error: 'STATUS_FORMAT' }).optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(row()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  example: {
    input: { status: 'live' },
    output: { list: [exampleRow], total: 1, page: 1, size: 20, serverTime: exampleTime },
  },
})

export const adminGetAuction = endpoint({
  id: 'adminGetAuction',
  subject: 'auctions',
  method: 'GET',
  path: '/admin/auction/{id}',
  summary: 'One auction with its bids and bidders',
  access: seesAuctions,
  input: z.strictObject({ id: id(), after: intParam(0, 99_999_999).default(0) }),
  output: row().extend({
    bids: z.array(
      z.object({
        seq: z.int(),
        kind: z.enum(['bid', 'instant', 'void']),
        bidder: person(),
        number: z.int(),
        price: z.int(),
        /** Null while the auction is live. */
        max: z.int().nullable(),
        time: instant(),
        voided: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
    next: z.int().nullable(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: {
    input: { id: exampleAuctionId },
    output: {
      ...exampleRow,
      bids: [
        {
          seq: 1,
          kind: 'bid',
          bidder: { id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK', username: 'kanazawa3' },
          number: 1,
          price: 100_000,
          max: null,
          time: exampleTime,
          voided: false,
          reason: null,
        },
      ],
      next: null,
    },
  },
})

const reason = () => text(1000)
const exampleInput = { id: exampleAuctionId }

export const adminExtendAuction = endpoint({
  id: 'adminExtendAuction',
  subject: 'auctions',
  method: 'POST',
  path: '/admin/auction/{id}/extend',
  summary: 'Give a running auction a later end, in whole minutes',
  access: mayAct,
  input: z.strictObject({ id: id(), endTime: instantInput(), reason: reason() }),
  output: auctionSnapshot,
  codes: ['not-found', 'auction-state'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { ...exampleInput, endTime: exampleTime, reason: '回線障害のため' },
    output: exampleSnapshot,
  },
})

export const adminStopAuction = endpoint({
  id: 'adminStopAuction',
  subject: 'auctions',
  method: 'POST',
  path: '/admin/auction/{id}/stop',
  summary: 'End an auction without a winner, with or without bids',
  access: mayAct,
  input: z.strictObject({ id: id(), reason: reason() }),
  output: auctionSnapshot,
  codes: ['not-found', 'auction-state', 'work-locked'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  idempotent: true,
  example: { input: { ...exampleInput, reason: '作品に破損が見つかったため' }, output: exampleSnapshot },
})

export const adminVoidBid = endpoint({
  id: 'adminVoidBid',
  subject: 'auctions',
  method: 'POST',
  path: '/admin/auction/{id}/void-bid',
  summary: 'Void one bid with a reason; price and leader are replayed without it (D51)',
  access: mayAct,
  input: z.strictObject({
    id: id(),
    seq: z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' }),
    reason: reason(),
  }),
  output: auctionSnapshot,
  codes: ['not-found', 'auction-state'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  idempotent: true,
  example: { input: { ...exampleInput, seq: 2, reason: '電話で誤入力を確認' }, output: exampleSnapshot },
})

export const adminRelistAuction = endpoint({
  id: 'adminRelistAuction',
  subject: 'auctions',
  method: 'POST',
  path: '/admin/auction/{id}/relist',
  summary: 'Relist a work whose auction was not concluded, within 30 days and without a new review (D59)',
  access: mayAct,
  input: z.strictObject({
    id: id(),
    endTime: instantInput(),
    startTime: instantInput().optional(),
    startPrice: workPrice().optional(),
    instantPrice: workPrice().nullable().optional(),
  }),
  output: auctionSnapshot,
  codes: ['not-found', 'auction-state', 'work-state'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: { input: { ...exampleInput, endTime: exampleTime }, output: exampleSnapshot },
})

export const auctionsConsoleContracts = [
  adminListAuctions,
  adminGetAuction,
  adminExtendAuction,
  adminStopAuction,
  adminVoidBid,
  adminRelistAuction,
] as const
