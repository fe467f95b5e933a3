import type * as z from 'zod'
import type { Feature } from '../domain/kernel/features.ts'
import type { LimitName } from '../domain/kernel/limits.ts'
import type { Ban } from '../domain/people/account/member.ts'
import type { LoginStage } from '../domain/people/operator/login.ts'
import type { OperatorRole } from '../domain/people/operator/roles.ts'
import type { CodeName } from './codes.ts'
import type { Grants } from './grants.ts'
import type { Subject } from './subjects.ts'

/**
 * The contract of one endpoint: everything that is true of it outside its handler. Route, policy, validation, client,
 * OpenAPI page and the contract tests are derived from it, so that no second list can drift from the first.
 */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Codes extends readonly CodeName[] = readonly CodeName[],
  Granted extends Grants = Grants,
  Admitted extends Access = Access,
> {
  /** Also the file `functions/<context>/<subject>/<kebab id>.ts`, the operationId and the CDK id. */
  readonly id: string
  readonly subject: Subject
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path as in the specification; served under `/api`. `{name}` is a path parameter and part of the flat input. */
  readonly path: string
  readonly summary: string
  readonly access: Admitted
  /** While this feature is in preparation the call is refused with 50303 (D60). */
  readonly feature?: Feature
  /** `phone`: a verified phone is required, else 40310 (D8). `card`: a saved card, else 40311 (D9). */
  readonly needs?: readonly ('phone' | 'card')[]
  /** Stages in which an operator's session may already call it; other calls are closed until the login is complete. */
  readonly stages?: readonly LoginStage[]
  /**
   * Operators repeat password or code before this call, unless they did within ten minutes: `always`, or above a sum of
   * yen (together with what they sent within ten minutes, D114). The sum is in this field of the input, or, for
   * `stored-sum`, in a record: then the handler names it (`unproved`).
   */
  readonly proof?: 'always' | 'stored-sum' | { readonly above: string }
  /** Refused to members under one of these bans (D77). */
  readonly notBanned?: readonly Ban[]
  /** Flat: path parameters, then query (GET, DELETE) or body. Unknown fields are refused. */
  readonly input: Input
  readonly output: Output
  /** Business codes beyond those that access, limits, validation and idempotency imply. */
  readonly codes: Codes
  readonly grants: Granted
  /** Moves money, bids or states: an `Idempotency-Key` is required and the answer is replayed for 24 h (D2). */
  readonly idempotent?: boolean
  /** Limits of D101 that each call counts against. */
  readonly limits?: readonly LimitName[]
  /** Seconds that the CDN may cache shared answers; absent: `private, no-store`. */
  readonly cacheSeconds?: number
  /** CORS for any origin, without credentials. */
  readonly anyOrigin?: true
  /** For a DELETE whose input must not be in an address: it is sent as the body. */
  readonly secretInput?: true
  /** The answer is a file (bytes or text of another type than JSON), not the envelope. */
  readonly file?: boolean
  /** Memory in MB and reserved concurrency, if not the defaults (512, none). */
  readonly memory?: number
  readonly concurrency?: number
  readonly example: { readonly input: z.input<Input>; readonly output: z.input<Output> }
}

/**
 * `visitor`: anyone; a valid session is recognised and passed on. `member`: a session, else 401. `partner`,
 * `artist`: a member whose account the console made for a partner or an artist page (D78). `signature`: a signed call
 * of another system.
 */
export type Access = 'visitor' | 'member' | 'partner' | 'artist' | 'signature' | OperatorAccess
export interface OperatorAccess {
  readonly operator: readonly OperatorRole[]
}

/** Access for any of these roles; `owner` always has it. */
export function operator(...roles: readonly OperatorRole[]): OperatorAccess {
  return { operator: ['owner', ...roles.filter(role => role !== 'owner')] }
}

/** Whether one of these roles may make the call. */
export function opensTo({ access }: Pick<Endpoint, 'access'>, { roles }: { roles: readonly OperatorRole[] }): boolean {
  return typeof access === 'object' && access.operator.some(role => roles.includes(role))
}

/** Whether the input is sent as the body; else as the query. */
export const hasBody = ({ method, secretInput }: { readonly method: string; readonly secretInput?: true }): boolean =>
  method === 'POST' || method === 'PUT' || secretInput === true

/** Declares a contract; the type parameters keep access, codes and grants, so that the handler sees exactly them. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Codes extends readonly CodeName[],
  const Granted extends Grants,
  const Admitted extends Access,
>(contract: Endpoint<Input, Output, Codes, Granted, Admitted>): Endpoint<Input, Output, Codes, Granted, Admitted> {
  return contract
}

export type InputOf<Contract> = Contract extends { readonly input: infer Input extends z.ZodType }
  ? z.output<Input>
  : never
export type RawInputOf<Contract> = Contract extends { readonly input: infer Input extends z.ZodType }
  ? z.input<Input>
  : never
export type OutputOf<Contract> = Contract extends { readonly output: infer Output extends z.ZodType }
  ? z.output<Output>
  : never
export type CodesOf<Contract> = Contract extends { readonly codes: readonly (infer Code extends CodeName)[] }
  ? Code
  : never
