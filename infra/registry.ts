import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Background, BackgroundSubject } from '#events/event.ts'
import { backgroundFunctions } from '#events/index.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { contextOfSubject, type StackName, type Subject, stackOf } from '#shared/api/subjects.ts'
import type { PlatformArea, PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import type { Settings } from './settings.ts'

/** Where a declared function lives: its source, the folder that is deployed for it, and its handler in there. */
export interface FunctionFile {
  /** Relative to `functions/`, without extension: `selling/auctions/place-bid`. */
  readonly source: string
  /** Relative to `dist/functions/`: the stack, or a folder of its own for a function with native packages. */
  readonly asset: string
  readonly handler: string
  readonly native: readonly string[]
}

const filePrefix = {
  reaction: 'on-',
  subscriber: 'on-',
  stream: 'on-',
  clock: 'cron-',
  setup: 'setup-',
  socket: '',
} as const satisfies Record<Background['kind'], string>

/** Operators' calls that are deployed with their subject. */
const besideConsole: ReadonlySet<Subject> = new Set([
  'proposals',
  'pickups',
  'inquiries',
  'messages',
  'private-sales',
  'letters',
  'fairness',
])

/** The console's calls by subject: a stack holds 500 resources, and these are one bundle in three stacks. */
const consoleParts: Partial<Record<Subject, 'console-sales' | 'console-market'>> = {
  orders: 'console-sales',
  payments: 'console-sales',
  parcels: 'console-sales',
  claims: 'console-sales',
  refunds: 'console-sales',
  receipts: 'console-sales',
  sales: 'console-sales',
  payouts: 'console-sales',
  works: 'console-market',
  artists: 'console-market',
  partners: 'console-market',
  auctions: 'console-market',
  offers: 'console-market',
  resale: 'console-market',
}

/** A stack of endpoints: a subject's, or a part of the console's. */
export type EndpointStack = StackName | 'console-sales' | 'console-market'

/** The platform's areas that stand in stacks of their own beside the one that has its API; they share its bundle. */
const platformParts: Partial<Record<PlatformArea, PlatformPart>> = {
  sessions: 'sessions',
  sandbox: 'sessions',
  keys: 'shops',
  webhooks: 'shops',
  transfers: 'shops',
}
export const platformPartNames = ['sessions', 'shops'] as const
export type PlatformPart = (typeof platformPartNames)[number]

/** The `$default` routes of the two APIs: the only functions that no registry names, because they answer the rest. */
export const notFoundFile = fileFor({ subject: 'system', name: 'not-found' })
export const platformNotFoundFile = fileFor({ subject: 'platform', area: 'system', name: 'not-found' })

export function endpointFile(endpoint: Endpoint): FunctionFile {
  return fileFor({ subject: endpoint.subject, name: kebab(endpoint.id), stack: stackOfEndpoint(endpoint) })
}

export function platformFile({ id, area }: PlatformEndpoint): FunctionFile {
  return fileFor({ subject: 'platform', area, name: kebab(id) })
}

export function backgroundFile({ kind, id, subject, area, native }: Background): FunctionFile {
  const name = `${filePrefix[kind]}${kebab(id)}`
  return fileFor({ subject: kind === 'socket' ? 'sockets' : subject, area, name, native })
}

/** Every function that is deployed. */
export const functionFiles: readonly FunctionFile[] = [
  notFoundFile,
  platformNotFoundFile,
  ...endpoints.map(endpointFile),
  ...platformEndpoints.map(platformFile),
  ...backgroundFunctions.map(backgroundFile),
]

/** Whether its source has been written; a contract test requires it of all, a deployment too. */
export function isWritten({ source }: FunctionFile): boolean {
  return existsSync(root(`functions/${source}.ts`))
}

export const endpointsOf = (stack: EndpointStack): readonly Endpoint[] =>
  endpoints.filter(endpoint => deployedIn(endpoint) === stack && isWritten(endpointFile(endpoint)))

/** With an acquirer that moves real money there is no sandbox, and nothing that takes a card's number (5.21, 9.12). */
export const platformEndpointsWith = (acquirer: Settings['acquirer']): readonly PlatformEndpoint[] =>
  platformEndpoints.filter(
    endpoint => isWritten(platformFile(endpoint)) && (acquirer === 'sandbox' || !endpoint.sandboxOnly),
  )

/** Those of one stack; without a part, of the one that has the API. */
export const platformEndpointsOf = (acquirer: Settings['acquirer'], part?: PlatformPart): readonly PlatformEndpoint[] =>
  platformEndpointsWith(acquirer).filter(({ area }) => platformParts[area] === part)

/** The background functions that live in a stack of their own; socket routes belong to the API's. */
export const backgroundOf = (stack: BackgroundStack): readonly Exclude<Background, { kind: 'socket' }>[] =>
  backgroundFunctions.filter(
    (entry): entry is Exclude<Background, { kind: 'socket' }> =>
      entry.kind !== 'socket' && stackFor(entry.subject) === stack && isWritten(backgroundFile(entry)),
  )

export const socketRoutes = (): readonly Extract<Background, { kind: 'socket' }>[] =>
  backgroundFunctions.filter(
    (entry): entry is Extract<Background, { kind: 'socket' }> =>
      entry.kind === 'socket' && isWritten(backgroundFile(entry)),
  )

export const stacks: readonly StackName[] = [...new Set(Object.values(stackOf))]
export const endpointStacks: readonly EndpointStack[] = [...stacks, ...new Set(Object.values(consoleParts))]

export type BackgroundStack = StackName | 'platform'

/** Concurrent executions that functions keep for themselves, of those that an account has. */
export const reservedConcurrency = [...endpoints, ...platformEndpoints, ...backgroundFunctions].reduce(
  (sum, { concurrency = 0 }) => sum + concurrency,
  0,
)

/** Roles that a deployment makes: one for each function, and the few of API Gateway, backups, scheduler and CDK. */
export const rolesOfDeployment = functionFiles.length + 40

/** An absolute path from one relative to the repository. */
export function root(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}

export function kebab(id: string): string {
  return id.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
}

function stackFor(subject: BackgroundSubject): BackgroundStack {
  return subject === 'platform' ? 'platform' : stackOf[subject]
}

function deployedIn(endpoint: Endpoint): EndpointStack {
  const stack = stackOfEndpoint(endpoint)
  return stack === 'console' ? (consoleParts[endpoint.subject] ?? stack) : stack
}

/** The bundle of any other operator's call is the console's, whatever its subject. */
function stackOfEndpoint({ access, subject }: Endpoint): StackName {
  return typeof access === 'object' && !besideConsole.has(subject) ? 'console' : stackOf[subject]
}

interface Place {
  readonly subject: BackgroundSubject
  readonly area?: PlatformArea | undefined
  readonly name: string
  readonly stack?: BackgroundStack
  readonly native?: readonly string[] | undefined
}

/** All of a stack is one asset, so the names of its functions are unique across its subjects. */
function folderOf(subject: Place['subject']): string {
  return subject === 'platform' ? subject : `${contextOfSubject(subject)}/${subject}`
}

function fileFor({ subject, area, name, stack = stackFor(subject), native = [] }: Place): FunctionFile {
  return {
    source: `${folderOf(subject)}/${area ? `${area}/` : ''}${name}`,
    asset: native.length > 0 ? `${stack}-${name}` : stack,
    handler: `${name}.handler`,
    native,
  }
}
