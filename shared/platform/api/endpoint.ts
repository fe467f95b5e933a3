import type * as z from 'zod'
import type { Grants } from '../../api/grants.ts'
import type { Operation, PlatformCode } from '../errors/codes.ts'
import type { Scope } from '../keys/scope.ts'

/**
 * The contract of one endpoint of the payment platform: everything that is true of it outside its handler. Route,
 * policy, validation, codes, client and the contract tests are derived from it (payment-platform.md 5).
 */
export interface PlatformEndpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Codes extends readonly PlatformCode[] = readonly PlatformCode[],
  Granted extends Grants = Grants,
  Admitted extends PlatformAccess = PlatformAccess,
> {
  /** Also the file `functions/platform/<area>/<kebab id>.ts`, the operationId and the CDK id. */
  readonly id: string
  readonly area: PlatformArea
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The whole path. `{name}` is a path parameter and part of the flat input. */
  readonly path: string
  readonly summary: string
  /** The operation in the catalogue. A refused field answers `E` + operation + field + kind. */
  readonly operation: Operation
  readonly access: Admitted
  /** Flat: path parameters, then query (GET, DELETE) or body. Bind each field to the error catalogue by `field()`. */
  readonly input: Input
  readonly output: Output
  /** Errors beyond those of validation, access, idempotency and unreadable requests. */
  readonly codes: Codes
  readonly grants: Granted
  /** Optional fields that a rule requires in some cases. Paths are as in the reference. */
  readonly needs?: Readonly<Record<string, Need>>
  /** The status of a success; default 200. */
  readonly status?: 200 | 201 | 202
  /** Moves money: an `Idempotency-Key` is required (5.20). Other calls by POST and PUT accept one. */
  readonly money?: true
  /** The answer has a secret that is shown once: it is not stored, and an idempotency key is ignored. */
  readonly keepsNoAnswer?: true
  /**
   * The handler begins with a transaction, which also claims the idempotency key; an earlier record of the key is read
   * together with API key and shop.
   */
  readonly claimsByWrite?: true
  /** Only available with the sandbox acquirer and test keys (5.21). */
  readonly sandboxOnly?: true
  /** Answers a page or a redirect, also for errors. */
  readonly page?: true
  /** The body may be sent by an HTML form (`application/x-www-form-urlencoded`). */
  readonly form?: true
  /** The only call that accepts card numbers: the sandbox's tokeniser (3.2, 3.3). */
  readonly takesCard?: true
  /** The path's `id` is a payment, which is read together with API key and shop. */
  readonly namesPayment?: true
  /** Verifies the raw body itself: a signed call of another system, of any media type. */
  readonly raw?: true
  /** Memory in MB and reserved concurrency, if not the defaults (512, none). */
  readonly memory?: number
  readonly concurrency?: number
  readonly example: { readonly input: z.input<Input>; readonly output: z.input<Output> }
}

/**
 * Condition under which a field is required, in wire names: `{ when: 'pay_type=Card', without: 'customer_id' }`; `{}`
 * for always.
 */
export interface Need {
  readonly when?: string
  readonly without?: string
}

export type PlatformArea =
  | 'payments'
  | 'customers'
  | 'sessions'
  | 'webhooks'
  | 'keys'
  | 'transfers'
  | 'sandbox'
  | 'system'

export type PlatformAccess = SecretAccess | PublicAccess | OpenAccess
export interface SecretAccess {
  readonly key: 'secret'
  readonly scopes: readonly Scope[]
}
export interface PublicAccess {
  readonly key: 'public'
}
export interface OpenAccess {
  readonly key: 'none'
}

/** Access by a secret key, or by a restricted key with all these scopes; without scopes by a secret key alone. */
export const secretKey = (...needed: readonly Scope[]): SecretAccess => ({ key: 'secret', scopes: needed })
/** Access by any key of the shop, including the public one that browsers know. */
export const publicKey = (): PublicAccess => ({ key: 'public' })
/** Access without a key: pages, and calls that are authenticated otherwise. */
export const open = (): OpenAccess => ({ key: 'none' })

/** Declares a contract; the type parameters keep access, codes and grants, so that the handler sees exactly them. */
export function platformEndpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Codes extends readonly PlatformCode[],
  const Granted extends Grants,
  const Admitted extends PlatformAccess,
>(
  contract: PlatformEndpoint<Input, Output, Codes, Granted, Admitted>,
): PlatformEndpoint<Input, Output, Codes, Granted, Admitted> {
  return contract
}

export type PlatformInputOf<Contract> = Contract extends { readonly input: infer Input extends z.ZodType }
  ? z.output<Input>
  : never
export type PlatformRawInputOf<Contract> = Contract extends { readonly input: infer Input extends z.ZodType }
  ? z.input<Input>
  : never
export type PlatformOutputOf<Contract> = Contract extends { readonly output: infer Output extends z.ZodType }
  ? z.output<Output>
  : never
export type PlatformRawOutputOf<Contract> = Contract extends { readonly output: infer Output extends z.ZodType }
  ? z.input<Output>
  : never
export type PlatformCodesOf<Contract> = Contract extends {
  readonly codes: readonly (infer Code extends PlatformCode)[]
}
  ? Code
  : never
