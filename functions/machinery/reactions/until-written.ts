import { TableBusyError } from '#functions/machinery/table/errors.ts'

export interface UntilWrittenOptions<Otherwise> {
  /** How often the work may lose against other writers. */
  readonly attempts?: number
  /** What the caller is answered when every attempt was lost; a `TableBusyError` unless it says so. */
  readonly otherwise?: () => Otherwise | Promise<Otherwise>
}

/**
 * Reads, decides and writes until the write took place. `work` answers undefined where another writer was faster and
 * everything has to be read again; whatever else it answers ends the loop. `attempt` counts from 1.
 */
export async function untilWritten<Value, Otherwise = never>(
  work: (attempt: number) => Promise<Value | undefined>,
  { attempts = 6, otherwise }: UntilWrittenOptions<Otherwise> = {},
): Promise<Value | Otherwise> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const value = await work(attempt)
    if (value !== undefined) return value
  }
  if (otherwise) return otherwise()
  throw new TableBusyError(`other writers were faster ${attempts} times`)
}
