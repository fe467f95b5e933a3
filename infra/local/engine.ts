// Everything that runs functions or is run by them: the fleet, buses, schedules, queues and streams, and the gateway
// with its services.
import path from 'node:path'
import { Clockwork } from './clockwork.ts'
import { partitionKeys } from './dynamo.ts'
import { environmentOf, type Local } from './environment.ts'
import { Bus } from './events/bus.ts'
import { createDelivery, type Delivery } from './events/delivery.ts'
import { RecurringRules } from './events/recurring.ts'
import { Schedules } from './events/schedules.ts'
import type { Closing, Foundation } from './foundation.ts'
import { Gateway, type Service } from './gateway/gateway.ts'
import { createUpstream, type Upstream } from './gateway/upstream.ts'
import type { WebSocketApi } from './http/websocket-api.ts'
import type { SignedRequest } from './iam/asks.ts'
import { Fleet } from './lambda/fleet.ts'
import { createBucketCors, createObjectEvents } from './objects.ts'
import { emulatedArn } from './queues/emulator.ts'
import { Sources } from './queues/sources.ts'
import { mailService, phoneService, voiceService } from './services/messaging.ts'
import {
  connectionsService,
  eventsService,
  lambdaService,
  schedulerService,
  telemetryService,
} from './services/requests.ts'

export type Engine = {
  fleet: Fleet
  bus: Bus
  schedules: Schedules
  sources: Sources
  clockwork: Clockwork
  objects: Upstream
}

export type EngineOptions = { local: Local; gateway(): string; threads: number | undefined }

export function buildEngine(base: Foundation, options: EngineOptions, closing: Closing): Engine {
  const { assembly, state, clock, activity, region, account } = base
  const { now } = clock
  const fleet = new Fleet(assembly, {
    clock: clock.buffer,
    compileCache: base.compileCache,
    logs: path.join(base.dataDir, 'logs'),
    activity,
    ...(options.threads !== undefined && { threads: options.threads }),
    environment: fn => environmentOf(base, fn, options.gateway(), options.local),
  })
  closing.push(() => fleet.stop())
  // A rule may put an event on a bus, whose rules deliver again: each needs the other.
  const deliver: Delivery = (...delivery) => delivered(...delivery)
  const bus = new Bus(assembly, deliver, now)
  const delivered = createDelivery({ ...base, fleet, now, putEvents: entries => bus.put(entries) })
  const arnOfSchedule = (id: string) => `arn:aws:scheduler:${region}:${account}:schedule/${id}`
  const schedules = new Schedules(state, scheduleGroups(base), arnOfSchedule, deliver, now)
  const recurring = new RecurringRules(bus, state, now)
  const sources = new Sources({ ...base, fleet, dynamo: base.store, now })
  const clockwork = new Clockwork({ clock, schedules, recurring, sources, activity })
  return { fleet, bus, schedules, sources, clockwork, objects: createUpstream(base.emulator.origin) }
}

function scheduleGroups({ assembly }: Foundation): string[] {
  return assembly.ofType('AWS::Scheduler::ScheduleGroup').map(group => assembly.name(group))
}

/** Opens the one AWS endpoint; answers its origin. */
export async function openGateway(
  base: Foundation,
  engine: Engine,
  { sockets, local }: { sockets: ReadonlyMap<string, WebSocketApi>; local: Local },
  closing: Closing,
): Promise<string> {
  const { assembly, clock, keys, secrets, activity } = base
  const { sources, bus, objects } = engine
  const objectEvents = createObjectEvents(assembly, bus, objects, activity, clock.now)
  const gateway = new Gateway({
    ...base,
    schema: {
      ...partitionKeys(assembly),
      arnOf: (service, id) => (service === 'kms' ? keys.arn(id) : secrets.arn(id)),
    },
    services: servicesOf(base, engine, sockets),
    dynamo: createUpstream(base.store),
    emulator: objects,
    now: clock.now,
    bucketCors: createBucketCors(assembly, local),
    forEmulator: request => (request.service === 'sns' ? withEmulatedTopic(request.body) : request.body),
    changed: request => {
      if (request.service === 's3') objectEvents(request)
      else if (request.service === 'sns') sources.published()
      else if (request.service === 'sqs' && request.operation.startsWith('SendMessage'))
        sources.messageArrived(queueOf(request))
      else if (request.service === 'dynamodb' && writes.test(request.operation)) sources.tableWritten()
    },
  })
  closing.push(() => gateway.stop())
  return gateway.listen(0)
}

function servicesOf(
  base: Foundation,
  engine: Engine,
  sockets: ReadonlyMap<string, WebSocketApi>,
): Map<string, Service> {
  const { assembly, outbox, secrets, parameters, keys, activity } = base
  const { now } = base.clock
  return new Map<string, Service>([
    ['events', eventsService(engine.bus)],
    ['scheduler', schedulerService(engine.schedules, scheduleGroups(base))],
    ['execute-api', connectionsService(sockets)],
    ['secretsmanager', secrets.service],
    ['ssm', parameters.service],
    ['kms', keys.service],
    ['ses', mailService(outbox, now)],
    ['sms-voice', voiceService(outbox, now)],
    ['sns', phoneService(outbox, now)],
    ['lambda', lambdaService(assembly, engine.fleet, activity)],
    ['monitoring', telemetryService],
    ['xray', telemetryService],
    ['logs', telemetryService],
  ])
}

const writes = /^(Put|Update|Delete|TransactWrite|BatchWrite)/

function withEmulatedTopic(body: Buffer): Buffer {
  const form = new URLSearchParams(body.toString('utf8'))
  for (const name of ['TopicArn', 'TargetArn']) {
    const arn = form.get(name)
    if (arn !== null) form.set(name, emulatedArn(arn))
  }
  return Buffer.from(form.toString())
}

function queueOf({ body }: SignedRequest): string {
  return /"QueueUrl":"[^"]*\/([^"/]+)"/.exec(body.toString('utf8'))?.[1] ?? ''
}
