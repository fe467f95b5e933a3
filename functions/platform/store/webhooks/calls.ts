import * as z from 'zod'
import type { ConditionalWrites } from '#functions/machinery/table/conditional.ts'
import { PackedText, packText, unpackText } from '#functions/machinery/table/packed-text.ts'
import { partRows } from '#functions/machinery/table/sharded-partition.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { dayMs } from '#shared/durations.ts'
import type { EventLog } from '#shared/platform/api/webhooks/events.ts'
import { callKeys, type Mode } from '../table-keys.ts'

/** One API request of a shop, for `GET /v1/event_logs` (payment-platform.md 5.20). */
export const StoredCall = z.object({
  requestId: z.string(),
  at: z.int(),
  method: z.string(),
  path: z.string(),
  operation: z.string(),
  status: z.int(),
  /** ms */
  duration: z.int(),
  errorCodes: z.array(z.string()),
  keyId: z.string().optional(),
  request: PackedText,
  response: PackedText,
  /** Epoch s, for TTL: the shop's `log_keep_days` after the request. */
  expiresAt: z.int(),
})
/** The same with its bodies as text. */
export interface CallRecord extends Omit<z.infer<typeof StoredCall>, 'request' | 'response'> {
  readonly request: string
  readonly response: string
}

/** Written outside every transaction, because a log must not make a payment fail. */
export async function putCall(writes: ConditionalWrites, { mode, shopId }: CallOwner, call: CallRecord): Promise<void> {
  const bodies = { request: packText(call.request), response: packText(call.response) }
  const item = { ...callKeys.call(mode, shopId, call.at, call.requestId), ...call, ...bodies }
  await writes.put(item, ['attribute_not_exists(#PK)'])
}

interface CallOwner {
  readonly mode: Mode
  readonly shopId: string
}

interface CallSearch {
  /** Epoch ms, inclusive. */
  readonly from: number
  readonly to: number
  /** `next` of the previous answer. */
  readonly after: string | undefined
  readonly limit: number
  readonly matches: (call: CallRecord) => boolean
}

/** Rows that one call reads; a search with few results continues at `next`. */
const scanned = 1000

/** Newest first, day by day back to `from`. */
export async function findCalls(table: Querier, { mode, shopId }: CallOwner, search: CallSearch) {
  const { from, limit, matches, after } = search
  const list: CallRecord[] = []
  let seen = 0
  // The last row's key ends the range and is skipped.
  let end = after ?? `${callKeys.at(search.to)}~`
  for (let day = startOf(after ? Number(after.slice(0, 15)) : search.to); day >= startOf(from); day -= dayMs) {
    const between = [callKeys.at(from), end] as const
    const rows = partRows(table, callKeys.day(mode, shopId, day), { between, newestFirst: true, rowsAtATime: 30 })
    for await (const row of rows) {
      const key = String(row['SK'])
      if (key === after) continue
      const call = callOf(row)
      seen += 1
      if (matches(call)) list.push(call)
      if (list.length >= limit || seen >= scanned) return { list, next: key }
    }
    end = `${callKeys.at(day)}~`
  }
  return { list, next: null }
}

/** A row of the log with unpacked bodies, which a search examines. */
function callOf(row: Attributes): CallRecord {
  const { request, response, ...call } = StoredCall.parse(row)
  return { ...call, request: unpackText(request), response: unpackText(response) }
}

const startOf = (at: number) => Math.floor(at / dayMs) * dayMs

export function callView(call: CallRecord): EventLog {
  return {
    id: call.requestId,
    object: 'event_log',
    created: new Date(call.at).toISOString(),
    method: call.method,
    path: call.path,
    operation: call.operation,
    status: call.status,
    duration: call.duration,
    error_codes: call.errorCodes,
    api_key_id: call.keyId ?? null,
    request: call.request,
    response: call.response,
  }
}
