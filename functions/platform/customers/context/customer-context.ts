import { randomUUID } from 'node:crypto'
import type { PendingEvent } from '#events/event.ts'
import type { Steps } from '#functions/reactions/step.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import type { AcquirerPort } from '../../acquirers/port.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { Mode } from '../../store/table-keys.ts'

/** What the steps about customers, cards and pages are given, by a handler or by a reaction. */
export interface CustomerStore {
  readonly shop: Shop
  readonly mode: Mode
  readonly table: Getter & Querier
  readonly now: () => number
  readonly newId: () => string
  readonly requestId: string
  readonly write: CustomerWrite
}

/** One transaction; false when a condition did not hold, that is when somebody else was faster. */
export type CustomerWrite = (change: {
  readonly writes: readonly Write<'put' | 'delete', never>[]
  readonly events: readonly PendingEvent[]
}) => Promise<boolean>

export interface CustomerContext extends CustomerStore {
  readonly acquirer: AcquirerPort
}

/** The handler's commit as a step: whoever was faster is found by reading again. */
export const customerWriteOf =
  (attempt: (change: Parameters<CustomerWrite>[0]) => Promise<{ readonly done: boolean }>): CustomerWrite =>
  async change =>
    (await attempt(change)).done

/**
 * Reads, decides and writes until nobody was faster in between. `undefined` of `work` means that somebody was; after six
 * such rounds the load is not ours to wait for.
 */
export async function untilWritten<Value>(work: () => Promise<Value | undefined>): Promise<Value> {
  for (let round = 1; round <= 6; round++) {
    const value = await work()
    if (value !== undefined) return value
  }
  throw new Error('others kept changing the same customer or page')
}

/** A key for a call that may be repeated without harm: to forget a card, to say a name again. */
export const freshKey = (now: number): UpstreamKey => ({ id: randomUUID(), createdAt: now })

/** The same of a reaction or a clock. */
export const backgroundCustomerWrite =
  (commit: Steps<'put' | 'delete'>, newId: () => string): CustomerWrite =>
  async change =>
    (await commit({ once: newId(), ...change })).outcome === 'done'
