import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { AcquirerPort } from '../../acquirers/port.ts'
import type { StepCommitter } from '../../http/commit.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { Mode } from '../../store/table-keys.ts'

/** What operations on customers, cards and pages need, provided by a handler or a reaction. */
export interface CustomerStore {
  readonly shop: Shop
  readonly mode: Mode
  readonly table: Getter & Querier
  readonly now: () => number
  readonly newId: () => string
  readonly requestId: string
  /** Runs one transaction. If its condition fails, another process was faster: the caller reads and decides again. */
  readonly commit: StepCommitter<'put' | 'delete'>
}

export interface CustomerContext extends CustomerStore {
  readonly acquirer: AcquirerPort
}
