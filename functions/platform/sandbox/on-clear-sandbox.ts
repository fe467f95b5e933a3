import { clearSandbox, sandboxReset } from '#events/platform/sandbox.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { remove } from '#functions/machinery/table/write.ts'
import { testRows } from '../store/sandbox/test-data.ts'

/** DynamoDB takes a hundred writes in a transaction. */
const perCommit = 90

/** Some rows a message, until none is left. Rows that come in meanwhile are of the next life of the sandbox, or go too. */
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
