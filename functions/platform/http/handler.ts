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

/** Caller by API key, if the contract requires one. */
type Bearer<Contract> = Contract extends { readonly access: OpenAccess } ? unknown : AuthenticatedShop

interface ServeBase<Contract extends PlatformEndpoint> {
  readonly input: PlatformInputOf<Contract>
  /** Epoch ms, from the test clock if one is named (5.21). */
  readonly now: () => number
  /** A ULID; prefix it with the kind of object (`evt_`). */
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
  /** A success with another status than the contract's: 202 while the outcome is unknown. */
  readonly reply: (status: 200 | 201 | 202, body: PlatformRawOutputOf<Contract>) => Reply<PlatformRawOutputOf<Contract>>
  readonly page: typeof htmlAnswer
  readonly redirect: typeof redirect
  /**
   * Set if an earlier call with the same key was interrupted after sending this upstream order, which must be checked
   * first (5.20).
   */
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
