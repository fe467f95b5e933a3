import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleApplication, exampleApplicationId, exampleResaleForm } from '#shared/api/examples/resale.ts'
import { exampleCard, exampleTime } from '#shared/api/examples/works.ts'
import { photoIds } from '#shared/api/fulfilment/parcels.ts'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { saleKindNumbers, workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { done, id, instant, instantInput, line, text, wireNumber, workPrice } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { resaleRules } from '#shared/domain/kernel/money/fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { applicationRules, deliveryMethods, identityProofs } from '#shared/domain/selling/resale/application.ts'
import { applicationView, privateLink } from '#shared/domain/selling/resale/view.ts'

/** Contracts of an owner's resale of a work (D70-D77). Whoever does not hold the work gets 404. */
const day = () =>
  z.string({ error: 'DATE_FORMAT' }).regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'DATE_FORMAT' })

/** Complete input of the wizard. */
const resaleForm = () => ({
  description: text(lengths.description),
  storageLocation: line(lengths.other),
  condition: text(2000),
  addressId: id(),
  format: line(lengths.other),
  size: line(lengths.other),
  boxSize: z.array(z.number().min(0.1).max(1000), { error: 'BOX_SIZE' }).length(3, { error: 'BOX_SIZE' }),
  /** Grams. */
  weight: z
    .int({ error: 'NUMBER_FORMAT' })
    .min(1, { error: 'NUMBER_FORMAT' })
    .max(10_000_000, { error: 'NUMBER_FORMAT' }),
  isBroken: z.boolean({ error: 'FLAG_FORMAT' }),
  /** Uploads of business `resell`, the first for lists, and of business `damage`. */
  imgs: photoIds(1, resaleRules.images),
  damageImgs: photoIds(0, resaleRules.damageImages).default([]),
  saleKind: wireNumber(saleKindNumbers),
  /** Fixed price, or asking price for offers. */
  price: workPrice().optional(),
  startPrice: workPrice().optional(),
  instantPrice: workPrice().nullable().optional(),
  endTime: instantInput().optional(),
  deliveryMethod: z.literal(deliveryMethods, { error: 'REQUIRED' }),
  pickupDates: z
    .array(day(), { error: 'LIST_FORMAT' })
    .max(applicationRules.pickupDates, { error: 'INPUT_LENGTH' })
    .default([]),
  /** "I have read how a work is sold here, and it is mine." */
  agree: z.literal(true, { error: 'REQUIRED' }),
})

interface WrittenSale {
  readonly saleKind: number
  readonly price?: number | undefined
  readonly startPrice?: number | undefined
  readonly endTime?: number | undefined
}
const isAuction = ({ saleKind }: WrittenSale) => saleKind === saleKindNumbers.auction

/** An auction needs start and end; a fixed price and an asking price need a price. */
const complete = <Form extends z.ZodType<WrittenSale>>(form: Form) =>
  form
    .refine(sale => isAuction(sale) || sale.price !== undefined, { error: 'REQUIRED', path: ['price'] })
    .refine(sale => !isAuction(sale) || sale.startPrice !== undefined, { error: 'REQUIRED', path: ['startPrice'] })
    .refine(sale => !isAuction(sale) || sale.endTime !== undefined, { error: 'REQUIRED', path: ['endTime'] })

const answered = () => z.object({ application: applicationView(), serverTime: instant() })
const exampleAnswered = { application: exampleApplication, serverTime: exampleTime }
const sells = { access: 'member', notBanned: ['sell'] } as const
/** The transaction checks that the member may sell at that moment, and deletes the draft. */
const sellingGrants = { table: ['get', 'put', 'update', 'delete', 'check'], objects: { private: ['sign'] } } as const
const ownGrants = { table: ['get', 'put', 'update'], objects: { private: ['sign'] } } as const

export const createApplication = endpoint({
  id: 'createApplication',
  subject: 'resale',
  method: 'POST',
  path: '/user-trafficking-apply/create',
  summary: 'Apply to sell a held work; a reviewer answers within seven days (D70, D71)',
  ...sells,
  needs: ['phone'],
  input: complete(z.strictObject({ productId: id(), ...resaleForm() })),
  output: answered(),
  codes: [
    'not-found',
    'work-locked',
    'work-state',
    'token-out',
    'bank-account-needed',
    'identity-needed',
    'application-limit',
    'price-out-of-range',
    'upload-not-ready',
    'banned-sell',
  ],
  grants: sellingGrants,
  idempotent: true,
  example: { input: { productId: 'shino-chawan', ...exampleResaleForm }, output: exampleAnswered },
})

export const findApplication = endpoint({
  id: 'findApplication',
  subject: 'resale',
  method: 'GET',
  path: '/user-trafficking-apply/find-one',
  summary: 'One of the caller’s applications, with the reviewer’s answer (D73, D76)',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: answered(),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: { input: { id: exampleApplicationId }, output: exampleAnswered },
})

