import { clearSandbox, sandboxReset } from '#events/platform/sandbox.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { remove } from '#functions/machinery/table/write.ts'
import { testRows } from '../store/sandbox/test-data.ts'

/** Below DynamoDB's limit of a hundred writes per transaction. */
const perCommit = 90

/** Deletes some rows per message until none is left. Rows created meanwhile may be deleted too. */
export const handler = consume(clearSandbox, async ({ data }, { table, commit }) => {
  const { shopId, resetId, step } = data
  const keys = await testRows(table, shopId)
  if (keys.length === 0) return
  for (let from = 0; from < keys.length; from += perCommit) {
    const part = keys.slice(from, from + perCommit)
    const isLast = from + perCommit >= keys.length
    await commit({
      once: `${resetId}-${step}-${from}`,
      writes: part.map(key => remove(key)),
      events: isLast ? [sandboxReset({ shopId, resetId, step: step + 1 })] : [],
    })
  }
})
