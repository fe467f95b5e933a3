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
  /** Flat: path parameters, then query (GET, DELETE) or body. Bind each field to the catalogue by `field()`. */
  readonly input: Input
  readonly output: Output
  /** What it refuses beyond validation, access, idempotency and the request itself. */
  readonly codes: Codes
  readonly grants: Granted
  /** Fields that are optional by themselves and asked for by a rule. A field's path is as in the reference. */
  readonly needs?: Readonly<Record<string, Need>>
  /** The status of a success; default 200. */
  readonly status?: 200 | 201 | 202
  /** Moves money: an `Idempotency-Key` is required (5.20). Elsewhere one is honoured on POST and PUT. */
  readonly money?: true
  /** Its answer holds a secret that is shown once: none is kept, and a key of the caller's is not honoured. */
  readonly keepsNoAnswer?: true
  /**
   * The first thing that its handler does is a transaction, which takes the caller's key too: a call that came before is
   * read together with the key and its shop.
   */
  readonly claimsByWrite?: true
  /** Not there with an acquirer that moves real money, nor for live keys (5.21). */
  readonly sandboxOnly?: true
  /** Answers a page or sends the browser on, also when it refuses. */
  readonly page?: true
  /** The body may be a form of a browser (`application/x-www-form-urlencoded`). */
  readonly form?: true
  /** The one place where a card's number is typed: the sandbox's tokeniser (3.2, 3.3). */
  readonly takesCard?: true
  /** The path's `id` names a payment, which is read together with the key and its shop. */
  readonly namesPayment?: true
  /** Reads the raw body itself: a signed call of another system, whatever its media type. */
  readonly raw?: true
  /** Memory in MB and reserved concurrency, where the defaults (512, none) do not fit. */
  readonly memory?: number
  readonly concurrency?: number
  readonly example: { readonly input: z.input<Input>; readonly output: z.input<Output> }
}

/** When a field is asked for, in the names of the wire: `{ when: 'pay_type=Card', without: 'customer_id' }`; `{}` always. */
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

/** A secret key, or a restricted one that holds all these scopes; without scopes a secret key only. */
export const secretKey = (...needed: readonly Scope[]): SecretAccess => ({ key: 'secret', scopes: needed })
/** Any key of the shop, also the one that browsers see. */
export const publicKey = (): PublicAccess => ({ key: 'public' })
/** No key: pages, and calls that prove themselves in another way. */
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
