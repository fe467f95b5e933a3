/** Serves event buses, schedules and @connections, and accepts telemetry without keeping it. */
import { docs, text } from '../data/doc.ts'
import type { Bus } from '../events/bus.ts'
import type { Schedules } from '../events/schedules.ts'
import { type Answer, failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { WebSocketApi } from '../http/websocket-api.ts'

export function eventsService(bus: Bus): Service {
  return async call => {
    if (call.operation !== 'PutEvents') return failure('events', 400, 'UnknownOperationException', call.operation)
    const entries = docs(call.json().Entries)
    if (entries.length === 0 || entries.length > 10) {
      return failure('events', 400, 'ValidationException', 'Entries must have between 1 and 10 members.')
    }
    return json(200, await bus.put(entries))
  }
}

export function schedulerService(schedules: Schedules): Service {
  return call => {
    const [, kind, name = ''] = call.path.split('/')
    if (kind !== 'schedules' || !name) {
      return failure('scheduler', 400, 'ValidationException', `${call.method} ${call.path} is not served locally`)
    }
    const answer = schedules.handle(call.method, decodeURIComponent(name), call.json(), call.query)
    return rest(answer.status, answer.body)
  }
}

function rest(status: number, body: Record<string, unknown> | undefined): Answer {
  const answer = json(status, body)
  const type = body?.__type
  return {
    ...answer,
    headers: { 'content-type': 'application/json', ...(type !== undefined && { 'x-amzn-errortype': text(type) }) },
  }
}

/** Serves `/{api}/{stage}/@connections/{id}`, the path that the address rule gives the management API. */
export function connectionsService(apis: ReadonlyMap<string, WebSocketApi>): Service {
  return call => {
    const [, api = '', , , id = ''] = call.path.split('/')
    const answer = apis.get(api)?.manage(call.method, decodeURIComponent(id), call.body) ?? {
      status: 410,
      body: { message: 'Gone' },
    }
    const answered = json(answer.status, answer.body)
    return {
      ...answered,
      headers: {
        'content-type': 'application/json',
        ...(answer.status === 410 && { 'x-amzn-errortype': 'GoneException' }),
      },
    }
  }
}

/** Accepts metrics and traces and drops them. Newer clients speak CBOR. */
export const telemetryService: Service = call => {
  if (call.headers['smithy-protocol'] === 'rpc-v2-cbor') {
    return {
      status: 200,
      headers: { 'content-type': 'application/cbor', 'smithy-protocol': 'rpc-v2-cbor' },
      body: Buffer.from([0xa0]),
    }
  }
  return json(200, {})
}
