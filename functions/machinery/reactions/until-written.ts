import { TableBusyError } from '#functions/machinery/table/errors.ts'

export interface UntilWrittenOptions<Otherwise> {
  /** Most attempts against other writers. */
  readonly attempts?: number
  /** Answer if every attempt failed; a `TableBusyError` by default. */
  readonly otherwise?: () => Otherwise | Promise<Otherwise>
}

/**
 * Reads, decides and writes until the write succeeds. `work` returns undefined if another writer was faster and
 * everything has to be read again; any other value ends the loop. `attempt` counts from 1.
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
