import { dayMs } from '#shared/durations.ts'
import { listEventLogs } from '#shared/platform/api/webhooks/events.ts'
import { serve } from '../http/serve.ts'
import { type CallRecord, callView, findCalls } from '../store/webhooks/calls.ts'

const maxDays = 31

export const handler = serve(listEventLogs, async ({ input, shop, mode, table, fail }) => {
  const to = input.to ?? Date.now()
  const from = input.from ?? to - dayMs
  if (from > to || to - from > maxDays * dayMs) return fail('E0091083007', { params: ['1', String(maxDays)] })
  if (input.after !== undefined && !/^\d{15}#req_[0-9A-Z]{26}$/.test(input.after)) return fail('E0091023002')
  const { keyword, method, status } = input
  const matches = (call: CallRecord) =>
    (method === undefined || call.method === method) &&
    (status === undefined || isStatus(call.status, status)) &&
    (!keyword || [call.path, call.operation, call.requestId, call.request, call.response].join('\n').includes(keyword))
  const { shopId } = shop
  const { list, next } = await findCalls(
    table,
    { mode, shopId },
    { from, to, after: input.after, limit: input.limit, matches },
  )
  return { list: list.map(callView), next }
})

/** `404`, or `4xx` for the whole class. */
const isStatus = (status: number, asked: string) =>
  asked.endsWith('xx') ? String(status).startsWith(asked.slice(0, 1)) : String(status) === asked
