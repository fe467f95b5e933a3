import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import type { AcquirerPort } from '../../acquirers/port.ts'
import type { PlatformCall } from '../../http/call.ts'
import type { StepChange, StepCommitter } from '../../http/commit.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { Mode } from '../../store/table-keys.ts'

/**
 * What the steps of a payment need. Calls of the shop, pages, webhooks and clocks all provide it, so that all of them
 * decide alike.
 */
export interface PaymentStore {
  readonly table: Getter
  readonly shop: Shop
  readonly mode: Mode
  /** Epoch ms, from the payment's test clock if it has one. */
  readonly now: () => number
  readonly newId: () => string
  /** Id of the call, or of the cause of the step. */
  readonly requestId: string
  /** The call's idempotency key, by which a repeated call finds its own operation. */
  readonly requestKey?: string | undefined
  /** Answer of the call about the payment, for a call with a single transition. */
  readonly answerOf?: (payment: Payment) => unknown
  /** Runs one transaction. If its condition fails, another process was faster: the caller reads and decides again. */
  readonly commit: StepCommitter<'put'>
}
export type PaymentChange = StepChange<'put'>
export interface PaymentContext extends PaymentStore {
  readonly acquirer: AcquirerPort
}

interface ServedCall {
  readonly table: Getter
  readonly shop: Shop
  readonly mode: Mode
  readonly now: () => number
  readonly newId: () => string
  readonly requestId: string
  readonly call: Pick<PlatformCall, 'header' | 'language'>
  readonly commit: { readonly attempt: StepCommitter<'put'> }
}

/** Store of a call handled by `serve`. */
export function paymentStoreOf(context: ServedCall): PaymentStore {
  const { table, shop, mode, now, newId, requestId, call, commit } = context
  const requestKey = call.header('idempotency-key') ?? call.header('idempotent_key')
  return { table, shop, mode, now, newId, requestId, requestKey, commit: commit.attempt }
}

/** Store of a reaction or a clock. Webhooks name `cause` as their request. */
export function backgroundPaymentStore(
  context: { readonly table: Getter; readonly newId: () => string; readonly commit: Committer<'put'> },
  { shop, mode, now, cause }: { shop: Shop; mode: Mode; now: () => number; cause: string },
): PaymentStore {
  const { table, newId, commit } = context
  return { table, shop, mode, now, newId, requestId: cause, commit }
}
