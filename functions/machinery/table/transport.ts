import http from 'node:http'
import https from 'node:https'
import { instanceValue } from '#shared/instance-cache.ts'
import { type AwsCredentials, signedHeaders } from './signature.ts'
import { type TimeLimits, withPatience } from './time-limits.ts'

/** Takes an operation of DynamoDB and its input as JSON to wherever the table is. */
export type Transport = (operation: string, body: string) => Promise<WireAnswer>
export interface WireAnswer {
  /** HTTP status. */
  readonly status: number
  readonly body: string
}

/** Where a table is and who asks; what is not given is read from the variables that Lambda sets. */
export interface TableConnection {
  /** An origin; AWS's own of the region unless given. */
  readonly endpoint?: string
  readonly region?: string
  readonly credentials?: AwsCredentials
  /** How long the table may take; a second to connect and three to answer unless given. */
  readonly limits?: TimeLimits
}

const tableLimits: TimeLimits = { connectMs: 1000, answerMs: 3000 }

const agents = {
  http: new http.Agent({ keepAlive: true, maxSockets: 50 }),
  https: new https.Agent({ keepAlive: true, maxSockets: 50 }),
}

/**
 * Variables are read for each request: where functions share an instance, as on one machine, each has its own
 * credentials. On Lambda they are those of the instance for as long as it lives.
 */
export function openTransport(connection: TableConnection): Transport {
  const { limits = withPatience(tableLimits) } = connection
  return (operation, body) => {
    const { env } = process
    const { region = env['AWS_REGION'] ?? '' } = connection
    const { endpoint = endpointIn(env) ?? `https://dynamodb.${region}.amazonaws.com` } = connection
    const { credentials = credentialsIn(env) } = connection
    const { host, ...address } = addressOf(endpoint)
    const target = `DynamoDB_20120810.${operation}`
    const headers = signedHeaders({ host, region, target, body, at: Date.now(), credentials })
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    return post({ ...address, headers: { ...headers, ...length } }, { body, limits })
  }
}

/** Under the names that AWS's own clients look for, too. */
const endpointIn = (env: NodeJS.ProcessEnv) => env['AWS_ENDPOINT_URL_DYNAMODB'] ?? env['AWS_ENDPOINT_URL']

const credentialsIn = (env: NodeJS.ProcessEnv): AwsCredentials => ({
  accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
  sessionToken: env['AWS_SESSION_TOKEN'],
})

interface Address {
  readonly protocol: string
  readonly hostname: string
  readonly port: string
  /** As the header says it. */
  readonly host: string
}
const last = instanceValue<{ readonly endpoint: string; readonly address: Address }>()

function addressOf(endpoint: string): Address {
  if (last.value?.endpoint !== endpoint) {
    const { protocol, hostname, port, host } = new URL(endpoint)
    last.value = { endpoint, address: { protocol, hostname, port, host } }
  }
  return last.value.address
}

type Post = Omit<Address, 'host'> & { readonly headers: Readonly<Record<string, string>> }

interface Sent {
  readonly body: string
  readonly limits: TimeLimits
}

function post({ protocol, ...to }: Post, { body, limits }: Sent): Promise<WireAnswer> {
  const scheme = protocol === 'http:' ? 'http' : 'https'
  const { request: open } = scheme === 'http' ? http : https
  return new Promise((resolve, reject) => {
    const request = open({ ...to, method: 'POST', path: '/', agent: agents[scheme] }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const [only, ...more] = chunks
        const whole = only && more.length === 0 ? only : Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 502, body: whole.toString('utf8') })
      })
    })
    request.on('error', reject)
    giveUpInTime(request, limits, error => {
      // An answer that has begun would end as one that was reset.
      reject(error)
      request.destroy(error)
    })
    request.end(body)
  })
}

type GiveUp = (error: Error) => void

/** Gives a request up whose peer does not take the connection in time, or does not answer. */
function giveUpInTime(request: http.ClientRequest, { connectMs, answerMs }: TimeLimits, giveUp: GiveUp): void {
  let timer: NodeJS.Timeout | undefined
  const within = (ms: number, what: string) => {
    clearTimeout(timer)
    const late = () => giveUp(Object.assign(new Error(`DynamoDB did not ${what} within ${ms} ms`), { code: silence }))
    timer = setTimeout(late, ms)
  }
  request.on('socket', socket => {
    if (!socket.connecting) return within(answerMs, 'answer')
    within(connectMs, 'take the connection')
    socket.once('connect', () => within(answerMs, 'answer'))
  })
  request.on('close', () => clearTimeout(timer))
}

/** What Node calls a connection whose peer said nothing for too long. */
export const silence = 'ETIMEDOUT'
