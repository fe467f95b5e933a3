import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Background, BackgroundDomain } from '#events/event.ts'
import { background } from '#events/index.ts'
import type { Domain, Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import type { Settings } from './settings.ts'

/** Where a declared function lives: its source, the folder that is deployed for it, and its handler in there. */
export interface FunctionFile {
  /** Relative to `functions/`, without extension: `auctions/place-bid`. */
  readonly source: string
  /** Relative to `dist/functions/`: the domain, or a folder of its own for a function with native packages. */
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

/** The `$default` routes of the two APIs: the only functions that no registry names, because they answer the rest. */
export const notFoundFile = fileFor('system', 'not-found')
export const platformNotFoundFile = fileFor('platform', 'not-found')

export function endpointFile({ id, domain }: Endpoint): FunctionFile {
  return fileFor(domain, kebab(id))
}

export function platformFile({ id }: PlatformEndpoint): FunctionFile {
  return fileFor('platform', kebab(id))
}

export function backgroundFile({ kind, id, domain, native = [] }: Background): FunctionFile {
  return fileFor(kind === 'socket' ? 'sockets' : domain, `${filePrefix[kind]}${kebab(id)}`, native)
}

/** Every function that is deployed. */
export const functionFiles: readonly FunctionFile[] = [
  notFoundFile,
  platformNotFoundFile,
  ...endpoints.map(endpointFile),
  ...platformEndpoints.map(platformFile),
  ...background.map(backgroundFile),
]

/** Whether its source has been written; a contract test requires it of all, a deployment too. */
export function isWritten({ source }: FunctionFile): boolean {
  return existsSync(root(`functions/${source}.ts`))
}

export const endpointsOf = (domain: Domain): readonly Endpoint[] =>
  endpoints.filter(endpoint => endpoint.domain === domain && isWritten(endpointFile(endpoint)))

/** With an acquirer that moves real money there is no sandbox, and nothing that takes a card's number (5.21, 9.12). */
export const platformEndpointsWith = (acquirer: Settings['acquirer']): readonly PlatformEndpoint[] =>
  platformEndpoints.filter(
    endpoint => isWritten(platformFile(endpoint)) && (acquirer === 'sandbox' || !endpoint.sandboxOnly),
  )

/** The background functions that live in their domain's stack; socket routes belong to the API's. */
export const backgroundOf = (domain: BackgroundDomain): readonly Exclude<Background, { kind: 'socket' }>[] =>
  background.filter(
    (entry): entry is Exclude<Background, { kind: 'socket' }> =>
      entry.kind !== 'socket' && entry.domain === domain && isWritten(backgroundFile(entry)),
  )

export const socketRoutes = (): readonly Extract<Background, { kind: 'socket' }>[] =>
  background.filter(
    (entry): entry is Extract<Background, { kind: 'socket' }> =>
      entry.kind === 'socket' && isWritten(backgroundFile(entry)),
  )

export const domains: readonly Domain[] = [
  ...new Set([
    ...endpoints.map(({ domain }) => domain),
    ...background.flatMap(({ domain }) => (domain === 'platform' ? [] : [domain])),
  ]),
]

/** An absolute path from one relative to the repository. */
export function root(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}

export function kebab(id: string): string {
  return id.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
}

function fileFor(domain: BackgroundDomain, name: string, native: readonly string[] = []): FunctionFile {
  return {
    source: `${domain}/${name}`,
    asset: native.length > 0 ? `${domain}-${name}` : domain,
    handler: `${name}.handler`,
    native,
  }
}
