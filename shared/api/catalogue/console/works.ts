import * as z from 'zod'
import { seesWorks } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { priceTypeNumbers, saleStatusNumbers, workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { shownVisibilities, visibilities } from '#shared/domain/catalogue/work/work.ts'
import { workWriting } from '#shared/domain/catalogue/work/writing.ts'
import {
  done,
  id,
  instant,
  instantInput,
  intParam,
  line,
  listParam,
  pageOf,
  pageParam,
  sizeParam,
  text,
  wireNumber,
  workPrice,
} from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'

/** Contracts of the console about works: drafts, publishing with their terms, locks (rules §12, D30, D31, D55). */

const editor = operator('editor', 'reviewer')
const publisher = operator('reviewer')

/** What an editor writes of a work: texts, categories, and the seller. */
const workInput = () => ({
  ...workWriting(),
  artistId: id(),
  craftIds: z.array(id()).min(1, { error: 'REQUIRED' }).max(5, { error: 'INPUT_LENGTH' }),
  categoryIds: z.array(id()).max(10, { error: 'INPUT_LENGTH' }),
  /** The house or a partner. A member becomes owner by a call of their own and sells by an application for resale. */
  seller: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal(sellerTypeNumbers.official) }),
    z.strictObject({ type: z.literal(sellerTypeNumbers.partner), partnerId: id() }),
  ]),
})

