import http from 'node:http'
import https from 'node:https'
import { instanceValue } from '#shared/instance-cache.ts'
import { type AwsCredentials, signedHeaders } from './signature.ts'
import { type TimeLimits, withPatience } from './time-limits.ts'

/** Sends an operation and its JSON input to DynamoDB. */
export type Transport = (operation: string, body: string) => Promise<WireAnswer>
export interface WireAnswer {
  /** HTTP status. */
  readonly status: number
  readonly body: string
}

/** Address of the table and credentials; omitted ones are read from Lambda's variables. */
export interface TableConnection {
  /** Origin; by default AWS's own in the region. */
  readonly endpoint?: string
  readonly region?: string
  readonly credentials?: AwsCredentials
  /** Timeouts; by default a second to connect and three to answer. */
  readonly limits?: TimeLimits
}

const tableLimits: TimeLimits = { connectMs: 1000, answerMs: 3000 }

const agents = {
  http: new http.Agent({ keepAlive: true, maxSockets: 50 }),
  https: new https.Agent({ keepAlive: true, maxSockets: 50 }),
}

/**
 * Variables are read for each request: locally, functions that share an instance have different credentials. On Lambda
 * they never change within an instance.
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

/** The variables that AWS's own clients read. */
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
  /** Value of the Host header. */
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
      // A response that breaks off counts as a reset connection.
      reject(error)
      request.destroy(error)
    })
    request.end(body)
  })
}

type GiveUp = (error: Error) => void

/** Aborts a request whose peer does not accept the connection, or does not answer, in time. */
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

/** Node's error code for a timeout. */
export const silence = 'ETIMEDOUT'
