// The remaining services of the gateway: buses, schedules, @connections, Lambda itself, and telemetry that goes nowhere.
import { docs, parseAny, text } from '../doc.ts'
import type { Bus } from '../events/bus.ts'
import type { Schedules } from '../events/schedules.ts'
import { type Answer, failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { WebSocketApi } from '../http/websocket-api.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { Activity } from '../quiet.ts'
import type { Assembly } from '../template/assembly.ts'

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

export function schedulerService(schedules: Schedules, groups: string[]): Service {
  return call => {
    const [, kind, name = ''] = call.path.split('/')
    if (kind === 'schedule-groups') {
      const group = decodeURIComponent(name)
      return groups.includes(group)
        ? rest(200, { Name: group, State: 'ACTIVE' })
        : rest(404, { __type: 'ResourceNotFoundException' })
    }
    if (!name) {
      const group = call.query.get('ScheduleGroup')
      const listed = schedules
        .list(1000)
        .map(({ id }) => ({ GroupName: id.split('/')[0], Name: id.split('/')[1], State: 'ENABLED' }))
      return rest(200, { Schedules: listed.filter(each => group === null || each.GroupName === group) })
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

/** `/{api}/{stage}/@connections/{id}`: the path that our address rule gives the management API. */
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

export function lambdaService(assembly: Assembly, fleet: Fleet, activity: Activity): Service {
  return async call => {
    const name = decodeURIComponent(call.path.split('/')[3] ?? '')
    const fn = assembly.functionNamed(name)
    if (!fn) return failure('lambda', 404, 'ResourceNotFoundException', `Function not found: ${name}`)
    const event = parseAny(call.body.toString('utf8')) ?? {}
    if (call.headers['x-amz-invocation-type'] === 'Event') {
      activity.track(fleet.invoke(fn, event))
      return { status: 202, headers: {}, body: '' }
    }
    const result = await fleet.invoke(fn, event)
    const headers: Record<string, string> = { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' }
    if (!result.ok) headers['x-amz-function-error'] = 'Unhandled'
    return { status: 200, headers, body: JSON.stringify(result.payload ?? null) }
  }
}

/** Metrics and traces are accepted and dropped; newer clients speak CBOR. */
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
