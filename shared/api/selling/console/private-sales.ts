import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleSale, exampleSaleId } from '#shared/api/examples/private-sales.ts'
import { exampleCard, exampleTime } from '#shared/api/examples/works.ts'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { salePhases } from '#shared/domain/catalogue/work/sale-window.ts'
import { id, instant, instantInput, localized, localizedLine, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { privateSaleRules } from '#shared/domain/selling/private-sale/private-sale.ts'

/** Operators' calls on secret sales (D95). The roles that publish works also invite to them. */
const host = operator('reviewer')
const words = () => z.object({ ja: z.string(), en: z.string() })

const sale = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    title: words(),
    text: words(),
    banner: picture().nullable(),
    startAt: instant(),
    endAt: instant(),
    phase: z.enum(salePhases),
    isAnnounced: z.boolean(),
    works: z.int(),
    guests: z.int(),
  })
const example = {
  ...exampleSale,
  version: 1,
  title: { ja: '月の間', en: 'The Moon Room' },
  text: { ja: '夜の明るさのなかで。', en: 'By the light of night.' },
  isAnnounced: true,
  works: 1,
  guests: 1,
}

export const adminListPrivateSales = endpoint({
  id: 'adminListPrivateSales',
  subject: 'private-sales',
  method: 'GET',
  path: '/admin/private-sale/list',
  summary: 'All secret sales, the latest first (D95)',
  access: host,
  input: z.strictObject({}),
  output: z.object({ list: z.array(sale()), serverTime: instant() }),
  codes: [],
  grants: { table: ['query'] },
  example: { input: {}, output: { list: [example], serverTime: exampleTime } },
})

export const adminGetPrivateSale = endpoint({
  id: 'adminGetPrivateSale',
  subject: 'private-sales',
  method: 'GET',
  path: '/admin/private-sale/{id}',
  summary: 'One secret sale with its works and its guests, for its form and its preview (D95)',
  access: host,
  input: z.strictObject({ id: id() }),
  output: sale().extend({
    list: z.array(workCard()),
    guestList: z.array(z.object({ userId: z.string(), username: z.string(), invitedAt: instant() })),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: {
    input: { id: exampleSaleId },
    output: {
      ...example,
      list: [exampleCard],
      guestList: [{ userId: '01JD8ZQ4T8M3K2V9X0WNB5C7RF', username: 'nagi', invitedAt: exampleTime }],
      serverTime: exampleTime,
    },
  },
})

export const adminSavePrivateSale = endpoint({
  id: 'adminSavePrivateSale',
  subject: 'private-sales',
  method: 'POST',
  path: '/admin/private-sale/save',
  summary: 'Create a secret sale, or change one that has not ended: text, start and end, banner, works (D95)',
  access: host,
  input: z.strictObject({
    /** Missing for a new sale; `version` is the one that the page showed. */
    id: id().optional(),
    version: z.int().min(1).optional(),
    title: localizedLine(lengths.title),
    text: localized(lengths.notes),
    /** An upload of business `content`, or the current banner. */
    banner: id().nullable().default(null),
    startAt: instantInput(),
    endAt: instantInput(),
    isAnnounced: z.boolean().default(false),
    /** Works of the house or a partner at a fixed price and without a lock; 40942 lists the ids of others. */
    productIds: z
      .array(id(), { error: 'LIST_FORMAT' })
      .max(privateSaleRules.works, { error: 'INPUT_LENGTH' })
      .refine(ids => new Set(ids).size === ids.length, { error: 'REPEATED' }),
  }),
  output: z.object({ id: z.string(), version: z.int() }),
  codes: ['not-found', 'stale-version', 'work-state', 'private-sale-state', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: {
    input: {
      title: example.title,
      text: example.text,
      startAt: '2026-11-19T11:00:00Z',
      endAt: '2026-11-22T12:00:00Z',
      isAnnounced: true,
      productIds: [exampleCard.id],
    },
    output: { id: exampleSaleId, version: 1 },
  },
})

const named = () =>
  z.array(text(200), { error: 'LIST_FORMAT' }).max(privateSaleRules.guestsAtOnce, { error: 'INPUT_LENGTH' }).default([])

export const adminInviteGuests = endpoint({
  id: 'adminInviteGuests',
  subject: 'private-sales',
  method: 'POST',
  path: '/admin/private-sale/{id}/guests',
  summary: 'Invite members by e-mail address or display name, or remove guests (D95)',
  access: host,
  input: z
    .strictObject({
      id: id(),
      /** Guests to invite: e-mail addresses or display names. */
      add: named(),
      /** Guests to remove, by display name. */
      strike: named(),
    })
    .refine(({ add, strike }) => add.length + strike.length > 0, { error: 'REQUIRED', path: ['add'] })
    .refine(({ add, strike }) => add.length + strike.length <= privateSaleRules.guestsAtOnce, {
      error: 'INPUT_LENGTH',
      path: ['add'],
    }),
  output: z.object({
    guests: z.int(),
    added: z.int(),
    struck: z.int(),
    unknown: z.array(z.string()),
    /** Display names of members who were not invited because they are guests of the largest number of sales. */
    full: z.array(z.string()),
  }),
  codes: ['not-found', 'private-sale-state'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  idempotent: true,
  example: {
    input: { id: exampleSaleId, add: ['nagi@example.jp'] },
    output: { guests: 1, added: 1, struck: 0, unknown: [], full: [] },
  },
})

export const adminClosePrivateSale = endpoint({
  id: 'adminClosePrivateSale',
  subject: 'private-sales',
  method: 'POST',
  path: '/admin/private-sale/{id}/close',
  summary: 'End a secret sale now, before its time; a hold that began in time may still be paid (D95)',
  access: host,
  input: z.strictObject({ id: id(), reason: text(lengths.other) }),
  output: z.object({ id: z.string(), version: z.int(), endAt: instant() }),
  codes: ['not-found', 'private-sale-state'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { id: exampleSaleId, reason: '作家の希望により' },
    output: { id: exampleSaleId, version: 2, endAt: exampleTime },
  },
})

export const privateSalesConsoleContracts = [
  adminListPrivateSales,
  adminGetPrivateSale,
  adminSavePrivateSale,
  adminInviteGuests,
  adminClosePrivateSale,
] as const
