import * as z from 'zod'
import { packFields, unpackFields } from '#functions/machinery/table/packed-text.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { brands } from '#shared/platform/card/brand.ts'
import { jobs, payStatuses, payTypes } from '#shared/platform/payments/values.ts'
import { type ScenarioName, scenarios } from '#shared/platform/sandbox/cards.ts'

/** Records of the sandbox in its role as provider; only its adapter reads them. */
const instant = z.int()
const yen = z.int().min(0)
const names = Object.keys(scenarios)
const scenario = z.custom<ScenarioName>(value => typeof value === 'string' && names.includes(value))
const mode = z.enum(['test', 'live'])

/** Data of a card that are kept after its number is dropped (3.3). */
export const TestCard = z.object({
  scenario,
  brand: z.enum(brands),
  last4: z.string().length(4),
  /** YYMM. */
  expire: z.string().length(4),
  holderName: z.string().optional(),
  /** sha256 of a salt and the number, equal for equal cards. */
  hash: z.string().length(64),
})
export type TestCard = z.infer<typeof TestCard>

const SandboxReturnTo = z.union([
  z.object({ kind: z.literal('redirect'), success: z.string(), failure: z.string() }),
  z.object({ kind: z.literal('callback'), url: z.string() }),
])

/** One authentication, from the redirect to its end. */
export const SandboxAuthentication = z.object({
  returnTo: SandboxReturnTo,
  startedAt: instant,
  /** `method`: the browser has not arrived. `challenge`: the cardholder has to enter a code. */
  stage: z.enum(['method', 'challenge', 'done']),
  tries: z.int(),
  result: z.enum(['Y', 'A', 'N', 'U', 'R']).optional(),
  reason: z.string().optional(),
  eci: z.string().optional(),
  code: z.string().optional(),
})
export type SandboxAuthentication = z.infer<typeof SandboxAuthentication>

/** Bank of all accounts, with a code that no bank has (docs/decisions/116). */
export const sandboxBank = { bankName: 'サンドボックス銀行', bankCode: '9999' } as const

export const SandboxAccount = z.object({
  bankName: z.string().default(sandboxBank.bankName),
  bankCode: z.string().length(4).default(sandboxBank.bankCode),
  branchCode: z.string().length(3),
  branchName: z.string(),
  accountNumber: z.string().length(7),
  accountName: z.string(),
  termEndsAt: instant,
  received: yen,
  overpaid: z.boolean(),
  paidAfterCancel: z.boolean(),
  paidAfterExpiry: z.boolean(),
})
export type SandboxAccount = z.infer<typeof SandboxAccount>

/** The part of an order that a late answer hides temporarily. */
const Shown = z.object({
  status: z.enum(payStatuses),
  amount: yen,
  tax: yen,
  errorCode: z.string().optional(),
  processedAt: instant.optional(),
})

export const SandboxOrder = Shown.extend({
  mode,
  shopId: z.string(),
  upstreamOrderId: z.string().max(30),
  accessId: z.string().length(24),
  payType: z.enum(payTypes),
  job: z.enum(jobs),
  tds: z.enum(['0', '2']),
  tdsFallback: z.enum(['2', '3']),
  /** Increases with every write, each conditioned on the previous one. */
  version: z.int(),
  createdAt: instant,
  executes: z.int(),
  card: TestCard.optional(),
  authentication: SandboxAuthentication.optional(),
  transactionId: z.string().optional(),
  approve: z.string().optional(),
  forward: z.string().optional(),
  authMaxDate: instant.optional(),
  disputedAt: instant.optional(),
  /** The first answer to a capture was lost (magic amount). */
  hasLostCapture: z.boolean().optional(),
  hidden: z.object({ until: instant, shown: Shown }).optional(),
  account: SandboxAccount.optional(),
  /** Calls whose keys are still remembered, each with its answer as JSON. */
  calls: z
    .array(z.object({ key: z.object({ id: z.string(), createdAt: instant }), hash: z.string(), answer: z.string() }))
    .optional(),
  /** Call that last put the order, so that a put whose answer was lost is recognized when it is repeated. */
  by: z.string().optional(),
})
export type SandboxOrder = z.infer<typeof SandboxOrder>

/** Stored form of an order: attributes used in conditions are plain, the rest is packed. */
export const storedOrder = ({ version, by, ...others }: SandboxOrder) => ({
  version,
  ...(by !== undefined && { by }),
  ...packFields(others),
})
export const parseSandboxOrder = (item: Attributes): SandboxOrder => SandboxOrder.parse(unpackFields(item))

export const SandboxCustomer = z.object({
  customerRef: z.string().max(60),
  name: z.string().optional(),
  email: z.string().optional(),
  /**
   * Increases with every change of the customer and its cards, so that two parallel calls cannot both set the default.
   */
  version: z.int(),
  defaultCard: z.string().optional(),
  isDeleted: z.boolean(),
})
export type SandboxCustomer = z.infer<typeof SandboxCustomer>

/** After its deletion only the reference is kept. */
export const SandboxSavedCard = z.object({
  cardRef: z.string().max(25),
  customerRef: z.string(),
  card: TestCard.optional(),
  addedAt: instant,
  removedAt: instant.optional(),
})
export type SandboxSavedCard = z.infer<typeof SandboxSavedCard>

/** A card whose holder has to authenticate before it is saved. */
export const SandboxRegistration = z.object({
  registrationRef: z.string().max(25),
  accessId: z.string().length(24),
  customerRef: z.string(),
  card: TestCard,
  isDefault: z.boolean(),
  status: z.enum(['AWAITING_CUSTOMER_ACTION', 'ACTIVATED', 'FAILED']),
  authentication: SandboxAuthentication,
  errorCode: z.string().optional(),
  cardRef: z.string().optional(),
  version: z.int(),
})
export type SandboxRegistration = z.infer<typeof SandboxRegistration>

export const SandboxToken = z.object({
  card: TestCard,
  usableUntil: instant,
  usedBy: z.string().optional(),
  expiresAt: z.int(),
})
export type SandboxToken = z.infer<typeof SandboxToken>

/** Order or registration that an access id opens on the issuer's page. */
export const SandboxAccess = z.intersection(
  // `shift`: how far the payment's clock was ahead of real time when its cardholder was sent here, ms.
  z.object({ mode, shopId: z.string(), shift: z.int() }),
  z.union([
    z.object({ kind: z.literal('order'), upstreamOrderId: z.string() }),
    z.object({ kind: z.literal('card'), customerRef: z.string(), registrationRef: z.string() }),
  ]),
)
export type SandboxAccess = z.infer<typeof SandboxAccess>
