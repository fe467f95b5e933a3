import type { Clients } from '#functions/machinery/clients/clients.ts'
import type { GrantedWrites } from '#functions/machinery/table/write.ts'
import type {
  OpenAccess,
  PlatformCodesOf,
  PlatformEndpoint,
  PlatformInputOf,
  PlatformOutputOf,
  PlatformRawOutputOf,
} from '#shared/platform/api/endpoint.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import type { htmlAnswer, PageAnswer, Refusal, Reply, redirect } from './answers.ts'
import type { AuthenticatedShop } from './bearer.ts'
import type { PlatformCall } from './call.ts'
import type { PlatformCommits } from './commit.ts'

/** Codes that any call may answer, because `serve` itself does. */
type ImpliedPlatformCode = 'E9991001002' | 'E0090022021'

/** A key's bearer, where the contract asks for a key. */
type Bearer<Contract> = Contract extends { readonly access: OpenAccess } ? unknown : AuthenticatedShop

interface ServeBase<Contract extends PlatformEndpoint> {
  readonly input: PlatformInputOf<Contract>
  /** Epoch ms; moved by a test clock, where one is named (5.21). */
  readonly now: () => number
  /** A ULID; put the kind of thing before it (`evt_`). */
  readonly newId: () => string
  readonly language: 'ja' | 'en'
  readonly requestId: string
  readonly call: PlatformCall
  /** The test clock of the `Test-Clock` header or of the shop. Objects that the call creates are bound to it. */
  readonly testClock: string | undefined
  readonly commit: PlatformCommits<
    GrantedWrites<Contract['grants']>,
    PlatformCodesOf<Contract> | ImpliedPlatformCode,
    PlatformRawOutputOf<Contract>
  >
  readonly fail: Fail<PlatformCodesOf<Contract> | ImpliedPlatformCode>
  /** A success under another status than the contract's: 202 where the end is not known yet. */
  readonly reply: (status: 200 | 201 | 202, body: PlatformRawOutputOf<Contract>) => Reply<PlatformRawOutputOf<Contract>>
  readonly page: typeof htmlAnswer
  readonly redirect: typeof redirect
  /** Set when an earlier call under the same key broke off after it had sent this upstream: look there first (5.20). */
  readonly resumed: { readonly upstreamRef: string } | undefined
}

export type RefusalDetails = Omit<Problem, 'code'> & { readonly retryAfter?: number; readonly status?: number }

interface Fail<Code extends PlatformCode> {
  (code: Code, more?: RefusalDetails): Refusal
  /** Several problems of one call; the status is that of the first. */
  (problems: readonly (Problem & { readonly code: Code })[]): Refusal
}

export type PlatformHandler<Contract extends PlatformEndpoint> = (
  context: ServeBase<Contract> & Bearer<Contract> & Clients<Contract['grants']>,
) => Promise<PlatformRawOutputOf<Contract> | PlatformOutputOf<Contract> | Reply | Refusal | PageAnswer>
