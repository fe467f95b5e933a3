// Puts the runtime together: reads the assembly, starts the store and the emulators, creates what the templates
// declare, opens the front, runs the triggers.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { localize, type Origins, placesOf } from './addresses.ts'
import { Distribution } from './cdn/distribution.ts'
import { createClock } from './clock.ts'
import { Clockwork } from './clockwork.ts'
import { doc, entries, number, text } from './doc.ts'
import { partitionKeys, provisionTables, startStore } from './dynamo.ts'
import { Bus } from './events/bus.ts'
import { createDelivery, type Delivery } from './events/delivery.ts'
import { RecurringRules } from './events/recurring.ts'
import { Schedules } from './events/schedules.ts'
import { Gateway, type Service } from './gateway/gateway.ts'
import { createUpstream } from './gateway/upstream.ts'
import { Answers } from './http/answers.ts'
import { HttpApi } from './http/http-api.ts'
import { WebSocketApi } from './http/websocket-api.ts'
import { accessKeyOf, Directory } from './iam/directory.ts'
import { Ledger } from './iam/ledger.ts'
import { Fleet } from './lambda/fleet.ts'
import { takeLock } from './lock.ts'
import { createBucketCors, createObjectEvents, deployBuckets } from './objects.ts'
import { createLocalRoutes } from './page/routes.ts'
import type { Parts } from './parts.ts'
import { emulatedArn, startEmulator } from './queues/emulator.ts'
import { Queues } from './queues/queues.ts'
import { Sources } from './queues/sources.ts'
import { Activity } from './quiet.ts'
import { FrontServer } from './servers.ts'
import { Keys } from './services/keys.ts'
import { mailService, phoneService, voiceService } from './services/messaging.ts'
import { Outbox } from './services/outbox.ts'
import { Parameters as SsmParameters } from './services/parameters.ts'
import {
  connectionsService,
  eventsService,
  lambdaService,
  schedulerService,
  telemetryService,
} from './services/requests.ts'
import { Secrets } from './services/secrets.ts'
import { State } from './state.ts'
import { Assembly } from './template/assembly.ts'
import type { Resource } from './template/resource.ts'
import { runTriggers } from './triggers.ts'

export type RuntimeOptions = {
  /** The synthesized app. */
  assembly?: string
  dataDir: string
  /** Of the first distribution; the others follow it. 0 lets the system choose. */
  port: number
  /** Forgets everything first. */
  fresh?: boolean
  /** Where compiled modules are kept, so that a cold start is a warm one's second. */
  compileCache?: string
  threads?: number
  /** Called once for each step of the start with what it took, ms. */
  onStep?: (step: string, ms: number) => void
}

export type Runtime = Parts & {
  urls: { site: string; distributions: string[]; gateway: string; apis: string[] }
  /** Environment of a program that may do everything here (the seeder): AWS's variables, and every function's own. */
  environment: Record<string, string>
  stop(): Promise<void>
}

const administrator = 'LOCAL.administrator'

