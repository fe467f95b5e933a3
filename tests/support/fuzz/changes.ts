import { DatabaseSync } from 'node:sqlite'
import type { TestRuntime } from '../runtime.ts'

/** What has been written to the table: its stream, read from the store's own file. */
export interface Changes {
  /** Up to here, now. */
  mark(): number
  /**
   * Keys written since, apart from counters of limits, which count refused calls too (D101), from TTL, and from what the
   * payment platform keeps of every call to it: its log, and the record of a call under its key.
   */
  since(mark: number): string[]
  close(): void
}

const kept = /"(LIMIT#|PAY#LIMIT#|PAY#\w+#s_\d+#(CALLS|IDEM))/

export function changesOf({ runtime }: TestRuntime): Changes {
  const database = new DatabaseSync(`${runtime.dataDir}/table.db`, { readOnly: true, timeout: 5_000 })
  const last = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = '_stream_records'")
  const after = database.prepare('SELECT keys_json FROM _stream_records WHERE id > ? AND user_identity IS NULL')
  return {
    mark: () => Number(last.get()?.['seq'] ?? 0),
    since: mark =>
      after
        .all(mark)
        .map(row => String(row['keys_json']))
        .filter(keys => !kept.test(keys)),
    close: () => database.close(),
  }
}
