import { randomUUID } from 'node:crypto'
import type { PendingEvent } from '#events/event.ts'
import type { Steps } from '#functions/reactions/step.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import type { AcquirerPort } from '../../acquirers/port.ts'
import type { PlatformCall } from '../../lib/call.ts'
import type { PlatformCommits } from '../../lib/commit.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { Mode } from '../../store/table-keys.ts'

/**
 * What the steps of a payment need, whoever takes them: a call of the shop, a page, a notice of the acquirer or the
 * clock. The same steps, so that no two of them can decide differently.
 */
export interface PaymentStore {
  readonly table: Getter
  readonly shop: Shop
  readonly mode: Mode
  /** Epoch ms; of a test clock, where the payment has one. */
  readonly now: () => number
  readonly newId: () => string
  /** Of the call, or of what caused it. */
  readonly requestId: string
  /** The caller's own key, by which a call that comes again finds what it had begun. */
  readonly requestKey?: string | undefined
  /** One transaction. False when somebody was faster: then read again and decide again. */
  readonly write: (change: PaymentChange) => Promise<boolean>
}
export interface PaymentChange {
  /** Names the change: with the same name it happens once. */
  readonly once: string
  readonly writes: readonly Write<'put', never>[]
  readonly events: readonly PendingEvent[]
  /** What is about to be sent upstream. */
  readonly upstreamRef?: string
}
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
  readonly commit: Pick<PlatformCommits<'put', never, never>, 'attempt'>
}

/** Of a call that `serve` answers. */
export function paymentStoreOf(context: ServedCall): PaymentStore {
  const { table, shop, mode, now, newId, requestId, call, commit } = context
  const requestKey = call.header('idempotency-key') ?? call.header('idempotent_key')
  const write: PaymentStore['write'] = async ({ writes, events, upstreamRef }) => {
    const result = await commit.attempt({ writes, events, ...(upstreamRef !== undefined && { upstreamRef }) })
    return result.done
  }
  return { table, shop, mode, now, newId, requestId, requestKey, write }
}

/** Of a reaction or a clock; `cause` is what the webhooks name as the request. */
export function backgroundPaymentStore(
  context: { readonly table: Getter; readonly newId: () => string; readonly commit: Steps<'put'> },
  { shop, mode, now, cause }: { shop: Shop; mode: Mode; now: () => number; cause: string },
): PaymentStore {
  const write: PaymentStore['write'] = async ({ once, writes, events }) => {
    const { outcome } = await context.commit({ once, writes, events })
    return outcome === 'done'
  }
  return { table: context.table, shop, mode, now, newId: context.newId, requestId: cause, write }
}

/** A key for one call upstream, to be stored before that call (3.2). */
export const newUpstreamKey = (now: number): UpstreamKey => ({ id: randomUUID(), createdAt: now })
