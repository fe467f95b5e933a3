// What the page shows and /__local answers as JSON.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { doc, parseAny, text } from '../doc.ts'
import type { Parts } from '../parts.ts'

/** The demo accounts, as the seeder wrote them. */
export function accounts(dataDir: string): unknown {
  try {
    return parseAny(readFileSync(path.join(dataDir, 'accounts.json'), 'utf8')) ?? []
  } catch {
    return []
  }
}

export function functionsOf({ fleet }: Parts) {
  return fleet.report().map(({ name, timings, threads }) => ({
    name,
    calls: timings.calls,
    errors: timings.errors,
    coldStarts: timings.coldStarts,
    p50: timings.percentile(0.5),
    p99: timings.percentile(0.99),
    threads,
    lastError: timings.lastError,
  }))
}

export function schedulesOf({ schedules }: Parts) {
  return schedules
    .list(500)
    .map(({ id, due, body }) => ({ id, due: new Date(due).toISOString(), target: text(doc(body.Target).Arn) }))
}