const exampleText = { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' }
const none = { ja: '', en: '' }
const exampleWork = {
  title: exampleText,
  reading: 'しのちゃわん あしはら',
  artistId: 'minegishi-wataru',
  craftIds: ['ceramics'],
  categoryIds: ['tea', 'tea-bowl'],
  madeYear: 2024,
  description: none,
  size: { ja: '径12.6×高9.0 cm', en: '12.6 dia. × 9.0 h. cm' },
  boxSizeCm: [16, 16, 14],
  weightG: 430,
  material: none,
  technique: none,
  condition: none,
  format: none,
  authenticity: none,
  displayLocation: none,
  shippingNote: none,
  remarks: none,
  exhibitions: [],
  awards: [],
  imgs: [],
  seller: { type: sellerTypeNumbers.official },
}

/** A work as the console sees it, drafts included; times are ISO. */
const adminWork = () =>
  artwork().extend({
    seller: artwork().shape.seller.extend({ type: wireNumber(sellerTypeNumbers) }),
    state: wireNumber(workStateNumbers),
    saleStatus: wireNumber(saleStatusNumbers),
    priceType: wireNumber(priceTypeNumbers).optional(),
    createdAt: instant(),
    updatedAt: instant(),
    firstListedAt: instant().optional(),
    listedAt: instant().optional(),
    lock: artwork().shape.lock.unwrap().omit({ until: true }).extend({ until: instant().nullable() }).optional(),
    auction: artwork().shape.auction.unwrap().extend({ startAt: instant(), endAt: instant() }).optional(),
  })
const exampleAdminWork: z.input<ReturnType<typeof adminWork>> = {
  ...exampleWork,
  id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB',
  visibility: 'draft',
  edition: 1,
  state: workStateNumbers.held,
  saleStatus: saleStatusNumbers['not-on-sale'],
  createdAt: exampleTime,
  updatedAt: exampleTime,
}

export const adminListProducts = endpoint({
  id: 'adminListProducts',
  subject: 'works',
  method: 'GET',
  path: '/admin/product/list',
  summary: 'Works for the console, newest first, drafts and hidden ones included',
  access: seesWorks,
  input: z.strictObject({
    keyword: z.string().trim().max(100, { error: 'INPUT_LENGTH' }).optional(),
    /** Restricts the list to these works. */
    ids: listParam(id()).optional(),
    visibility: z.enum(visibilities, { error: 'VISIBILITY_FORMAT' }).optional(),
    state: z.enum(Object.values(workStateNumbers).map(String), { error: 'STATE_FORMAT' }).transform(Number).optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(adminWork()),
  codes: [],
  grants: { table: ['query'], indexes: ['GSI1', 'GSI2'] },
  example: { input: { visibility: 'draft' }, output: { list: [exampleAdminWork], total: 1, page: 1, size: 20 } },
})

export const adminGetProduct = endpoint({
  id: 'adminGetProduct',
  subject: 'works',
  method: 'GET',
  path: '/admin/product/info',
  summary: 'One work with everything the console may change',
  access: seesWorks,
  input: z.strictObject({ id: id() }),
  output: adminWork().extend({
    /** Number of members with the work among their favourites, who are notified (D100). */
    watchers: z.int().min(0),
    /** The member who holds it, with the cost basis of a resale (D22). */
    owner: z
      .object({ id: z.string(), username: z.string(), basis: z.int().nullable(), isBoughtHere: z.boolean() })
      .nullable(),
  }),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB' },
    output: { ...exampleAdminWork, watchers: 12, owner: null },
  },
})

export const adminCreateProduct = endpoint({
  id: 'adminCreateProduct',
  subject: 'works',
  method: 'POST',
  path: '/admin/product/create',
  summary: 'Register a work as a draft',
  access: editor,
  input: z.strictObject(workInput()),
  output: adminWork(),
  codes: ['upload-not-ready'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: { input: exampleWork, output: exampleAdminWork },
})

export const adminUpdateProduct = endpoint({
  id: 'adminUpdateProduct',
  subject: 'works',
  method: 'PUT',
  path: '/admin/product/update/{id}',
  summary: 'Change the texts of a work; refused if somebody else changed them first',
  access: editor,
  /** The seller may change only while the work is a draft; missing leaves it as it is. */
  input: z.strictObject({ id: id(), edition: z.int().min(1), ...workInput(), seller: workInput().seller.optional() }),
  output: adminWork(),
  codes: ['not-found', 'stale-version', 'upload-not-ready', 'work-locked', 'work-state'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', edition: 1, ...exampleWork },
    output: { ...exampleAdminWork, edition: 2 },
  },
})

export const adminPublishProduct = endpoint({
  id: 'adminPublishProduct',
  subject: 'works',
  method: 'POST',
  path: '/admin/product/{id}/publish',
  summary: 'Show a work, and put it on sale: fixed price, with offers, by auction (D55), or for display only',
  access: publisher,
  input: z.strictObject({
    id: id(),
    sale: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('fixed'), price: workPrice() }),
      /** `price` is the asking price (D60). */
      z.strictObject({ kind: z.literal('offer'), price: workPrice() }),
      z.strictObject({
        kind: z.literal('auction'),
        startPrice: workPrice(),
        /** Must be above the start price (AUCTION_PRICE). */
        instantPrice: workPrice().nullable().optional(),
        /** Missing: the auction starts now. */
        startTime: instantInput().optional(),
        /** Whole minutes, 1 to 30 days after the start. */
        endTime: instantInput(),
      }),
      z.strictObject({ kind: z.literal('display') }),
    ]),
    visibility: z.enum(shownVisibilities, { error: 'VISIBILITY_FORMAT' }).default('public'),
  }),
  output: adminWork(),
  codes: ['not-found', 'work-state', 'work-locked', 'auction-state'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', sale: { kind: 'fixed', price: 286_000 } },
    output: {
      ...exampleAdminWork,
      visibility: 'public',
      state: workStateNumbers['for-sale'],
      saleStatus: saleStatusNumbers['on-sale'],
      priceType: priceTypeNumbers.fixed,
      price: 286_000,
    },
  },
})

export const adminDelistProduct = endpoint({
  id: 'adminDelistProduct',
  subject: 'works',
  method: 'POST',
  path: '/admin/product/{id}/delist',
  summary: 'Take a fixed-price or offer work off sale, or hide it; auctions are stopped by their own call (D31)',
  access: publisher,
  input: z.strictObject({
    id: id(),
    visibility: z.enum(shownVisibilities, { error: 'VISIBILITY_FORMAT' }).default('public'),
    reason: text(1000),
  }),
  output: adminWork(),
  codes: ['not-found', 'work-state', 'work-locked'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', reason: '作家の希望により' },
    output: exampleAdminWork,
  },
})