export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const dataDir = path.resolve(options.dataDir)
  if (options.fresh) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const lock = takeLock(dataDir)
  const closing: (() => unknown)[] = [() => lock.release()]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    return await assemble(options, dataDir, lock, closing, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function assemble(
  options: RuntimeOptions,
  dataDir: string,
  lock: ReturnType<typeof takeLock>,
  closing: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Runtime> {
  let since = performance.now()
  const step = (name: string) => {
    options.onStep?.(name, performance.now() - since)
    since = performance.now()
  }
  const assembly = new Assembly(path.resolve(options.assembly ?? 'cdk.out'))
  const state = new State(path.join(dataDir, 'runtime.db'))
  closing.push(() => state.close())
  const clock = createClock(number(state.get('clock', 'offset'), 0), offset =>
    state.put('clock', 'offset', String(offset)),
  )
  const { now } = clock
  const { region = '', account = '' } = assembly.stacks[0] ?? {}
  const compileCache = options.compileCache
  step('Templates read')

  let running = true
  const [store, emulator] = await Promise.all([
    startStore(path.join(dataDir, 'table.db'), region, code => {
      if (running)
        process.stderr.write(`The table store ended with code ${code}. Start again; what was written is safe.\n`)
    }),
    startEmulator({ assembly, clock: clock.buffer, compileCache, dataDir: path.join(dataDir, 'objects') }),
  ])
  closing.push(
    () => store.stop(),
    () => emulator.stop(),
  )
  if (store.pid !== undefined) lock.store(store.pid)
  step('Store, queues and objects started')

  const secrets = new Secrets(assembly, state, now)
  const parameters = new SsmParameters(assembly, state)
  assembly.dynamicReferences = (service, reference) =>
    service === 'secretsmanager'
      ? secrets.resolve(reference)
      : service === 'ssm'
        ? parameters.resolve(reference)
        : undefined
  const streams = await provisionTables(assembly, store.origin)
  const directory = new Directory(assembly, masterKey(state))
  directory.addAdministrator(administrator)
  const ledger = new Ledger()
  const activity = new Activity()
  const outbox = new Outbox(state)
  const keys = new Keys(assembly, state)
  const queues = new Queues(assembly, emulator.origin)
  await queues.align()

  const places = placesOf(assembly)
  const origins: Origins = { gateway: '', distributions: new Map(), apis: new Map() }
  const local = (value: string) => localize(value, places, origins, assembly)
  const fleet = new Fleet(assembly, {
    clock: clock.buffer,
    compileCache,
    logs: path.join(dataDir, 'logs'),
    activity,
    ...(options.threads !== undefined && { threads: options.threads }),
    environment: (fn, own) => environmentOf(fn, own, { assembly, directory, gateway: origins.gateway, local }),
  })
  closing.push(() => fleet.stop())

  let deliver: Delivery = async () => {}
  const bus = new Bus(assembly, (...delivery) => deliver(...delivery), now)
  deliver = createDelivery({
    assembly,
    directory,
    ledger,
    fleet,
    queues,
    activity,
    now,
    putEvents: entries => bus.put(entries),
  })
  const groups = assembly.ofType('AWS::Scheduler::ScheduleGroup').map(group => assembly.name(group))
  const schedules = new Schedules(
    state,
    groups,
    id => `arn:aws:scheduler:${region}:${account}:schedule/${id}`,
    (...delivery) => deliver(...delivery),
    now,
  )
  const recurring = new RecurringRules(bus, state, now)
  const sources = new Sources({
    assembly,
    directory,
    ledger,
    fleet,
    queues,
    activity,
    state,
    dynamo: store.origin,
    storeStream: arn => streams.get(/:table\/([^/]+)\//.exec(arn)?.[1] ?? '') ?? arn,
    now,
  })
  const clockwork = new Clockwork({ clock, schedules, recurring, sources, activity })

  const answers = new Answers()
  const apis = apisOf(assembly, { assembly, directory, ledger, fleet, answers, now })
  const socketsById = new Map([...apis.sockets.values()].map(api => [api.id, api]))
  const dynamo = createUpstream(store.origin)
  const objects = createUpstream(emulator.origin)
  const objectEvents = createObjectEvents(assembly, bus, objects, activity, now)
  const services = new Map<string, Service>([
    ['events', eventsService(bus)],
    ['scheduler', schedulerService(schedules, groups)],
    ['execute-api', connectionsService(socketsById)],
    ['secretsmanager', secrets.service],
    ['ssm', parameters.service],
    ['kms', keys.service],
    ['ses', mailService(outbox, now)],
    ['sms-voice', voiceService(outbox, now)],
    ['sns', phoneService(outbox, now)],
    ['lambda', lambdaService(assembly, fleet, activity)],
    ['monitoring', telemetryService],
    ['xray', telemetryService],
    ['logs', telemetryService],
  ])
  const writes = /^(Put|Update|Delete|TransactWrite|BatchWrite)/
  const gateway = new Gateway({
    region,
    account,
    directory,
    ledger,
    schema: {
      ...partitionKeys(assembly),
      arnOf: (service, id) => (service === 'kms' ? keys.arn(id) : secrets.arn(id)),
    },
    services,
    dynamo,
    emulator: objects,
    now,
    bucketCors: createBucketCors(assembly),
    forEmulator: request => (request.service === 'sns' ? withEmulatedTopic(request.body) : request.body),
    changed: request => {
      if (request.service === 'dynamodb') {
        if (writes.test(request.operation)) sources.tableWritten()
      } else if (request.service === 's3') objectEvents(request)
      else if (request.service === 'sns') sources.published()
      else if (request.operation.startsWith('SendMessage')) sources.messageArrived(queueOf(request.body))
    },
  })
  origins.gateway = await gateway.listen(0)
  closing.push(() => gateway.stop())

  let ready = false
  const distributions = assembly.ofType('AWS::CloudFront::Distribution')
  const built: Distribution[] = []
  const parts: Parts = {
    assembly,
    dataDir,
    clock,
    clockwork,
    activity,
    directory,
    ledger,
    fleet,
    bus,
    schedules,
    queues,
    outbox,
    answers,
    distributions: built,
    webSocketApis: [...apis.sockets.values()],
  }
  const own = { prefix: '/__local', handle: createLocalRoutes(parts, () => ready) }

  // APIs first: a distribution's origins and every function's environment name them.
  for (const [resource, api] of apis.http) {
    const server = new FrontServer(api, undefined)
    await server.listen(0)
    origins.apis.set(resource, server.origin('127.0.0.1'))
    closing.push(() => server.stop())
  }
  for (const [resource, api] of apis.sockets) {
    const server = new FrontServer(socketHandler(api), undefined)
    await server.listen(0)
    origins.apis.set(resource, server.origin('127.0.0.1'))
    closing.push(
      () => api.stop(),
      () => server.stop(),
    )
  }
  const listening: { server: FrontServer; start: () => void }[] = []
  for (const [index, resource] of inPortOrder(distributions).entries()) {
    // Built once its port is known, for its own address may stand in its origins' headers.
    let target: Distribution | undefined
    const handler = {
      handle: (request: Parameters<Distribution['handle']>[0]) => required(target).handle(request),
      upgrade: (...handshake: Parameters<Distribution['upgrade']>) => required(target).upgrade(...handshake),
    }
    const server = new FrontServer(handler, index === 0 ? own : undefined)
    await server.listen(options.port === 0 ? 0 : options.port + index)
    // Two names for this machine, so that the two sites are two sites for cookies.
    origins.distributions.set(resource, server.origin(index === 0 ? 'localhost' : '127.0.0.1'))
    closing.push(() => server.stop())
    listening.push({
      server,
      start: () => {
        target = new Distribution(resource, {
          assembly,
          directory,
          ledger,
          fleet,
          places,
          httpApis: apis.http,
          webSocketApis: apis.sockets,
          objects,
          now,
          localize: local,
        })
        built.push(target)
      },
    })
  }
  if (distributions.length === 0) {
    // An app without a site: its API answers in the site's place.
    const [api] = apis.http.values()
    const server = new FrontServer(api ?? { handle: own.handle }, own)
    await server.listen(options.port)
    closing.push(() => server.stop())
    listening.push({ server, start: () => {} })
  }
  for (const { start } of listening) start()
  step('Front opened')

  await sources.start()
  closing.push(() => sources.stop())
  await deployBuckets(assembly, state, objects)
  await runTriggers(assembly, fleet, state)
  clockwork.start()
  closing.push(() => clockwork.stop())
  closing.push(() => {
    running = false
  })
  ready = true
  step('Deployments and triggers done')

  const site = listening[0]?.server.origin('localhost') ?? ''
  return {
    ...parts,
    urls: {
      site,
      distributions: inPortOrder(distributions).map(each => origins.distributions.get(each) ?? ''),
      gateway: origins.gateway,
      apis: [...origins.apis.values()],
    },
    environment: {
      ...Object.assign({}, ...assembly.ofType('AWS::Lambda::Function').map(fn => ownVariables(assembly, fn, local))),
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: administrator,
      AWS_SECRET_ACCESS_KEY: directory.secretKey(administrator),
      AWS_ENDPOINT_URL: origins.gateway,
      DATA_DIR: dataDir,
      CLOCK_OFFSET_MS: String(Math.round(clock.offset())),
    },
    stop,
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The runtime is still starting')
  return value
}

/**
 * Which distribution listens where: the one tagged `local:port` = n at PORT + n, the others in the order of the
 * assembly. The site comes first.
 */
function inPortOrder(distributions: Resource[]): Resource[] {
  const place = (resource: Resource) => {
    const tags = resource.raw.Tags
    const tagged = Array.isArray(tags) ? tags.map(doc).find(tag => tag.Key === 'local:port') : undefined
    return tagged ? number(tagged.Value, 0) : distributions.indexOf(resource)
  }
  return [...distributions].sort((a, b) => place(a) - place(b))
}

function apisOf(assembly: Assembly, parts: ConstructorParameters<typeof HttpApi>[1]) {
  const http = new Map<Resource, HttpApi>()
  const sockets = new Map<Resource, WebSocketApi>()
  for (const api of assembly.ofType('AWS::ApiGatewayV2::Api')) {
    if (assembly.properties(api).ProtocolType === 'WEBSOCKET') sockets.set(api, new WebSocketApi(api, parts))
    else http.set(api, new HttpApi(api, parts))
  }
  return { http, sockets }
}

/** A WebSocket API reached directly, not through CloudFront: the path is the stage. */
function socketHandler(api: WebSocketApi): ConstructorParameters<typeof FrontServer>[0] {
  return {
    handle: async () => ({ status: 426, headers: [['upgrade', 'websocket']], body: '' }),
    upgrade: (incoming, socket, head, viewer) => api.connect(incoming, socket, head, viewer.headers, viewer.query),
  }
}

/** Secret keys of functions, and so every signature, come from this one; it is made at the first start. */
function masterKey(state: State): string {
  const known = state.get('master', 'key')
  if (known !== undefined) return known
  const made = randomBytes(32).toString('base64')
  state.put('master', 'key', made)
  return made
}

function ownVariables(assembly: Assembly, fn: Resource, local: (value: string) => string): Record<string, string> {
  const variables = entries(doc(assembly.properties(fn).Environment).Variables)
  return Object.fromEntries(variables.map(([key, value]) => [key, local(text(value))]))
}

type Surroundings = { assembly: Assembly; directory: Directory; gateway: string; local(value: string): string }

/** A function's own variables, made local, and what Lambda itself adds. */
function environmentOf(fn: Resource, own: Record<string, string>, around: Surroundings): Record<string, string> {
  const properties = around.assembly.properties(fn)
  const name = around.assembly.name(fn)
  const accessKey = accessKeyOf(fn)
  const { region } = fn.stack
  return {
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, around.local(value)])),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: around.directory.secretKey(accessKey),
    AWS_ENDPOINT_URL: around.gateway,
    AWS_EXECUTION_ENV: `AWS_Lambda_${text(properties.Runtime, 'nodejs24.x')}`,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(number(properties.MemorySize, 128)),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: '/var/task',
    _HANDLER: text(properties.Handler),
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
  }
}

function withEmulatedTopic(body: Buffer): Buffer {
  const form = new URLSearchParams(body.toString('utf8'))
  for (const name of ['TopicArn', 'TargetArn']) {
    const arn = form.get(name)
    if (arn !== null) form.set(name, emulatedArn(arn))
  }
  return Buffer.from(form.toString())
}

function queueOf(body: Buffer): string {
  return /"QueueUrl":"[^"]*\/([^"/]+)"/.exec(body.toString('utf8'))?.[1] ?? ''
}
