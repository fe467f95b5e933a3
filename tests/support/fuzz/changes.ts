import { MemoryStore } from '#packages/local-cloud/src/index.ts'
import type { TestRuntime } from '../runtime.ts'

/** What has been written to the table. */
export interface Changes {
  /** Up to here, now. */
  mark(): number
  /**
   * Keys written since, apart from counters of limits, which count refused calls too (D101), and from what the payment
   * platform keeps of every call to it: its log, and the record of a call under its key.
   */
  since(mark: number): string[]
}

const kept = /"(LIMIT#|PAY#LIMIT#|PAY#\w+#s_\d+#(CALLS|IDEM))/

/** From now on, in a runtime whose tables are in this process. */
export function changesOf({ runtime: { tables } }: TestRuntime): Changes {
  if (!(tables instanceof MemoryStore)) throw new Error('only a table in this process says what is written to it')
  const written: string[] = []
  tables.onWrite = keys => written.push(JSON.stringify(keys))
  return {
    mark: () => written.length,
    since: mark => written.slice(mark).filter(keys => !kept.test(keys)),
  }
}
