import * as z from 'zod'
import { seesApplications, seesWorks } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleApplication, exampleApplicationId } from '#shared/api/examples/resale.ts'
import { examplePicture, exampleTime } from '#shared/api/examples/works.ts'
import { flagParam, id, instant, line, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import {
  identityProofs,
  refusalReasons,
  resaleKinds,
  revisableFields,
} from '#shared/domain/selling/resale/application.ts'
import { applicationStates } from '#shared/domain/selling/resale/transitions.ts'
import { applicationView } from '#shared/domain/selling/resale/view.ts'

/** A reviewer's calls on applications: the queue with its due dates, and the three answers (rules §12, D71, D76). */
const reviewer = operator('reviewer')

const head = () => ({ username: z.string(), title: z.string(), isOverdue: z.boolean() })
const applicationRow = () => applicationView().omit({ address: true, damageImgs: true }).extend(head())
const exampleHead = { username: 'mari_s', title: '志野茶碗 葦原', isOverdue: false }
const { address: _address, damageImgs: _damage, ...exampleRow } = exampleApplication

/** Application with its seller, and the work as shown at its last sale, for comparison. */
const applicationFile = () =>
  applicationView().extend({
    ...head(),
    userId: z.string(),
    /** Version to name when approving, so that what was read is what is approved. */
    version: z.int(),
    decidedBy: z.string().nullable(),
    /** Identity of the seller at the time of the application (D94b). */
    seller: z.object({
      name: z.string(),
      birthDate: z.string(),
      occupation: z.string(),
      method: z.enum(identityProofs),
    }),
    /** Pick-up fee by the table in yen; null if the owner ships. */
    listedPickupFee: z.int().nullable(),
    /** The owner's net at the fees of the table; an approval freezes `figures`. */
    expected: z.object({
      price: z.int(),
      receiptFee: z.int(),
      artistReturn: z.int(),
      pickupFee: z.int(),
      net: z.int(),
    }),
    /** Null if the owner's listing is older than this record. */
    before: z.object({
      imgs: z.array(picture()),
      description: z.string(),
      condition: z.string(),
      format: z.string().nullable(),
      size: z.string().nullable(),
      boxSize: z.array(z.number()).nullable(),
      weight: z.int().nullable(),
    }),
    mayDecide: z.boolean(),
  })
const exampleFile = {
  ...exampleApplication,
  ...exampleHead,
  userId: '01KB8YTB5T2V4W6X8Y0Z1A3C5D',
  version: 1,
  decidedBy: null,
  seller: { name: '佐伯 真理', birthDate: '1978-04-02', occupation: '会社員', method: 'licence' as const },
  listedPickupFee: null,
  expected: { price: 1_200_000, receiptFee: 120_000, artistReturn: 0, pickupFee: 0, net: 1_082_000 },
  before: {
    imgs: [examplePicture],
    description: '鬼板の絵付けに長石釉を厚く掛けました。',
    condition: '新作・未使用。',
    format: '共箱、栞',
    size: '径12.6×高9.0 cm',
    boxSize: [16, 16, 14],
    weight: 430,
  },
  mayDecide: true,
}
const filed = () => z.object({ application: applicationFile(), serverTime: instant() })
const exampleFiled = { application: exampleFile, serverTime: exampleTime }
const decides = { table: ['get', 'put', 'update', 'check'], objects: { private: ['sign'] } } as const

export const adminListApplications = endpoint({
  id: 'adminListApplications',
  subject: 'resale',
  method: 'GET',
  path: '/admin/apply/list',
  summary: 'Applications in a state, those due first in front (D71)',
  access: seesWorks,
  input: z.strictObject({
    state: z.enum(applicationStates, { error: 'STATE_FORMAT' }).default('submitted'),
    kind: z.enum(resaleKinds, { error: 'KIND_FORMAT' }).optional(),
    /** Username or a part of it. */
    username: line(lengths.username).optional(),
    /** Only those whose answer is late (D71). */
    overdue: flagParam().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  /** `overdue` counts the late ones of that state, regardless of other filters. */
  output: pageOf(applicationRow()).extend({ overdue: z.int().min(0), serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: {
    input: { state: 'submitted' },
    output: {
      list: [{ ...exampleRow, ...exampleHead }],
      total: 1,
      page: 1,
      size: 20,
      overdue: 0,
      serverTime: exampleTime,
    },
  },
})

export const adminGetApplication = endpoint({
  id: 'adminGetApplication',
  subject: 'resale',
  method: 'GET',
  path: '/admin/apply/info',
  summary: 'One application with its seller and the data of the work’s last sale (D70, D94b)',
  access: seesApplications,
  input: z.strictObject({ id: id() }),
  /** `boughtAt`: when the sale to this owner was completed, for which they paid `basis`. */
  output: filed().extend({ boughtAt: instant().nullable() }),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: { input: { id: exampleApplicationId }, output: { ...exampleFiled, boughtAt: '2024-04-18T03:00:00.000Z' } },
})

/** Version that the reviewer read; an answer to any other is refused. */
const versionRead = () => z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' })

export const adminApproveApplication = endpoint({
  id: 'adminApproveApplication',
  subject: 'resale',
  method: 'POST',
  path: '/admin/apply/{id}/approve',
  summary: 'Approve an application: the work goes on sale at once, and its figures are frozen (D22, D29)',
  access: reviewer,
  input: z.strictObject({
    id: id(),
    version: versionRead(),
    /** Yen, if the pick-up costs something else than the table says. */
    pickupFee: z
      .int({ error: 'AMOUNT_FORMAT' })
      .min(fees.pickup.min, { error: 'PICKUP_FEE' })
      .max(fees.pickup.max, { error: 'PICKUP_FEE' })
      .optional(),
    text: text(lengths.notes, 0).default(''),
  }),
  output: filed(),
  codes: ['not-found', 'application-state', 'price-out-of-range', 'banned-sell'],
  grants: decides,
  idempotent: true,
  example: { input: { id: exampleApplicationId, version: 1 }, output: exampleFiled },
})

export const adminReviseApplication = endpoint({
  id: 'adminReviseApplication',
  subject: 'resale',
  method: 'POST',
  path: '/admin/apply/{id}/revise',
  summary: 'Return an application with requested changes by field; the owner has thirty days (D31)',
  access: reviewer,
  input: z.strictObject({
    id: id(),
    version: versionRead(),
    fields: z
      .array(z.strictObject({ field: z.enum(revisableFields, { error: 'FIELD_FORMAT' }), note: text(lengths.notes) }), {
        error: 'LIST_FORMAT',
      })
      .min(1, { error: 'REQUIRED' })
      .max(revisableFields.length, { error: 'INPUT_LENGTH' }),
    text: text(lengths.notes, 0).default(''),
  }),
  output: filed(),
  codes: ['not-found', 'application-state'],
  grants: { table: ['get', 'put', 'update'], objects: { private: ['sign'] } },
  idempotent: true,
  example: {
    input: { id: exampleApplicationId, version: 1, fields: [{ field: 'imgs', note: '高台の写真を足してください。' }] },
    output: exampleFiled,
  },
})

export const adminRefuseApplication = endpoint({
  id: 'adminRefuseApplication',
  subject: 'resale',
  method: 'POST',
  path: '/admin/apply/{id}/refuse',
  summary: 'Refuse an application with a reason and a text for the owner (D76)',
  access: reviewer,
  input: z.strictObject({
    id: id(),
    version: versionRead(),
    reason: z.enum(refusalReasons, { error: 'REQUIRED' }),
    text: text(lengths.notes),
  }),
  output: filed(),
  codes: ['not-found', 'application-state'],
  grants: { table: ['get', 'put', 'update'], objects: { private: ['sign'] } },
  idempotent: true,
  example: {
    input: { id: exampleApplicationId, version: 1, reason: 'photos', text: '箱書きの写真がありません。' },
    output: exampleFiled,
  },
})

export const resaleConsoleContracts = [
  adminListApplications,
  adminGetApplication,
  adminApproveApplication,
  adminReviseApplication,
  adminRefuseApplication,
] as const
