// What each operation costs, with everything that follows: counts are the same on every machine.
import { measureCosts, type OperationCosts } from '#tests/support/operation-costs.ts'
import { startRuntime } from '#tests/support/runtime.ts'
import type { Table } from './table.ts'

/** Dollars for a million in Tokyo: the table on demand, Lambda of 512 MB for 30 ms, queues, bus. */
const dollars = { writeUnit: 0.715, readUnit: 0.1425, invocation: 0.4, queue: 0.4, bus: 1 }

export async function measureCounts(table: Table, from: string): Promise<void> {
  const app = await startRuntime({ from })
  try {
    const rounds = await measureCosts(app)
    const [first = {}] = rounds
    for (const name of Object.keys(first)) {
      const all = rounds.flatMap(round => round[name] ?? [])
      // What chance adds, such as a message that came alone, is left out.
      const least = all.toSorted((a, b) => a.requests - b.requests)[0]
      if (!least) continue
      table.details[`counts of ${name}`] = least
      table.say(name, sentenceOf(least))
    }
  } finally {
    await app.stop()
  }
}

const sentenceOf = (costs: OperationCosts) =>
  [
    `${costs.requests} requests`,
    `${costs.transactions} transactions (${costs.transactionItems})`,
    `${costs.invocations}+${costs.edgeInvocations} functions`,
    `${costs.writeUnits}/${costs.readUnits} units`,
    `${costs.trips} trips`,
    `$${dollarsOf(costs).toFixed(1)}`,
  ].join(', ')

/** For a million operations, without mail, CloudFront and HTTP API. */
const dollarsOf = (costs: OperationCosts) =>
  costs.writeUnits * dollars.writeUnit +
  costs.readUnits * dollars.readUnit +
  costs.invocations * dollars.invocation +
  (costs.messagesSent + costs.receives + costs.deletes) * dollars.queue +
  costs.putEvents * dollars.bus
