/**
 * Creates everything that calls functions or that functions call: the fleet, buses, schedules, queues and streams, and
 * the gateway with its services.
 */
import path from 'node:path'
import { Bus } from '../events/bus.ts'
import { createDelivery, type Delivery } from '../events/delivery.ts'
import { RecurringRules } from '../events/recurring.ts'
import { Scheduler } from '../events/scheduler.ts'
import { Schedules } from '../events/schedules.ts'
import { Gateway, type Service } from '../gateway/gateway.ts'
import { laggingIndexes } from '../gateway/lagging-indexes.ts'
import { createUpstream, type Upstream } from '../gateway/upstream.ts'
import type { WebSocketApi } from '../http/websocket-api.ts'
import type { SignedRequest } from '../iam/required-permissions.ts'
import { accessKeyOf } from '../iam/roles.ts'
import { Fleet } from '../lambda/fleet.ts'
import type { PortAnswer, PortCall } from '../lambda/isolate.ts'
import type { SpareThreads } from '../lambda/spare-threads.ts'
import { createBucketCors, createObjectEvents } from '../services/buckets.ts'
import { exportService } from '../services/exports.ts'
import { keysService } from '../services/keys.ts'
import { mailService, phoneService, voiceService } from '../services/messaging.ts'
import { connectionsService, eventsService, schedulerService, telemetryService } from '../services/requests.ts'
import { emulatedArn } from '../sources/fauxqs.ts'
import { Sources } from '../sources/sources.ts'
import type { Localize } from '../template/hosts.ts'
import { partitionKeys } from './dynamo.ts'
import type { Emulators, ShutdownSteps } from './emulators.ts'
import { environmentOf } from './environment.ts'
import { listenAgain } from './kept-ports.ts'

export interface Dispatch {
  readonly fleet: Fleet
  readonly bus: Bus
  readonly schedules: Schedules
  readonly sources: Sources
  readonly scheduler: Scheduler
  readonly objects: Upstream
}

interface DispatchOptions {
  readonly localize: Localize
  gateway(): string
  /** Answers a request of an AWS client in a function, by the role behind the access key. */
  call(accessKey: string, call: PortCall): Promise<PortAnswer>
  readonly threads: number | undefined
  readonly spares: SpareThreads | undefined
  readonly eventsPerIsolate: number | undefined
  readonly inThisThread: boolean
  /** Time by which streams follow the table, ms, beyond the usual moment. */
  readonly lagMs: number
}

export function createDispatch(emulators: Emulators, options: DispatchOptions, shutdownSteps: ShutdownSteps): Dispatch {
  const { assembly, state, clock, activity, region, account } = emulators
  const { now } = clock
  const fleet = new Fleet(assembly, {
    clock: clock.buffer,
    compileCache: emulators.compileCache,
    logs: path.join(emulators.dataDir, 'logs'),
    activity,
    trace: emulators.trace,
    spares: options.spares,
    inThisThread: options.inThisThread,
    ...(options.threads !== undefined && { threads: options.threads }),
    ...(options.eventsPerIsolate !== undefined && { eventsPerIsolate: options.eventsPerIsolate }),
    environment: fn => environmentOf(emulators, fn, options.gateway(), options.localize),
    gateway: options.gateway,
    call: (fn, call) => options.call(accessKeyOf(fn), call),
  })
  shutdownSteps.push(() => fleet.stop())
  // Delivery and bus need each other: a rule may put an event on a bus, whose rules deliver again.
  const deliver: Delivery = (...delivery) => delivered(...delivery)
  const bus = new Bus(assembly, deliver, now)
  const delivered = createDelivery({ ...emulators, fleet, now, putEvents: entries => bus.put(entries) })
  const schedules = new Schedules({
    state,
    groups: assembly.ofType('AWS::Scheduler::ScheduleGroup').map(group => assembly.name(group)),
    arn: id => `arn:aws:scheduler:${region}:${account}:schedule/${id}`,
    deliver,
    now,
  })
  const recurring = new RecurringRules(bus, state, now)
  const sources = new Sources({ ...emulators, fleet, dynamo: emulators.tables.call, now, lagMs: options.lagMs })
  const scheduler = new Scheduler({ clock, schedules, recurring, sources, activity })
  return { fleet, bus, schedules, sources, scheduler, objects: createUpstream(emulators.fauxqs.origin) }
}

