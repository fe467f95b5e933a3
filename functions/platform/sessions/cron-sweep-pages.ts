import { sweepPages } from '#events/platform/sessions.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { duePages } from '../store/sessions/sessions.ts'
import { dueKeys } from '../store/table-keys.ts'
import { advancePage } from './timers/advance-page.ts'

/** An error in one page does not stop the others. The next sweep retries it in five minutes. */
export const handler = background(sweepPages, async (_event, context) => {
  const { table, now } = context
  const found = await Promise.all(dueKeys.shards.map(shard => duePages(table, shard, now())))
  for (const item of found.flat()) {
    try {
      await advancePage(context, item, now)
    } catch (error) {
      logger.error('page not swept', { key: item['PK'], error: error instanceof Error ? error : String(error) })
    }
  }
})
