/** Reports that the page shows and that /__local answers as JSON. */
import { doc, text } from '../data/doc.ts'
import type { RuntimeServices } from './runtime-services.ts'

export function functionsOf({ fleet }: RuntimeServices) {
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

export function schedulesOf({ schedules }: RuntimeServices) {
  return schedules
    .list(500)
    .map(({ id, due, body }) => ({ id, due: new Date(due).toISOString(), target: text(doc(body.Target).Arn) }))
}
