import type { PendingEvent } from '#events/event.ts'
import type { Committer } from '#functions/reactions/committer.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import type { CommitResult } from '#functions/table/transaction.ts'
import type { Write } from '#functions/table/write.ts'
import type { AcquirerPort } from '../../acquirers/port.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { Mode } from '../../store/table-keys.ts'

/** What operations on customers, cards and pages need. A handler or a reaction supplies it. */
export interface CustomerStore {
  readonly shop: Shop
  readonly mode: Mode
  readonly table: Getter & Querier
  readonly now: () => number
  readonly newId: () => string
  readonly requestId: string
  readonly write: CustomerWrite
}

/** Runs one transaction. False when a condition failed because another process was faster. */
export type CustomerWrite = (change: {
  readonly writes: readonly Write<'put' | 'delete', never>[]
  readonly events: readonly PendingEvent[]
}) => Promise<boolean>

export interface CustomerContext extends CustomerStore {
  readonly acquirer: AcquirerPort
}

/** Wraps the commit of a handler. The caller reads again when it answers false. */
export const customerWriteOf =
  (attempt: (change: Parameters<CustomerWrite>[0]) => Promise<CommitResult<null>>): CustomerWrite =>
  async change =>
    (await attempt(change)).outcome === 'done'

/** Wraps the commit of a reaction or a clock. */
export const backgroundCustomerWrite =
  (commit: Committer<'put' | 'delete'>, newId: () => string): CustomerWrite =>
  async change =>
    (await commit({ once: newId(), ...change })).outcome === 'done'