export const prepareApplication = endpoint({
  id: 'prepareApplication',
  subject: 'resale',
  method: 'GET',
  path: '/user-trafficking-apply/prepare',
  summary: 'Data for the wizard: the work, its price bounds, the draft, and missing requirements (D70)',
  access: 'member',
  input: z.strictObject({ productId: id() }),
  output: z.object({
    work: workCard(),
    /** Texts of the work's public page, as a starting point. */
    known: z.object({
      condition: z.string(),
      format: z.string(),
      size: z.string(),
      boxSize: z.array(z.number()).nullable(),
      weight: z.int().nullable(),
    }),
    state: wireNumber(workStateNumbers),
    /** Yen that the owner paid here; null if the work came otherwise, which cannot be applied for (D22). */
    basis: z.int().nullable(),
    minPrice: z.int().nullable(),
    maxPrice: z.int().nullable(),
    /** Range in which an auction may end. */
    endFrom: instant(),
    endTo: instant(),
    missing: z.array(z.enum(['phone', 'identity', 'bank', 'address', 'basis', 'rights', 'token'])),
    application: applicationView().nullable(),
    draft: z
      .object({
        form: z.record(z.string(), z.unknown()),
        savedAt: instant(),
        /** Uploads of the draft that are ready; pictures of damage by links valid for five minutes (D16). */
        pictures: z.array(picture()),
        damage: z.array(privateLink()),
      })
      .nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: {
    input: { productId: 'shino-chawan' },
    output: {
      work: exampleCard,
      known: {
        condition: '新作・未使用。',
        format: '共箱',
        size: '径12.6×高9.0 cm',
        boxSize: [16, 16, 14],
        weight: 430,
      },
      state: workStateNumbers.held,
      basis: 330_000,
      minPrice: 264_000,
      maxPrice: 3_300_000,
      endFrom: exampleTime,
      endTo: exampleTime,
      missing: ['identity'],
      application: null,
      draft: {
        form: { description: '桐箱に入れて保管していました。' },
        savedAt: exampleTime,
        pictures: [],
        damage: [],
      },
      serverTime: exampleTime,
    },
  },
})

/** A sum, a size or a weight, valid or not; the table cannot keep larger numbers. */
const amount = z.number().min(-1e12).max(1e12)

/** Any part of the form; only its size is limited. */
const draftForm = () =>
  z
    .record(
      z.string().regex(/^[a-zA-Z]{1,30}$/),
      z.union([
        text(lengths.description, 0),
        amount,
        z.boolean(),
        z.null(),
        z.array(z.union([text(100, 0), amount])).max(10),
      ]),
      {
        error: 'FORM_FORMAT',
      },
    )
    .refine(form => Object.keys(form).length <= 40, { error: 'INPUT_LENGTH' })

export const saveApplicationDraft = endpoint({
  id: 'saveApplicationDraft',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/draft',
  summary: 'Save an incomplete application as a draft',
  access: 'member',
  input: z.strictObject({ productId: id(), form: draftForm() }),
  output: z.object({ savedAt: instant() }),
  codes: ['not-found'],
  grants: { table: ['get', 'put'] },
  example: {
    input: { productId: 'shino-chawan', form: { description: '桐箱に入れて保管していました。' } },
    output: { savedAt: exampleTime },
  },
})

export const fileIdentity = endpoint({
  id: 'fileIdentity',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/identity',
  summary:
    'Save the seller’s identity as the law on second-hand goods requires, before the first application (D71, D94b)',
  access: 'member',
  input: z.strictObject({
    birthDate: day(),
    occupation: line(lengths.name),
    method: z.enum(identityProofs, { error: 'REQUIRED' }),
  }),
  output: done(),
  codes: [],
  grants: { table: ['put', 'update'] },
  example: { input: { birthDate: '1978-04-02', occupation: '会社員', method: 'licence' }, output: { done: true } },
})

export const cancelApplication = endpoint({
  id: 'cancelApplication',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/cancel-apply/{id}',
  summary: 'Withdraw an application, or acknowledge a refused one: the work is free again (D31)',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: answered(),
  codes: ['not-found', 'application-state'],
  grants: ownGrants,
  idempotent: true,
  example: { input: { id: exampleApplicationId }, output: exampleAnswered },
})

export const resubmitApplication = endpoint({
  id: 'resubmitApplication',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/update/{id}',
  summary: 'Resubmit an application that the reviewer returned; its pictures may stay (D31, D70)',
  ...sells,
  input: complete(z.strictObject({ id: id(), ...resaleForm() })),
  output: answered(),
  codes: ['not-found', 'application-state', 'price-out-of-range', 'upload-not-ready', 'banned-sell'],
  grants: sellingGrants,
  idempotent: true,
  example: { input: { id: exampleApplicationId, ...exampleResaleForm }, output: exampleAnswered },
})

export const resaleApplicationContracts = [
  createApplication,
  findApplication,
  prepareApplication,
  saveApplicationDraft,
  fileIdentity,
  cancelApplication,
  resubmitApplication,
] as const