/** Opens the AWS endpoint. */
export async function openGateway(
  emulators: Emulators,
  dispatch: Dispatch,
  { sockets, localize, lagMs }: { sockets: ReadonlyMap<string, WebSocketApi>; localize: Localize; lagMs: number },
  shutdownSteps: ShutdownSteps,
): Promise<{ gateway: Gateway; origin: string }> {
  const { assembly, state, clock, secrets, activity } = emulators
  const { sources, bus, objects } = dispatch
  const tableKeys = partitionKeys(assembly)
  const lagging =
    lagMs > 0
      ? laggingIndexes(
          {
            ...emulators.tables,
            primary: tableKeys.primary,
          },
          lagMs,
        )
      : undefined
  if (lagging) activity.sources.push({ name: 'indexes', drained: lagging.caughtUp })
  const objectEvents = createObjectEvents({ assembly, bus, objects, activity, now: clock.now })
  const gateway = new Gateway({
    ...emulators,
    schema: {
      ...tableKeys,
      secretArn: id => secrets.arn(id),
      senderCountry: emulators.senderCountry,
    },
    services: servicesOf(emulators, dispatch, sockets).set(
      'dynamodb',
      exportService({
        table: emulators.tables.call,
        put: (bucket, key, body) => store(objects, bucket, key, body).then(objectEvents),
        now: clock.now,
      }),
    ),
    dynamo: lagging?.upstream ?? emulators.tables.upstream,
    fauxqs: objects,
    now: clock.now,
    bucketCors: createBucketCors(assembly, localize),
    bodyForFauxqs: request => (request.service === 'sns' ? withEmulatedTopic(request.body) : request.body),
    changed: request => {
      if (request.service === 's3') objectEvents(request)
      else if (request.service === 'sns') sources.published()
      else if (request.service === 'sqs' && request.operation.startsWith('SendMessage'))
        sources.messageArrived(queueOf(request))
      else if (request.service === 'dynamodb' && writes.test(request.operation)) sources.tableWritten()
    },
  })
  shutdownSteps.push(() => gateway.stop())
  await listenAgain(gateway, state, 'gateway')
  return { gateway, origin: `http://127.0.0.1:${gateway.port}` }
}

function servicesOf(
  emulators: Emulators,
  dispatch: Dispatch,
  sockets: ReadonlyMap<string, WebSocketApi>,
): Map<string, Service> {
  const { outbox, secrets } = emulators
  const { now } = emulators.clock
  return new Map<string, Service>([
    ['events', eventsService(dispatch.bus)],
    ['scheduler', schedulerService(dispatch.schedules)],
    ['execute-api', connectionsService(sockets)],
    ['secretsmanager', secrets.service],
    ['kms', keysService(emulators.assembly, emulators.state)],
    ['ses', mailService(outbox, now)],
    ['sms-voice', voiceService(outbox, now)],
    ['sns', phoneService(outbox, now)],
    ['monitoring', telemetryService],
    ['xray', telemetryService],
    ['logs', telemetryService],
  ])
}

/** Puts an object that the runtime itself makes; answers the request that it stands for. */
async function store(objects: Upstream, bucket: string, key: string, body: Buffer): Promise<SignedRequest> {
  const path = `/${bucket}/${key}`
  const headers = { 'content-type': 'application/octet-stream' }
  const { status } = await objects({ method: 'PUT', url: path, headers, body })
  if (status >= 300) throw new Error(`${path} was not stored: ${status}`)
  const query = new URLSearchParams()
  return { service: 's3', region: '', account: '', method: 'PUT', path, query, headers, body, operation: 'PutObject' }
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
