import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import type { AcquirerPort } from '../../acquirers/port.ts'
import type { PlatformCall } from '../../http/call.ts'
import type { StepChange, StepCommitter } from '../../http/commit.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { Mode } from '../../store/table-keys.ts'

/**
 * What the steps of a payment need. A call of the shop, a page, a notice and a clock all supply it, so that all of them
 * decide alike.
 */
export interface PaymentStore {
  readonly table: Getter
  readonly shop: Shop
  readonly mode: Mode
  /** Epoch ms. A test clock gives it when the payment has one. */
  readonly now: () => number
  readonly newId: () => string
  /** The id of the call, or of what caused the step. */
  readonly requestId: string
  /** The caller's idempotency key, by which a repeated call finds its own operation. */
  readonly requestKey?: string | undefined
  /** What the call answers of a payment, where it makes one move alone. */
  readonly answerOf?: (payment: Payment) => unknown
  /** Runs one transaction. Unless it is done, another process was faster: the caller reads and decides again. */
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

/** The store of a call that `serve` answers. */
export function paymentStoreOf(context: ServedCall): PaymentStore {
  const { table, shop, mode, now, newId, requestId, call, commit } = context
  const requestKey = call.header('idempotency-key') ?? call.header('idempotent_key')
  return { table, shop, mode, now, newId, requestId, requestKey, commit: commit.attempt }
}

/** The store of a reaction or a clock. Webhooks name `cause` as their request. */
export function backgroundPaymentStore(
  context: { readonly table: Getter; readonly newId: () => string; readonly commit: Committer<'put'> },
  { shop, mode, now, cause }: { shop: Shop; mode: Mode; now: () => number; cause: string },
): PaymentStore {
  const { table, newId, commit } = context
  return { table, shop, mode, now, newId, requestId: cause, commit }
}
