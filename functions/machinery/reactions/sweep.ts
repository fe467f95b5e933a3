import { logger } from '#functions/machinery/runtime/logger.ts'

/**
 * Handles overdue records one after another. A failure is logged with its ids under `failure`, and does not stop the
 * others: the next tick finds it again.
 */
export async function sweep<Overdue extends object>(
  overdue: readonly Overdue[],
  failure: string,
  work: (one: Overdue) => Promise<unknown>,
): Promise<void> {
  for (const one of overdue) {
    try {
      await work(one)
    } catch (error) {
      logger.error(failure, { ...one, error: error instanceof Error ? error : String(error) })
    }
  }
}