export const adminRegisterOwner = endpoint({
  id: 'adminRegisterOwner',
  subject: 'works',
  method: 'POST',
  path: '/admin/product/{id}/owner',
  summary: 'Register that a member owns a work that was not bought here, with the price they paid (D22, D72)',
  access: publisher,
  input: z.strictObject({
    id: id(),
    username: line(lengths.username),
    /** Yen, tax included, without delivery: the cost basis that bounds the price of a resale. */
    basis: workPrice(),
    /** Evidence for the basis: a receipt, a letter of the artist. */
    reason: text(1000),
  }),
  output: adminWork(),
  codes: ['not-found', 'work-state', 'work-locked'],
  grants: { table: ['get', 'put', 'update', 'delete', 'check'] },
  idempotent: true,
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', username: 'nagi_1958', basis: 330_000, reason: '領収書の写しを確認' },
    output: {
      ...exampleAdminWork,
      visibility: 'unlisted',
      seller: { type: sellerTypeNumbers.member, userId: '01KB8YTB5T2V4W6X8Y0Z1A3C5D' },
    },
  },
})

export const adminLockProduct = endpoint({
  id: 'adminLockProduct',
  subject: 'works',
  method: 'POST',
  path: '/admin/product/{id}/lock',
  summary: 'Freeze a work on sale: nobody can buy it until it is unlocked (D30)',
  access: publisher,
  input: z.strictObject({ id: id(), reason: text(1000) }),
  output: adminWork(),
  codes: ['not-found', 'work-locked', 'work-state'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', reason: '真贋の確認' },
    output: {
      ...exampleAdminWork,
      state: workStateNumbers.locked,
      lock: { kind: 'operator', refId: '01JD8ZQ4T8M3K2V9X0WNB5C7RC', until: null },
    },
  },
})

export const adminUnlockProduct = endpoint({
  id: 'adminUnlockProduct',
  subject: 'works',
  method: 'POST',
  path: '/admin/product/{id}/unlock',
  summary: 'Remove an operator’s lock; other locks end only with the order, award or offer that set them (D30)',
  access: publisher,
  input: z.strictObject({ id: id(), reason: text(1000) }),
  output: adminWork(),
  codes: ['not-found', 'work-state'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: { input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', reason: '確認済み' }, output: exampleAdminWork },
})

export const adminDeleteDraft = endpoint({
  id: 'adminDeleteDraft',
  subject: 'works',
  method: 'DELETE',
  path: '/admin/product/{id}',
  summary: 'Delete a draft that was never published',
  access: editor,
  input: z.strictObject({ id: id(), edition: intParam(1, 1_000_000) }),
  output: done(),
  codes: ['not-found', 'work-state', 'stale-version'],
  grants: { table: ['get', 'put', 'delete'] },
  example: { input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', edition: '1' }, output: { done: true } },
})

export const adminExportStandingBook = endpoint({
  id: 'adminExportStandingBook',
  subject: 'works',
  method: 'POST',
  path: '/admin/report/standing-book',
  summary: 'The standing book of a work as CSV, with every member’s name and every price (D90)',
  access: operator('reviewer', 'finance'),
  input: z.strictObject({ id: id() }),
  output: z.object({ fileName: z.string(), content: z.string(), count: z.int().min(0), sha256: z.string() }),
  codes: ['not-found'],
  /** `put` records the export in the audit trail. */
  grants: { table: ['get', 'query', 'put'] },
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB' },
    output: {
      fileName: 'standing-book_KM-2026-00417.csv',
      content: '\ufeff日時,記録,内容\r\n',
      count: 0,
      sha256: '9b0d2c1b6f0f3a4d6fdc8c6a2f6a1c1d8c8a5a2f1f6f0b5d2a4e9b7c3d1e0f55',
    },
  },
})

export const worksConsoleContracts = [
  adminListProducts,
  adminGetProduct,
  adminCreateProduct,
  adminUpdateProduct,
  adminPublishProduct,
  adminDelistProduct,
  adminRegisterOwner,
  adminLockProduct,
  adminUnlockProduct,
  adminDeleteDraft,
  adminExportStandingBook,
] as const
