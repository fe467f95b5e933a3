import * as z from 'zod'
import { seesAuctions, seesMembers } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleAuctionId, exampleSnapshot } from '#shared/api/examples/auctions.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { done, id, instant, instantInput, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { auctionStatuses } from '#shared/domain/selling/auction/transitions.ts'
import { auctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { suspicionDeeds, suspicionStates } from '#shared/domain/selling/fairness/suspicion.ts'

/**
 * Groups suspected of shill bidding for a seller, found by the nightly score (D119). The score refuses nothing: an
 * operator decides. No other answer contains it.
 */
const person = () => z.object({ id: z.string(), username: z.string() })
/** A member or a partner, with the current name. */
const seller = () => z.object({ type: z.enum(['member', 'partner']), id: z.string(), name: z.string() })
const share = () => z.number().min(0).max(1)

const row = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    state: z.enum(suspicionStates),
    seller: seller(),
    members: z.array(person()),
    /** Log-odds: the sum of the weights. */
    score: z.number(),
    /** Number of the seller's auctions examined, and of those that a member of the group bid in. */
    auctions: z.int(),
    joined: z.int(),
    foundAt: instant(),
    scoredAt: instant(),
  })

const habits = () =>
  z.object({
    member: person(),
    joined: z.int(),
    share: share(),
    wins: z.int(),
    hollowWins: z.int(),
    overtaken: share(),
    small: share(),
    vain: share(),
    isBanned: z.boolean(),
  })

const detail = () =>
  row().extend({
    habits: z.array(habits()),
    links: z.array(
      z.object({
        members: z.tuple([person(), person()]),
        together: z.int(),
        spared: z.int(),
        alike: z.int(),
        hasOneLine: z.boolean(),
      }),
    ),
    /** Auctions that a member of the group bid in, newest first; at most fifty. */
    auctionList: z.array(
      z.object({
        auctionId: z.string(),
        title: z.string(),
        status: z.enum(auctionStatuses),
        price: z.int(),
        endTime: instant(),
        members: z.array(z.string()),
      }),
    ),
    /** Live auctions of the seller in which a member of the group has valid bids. */
    running: z.array(
      z.object({
        auctionId: z.string(),
        title: z.string(),
        price: z.int(),
        endTime: instant(),
        members: z.array(z.string()),
      }),
    ),
    decisions: z.array(
      z.object({
        what: z.enum(suspicionDeeds),
        at: instant(),
        by: z.string(),
        text: z.string(),
        auctionId: z.string().nullable(),
        members: z.array(person()),
      }),
    ),
  })

const exampleId = 'q3m0V8cJmE1dWmVwXcQpZg'
const [one, other] = [
  { id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK', username: 'kanazawa3' },
  { id: '01KB8YV8A1P6C9K2S4H7J0E3GM', username: 'uji_08' },
]
const exampleRow = {
  ...{ id: exampleId, version: 1, state: 'open' as const, score: 5.4, auctions: 14, joined: 11 },
  seller: { type: 'member' as const, id: '01KB8YTB5T2V4W6X8Y0Z1A3C5D', name: 'nagi' },
  members: [one, other],
  foundAt: exampleTime,
  scoredAt: exampleTime,
}
const exampleHabits = {
  joined: 10,
  share: 0.71,
  wins: 0,
  hollowWins: 1,
  overtaken: 0.9,
  small: 0.86,
  vain: 0.4,
  isBanned: false,
}
const exampleDetail = {
  ...exampleRow,
  habits: [
    { member: one, ...exampleHabits },
    { member: other, ...exampleHabits },
  ],
  links: [{ members: [one, other] satisfies [unknown, unknown], together: 9, spared: 8, alike: 6, hasOneLine: true }],
  auctionList: [
    {
      ...{ auctionId: exampleAuctionId, title: '志野茶碗 葦原', status: 'paid' as const, price: 120_500 },
      ...{ endTime: exampleTime, members: [one.id, other.id] },
    },
  ],
  running: [],
  decisions: [],
}

export const adminListSuspicions = endpoint({
  id: 'adminListSuspicions',
  subject: 'fairness',
  method: 'GET',
  path: '/admin/fairness/list',
  summary: 'Groups suspected of shill bidding for a seller, latest first (D119)',
  access: seesAuctions,
  input: z.strictObject({
    state: z.enum(suspicionStates, { error: 'STATE_FORMAT' }).default('open'),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(row()),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: { input: {}, output: { list: [exampleRow], total: 1, page: 1, size: 20 } },
})

export const adminGetSuspicion = endpoint({
  id: 'adminGetSuspicion',
  subject: 'fairness',
  method: 'GET',
  path: '/admin/fairness/{id}',
  summary: 'One suspicion with its reasons, its auctions and what operators decided',
  access: seesAuctions,
  input: z.strictObject({ id: id() }),
  output: detail(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: { input: { id: exampleId }, output: exampleDetail },
})

const reason = () => text(1000)

export const adminDecideSuspicion = endpoint({
  id: 'adminDecideSuspicion',
  subject: 'fairness',
  method: 'POST',
  path: '/admin/fairness/{id}/decide',
  summary: 'Add a note for other operators, or dismiss a suspicion until there are new auctions',
  access: seesAuctions,
  input: z.strictObject({ id: id(), what: z.enum(['note', 'dismiss'], { error: 'KIND_FORMAT' }), reason: reason() }),
  output: done(),
  codes: ['not-found', 'stale-version'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: { input: { id: exampleId, what: 'dismiss', reason: '同じ教室の生徒と確認' }, output: { done: true } },
})

export const adminVoidSuspects = endpoint({
  id: 'adminVoidSuspects',
  subject: 'fairness',
  method: 'POST',
  path: '/admin/fairness/{id}/void',
  summary: 'Void all bids of the group in a live auction; price and leader are replayed without them (D51)',
  access: operator('reviewer'),
  input: z.strictObject({ id: id(), auctionId: id(), reason: reason() }),
  output: auctionSnapshot,
  codes: ['not-found', 'auction-state'],
  grants: { table: ['get', 'query', 'put'] },
  idempotent: true,
  example: {
    input: { id: exampleId, auctionId: exampleAuctionId, reason: '出品者の依頼による入札と判断' },
    output: exampleSnapshot,
  },
})

export const adminBanSuspects = endpoint({
  id: 'adminBanSuspects',
  subject: 'fairness',
  method: 'POST',
  path: '/admin/fairness/{id}/ban',
  summary: 'Ban the group or one member of it from buying, from the next request on; bids that lead are voided (D77)',
  access: seesMembers,
  input: z.strictObject({
    id: id(),
    /** Missing: every member of the group. */
    memberId: id().optional(),
    reason: reason(),
    /** Missing or null: until lifted. */
    until: instantInput().nullable().optional(),
  }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  idempotent: true,
  example: { input: { id: exampleId, reason: '価格のつり上げ' }, output: { done: true } },
})

export const fairnessConsoleContracts = [
  adminListSuspicions,
  adminGetSuspicion,
  adminDecideSuspicion,
  adminVoidSuspects,
  adminBanSuspects,
] as const
