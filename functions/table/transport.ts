import http from 'node:http'
import https from 'node:https'
import { kept } from '#shared/kept.ts'
import { type AwsCredentials, signedHeaders } from './signature.ts'

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
}

const agents = {
  http: new http.Agent({ keepAlive: true, maxSockets: 50 }),
  https: new https.Agent({ keepAlive: true, maxSockets: 50 }),
}

/**
 * Variables are read for each request: where functions share an instance, as on one machine, each has its own
 * credentials. On Lambda they are those of the instance for as long as it lives.
 */
export function openTransport(connection: TableConnection): Transport {
  return (operation, body) => {
    const { env } = process
    const { region = env['AWS_REGION'] ?? '' } = connection
    const { endpoint = endpointIn(env) ?? `https://dynamodb.${region}.amazonaws.com` } = connection
    const { credentials = credentialsIn(env) } = connection
    const { host, ...address } = addressOf(endpoint)
    const target = `DynamoDB_20120810.${operation}`
    const headers = signedHeaders({ host, region, target, body, at: Date.now(), credentials })
    return post({ ...address, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } }, body)
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
const last = kept<{ readonly endpoint: string; readonly address: Address }>()

function addressOf(endpoint: string): Address {
  if (last.value?.endpoint !== endpoint) {
    const { protocol, hostname, port, host } = new URL(endpoint)
    last.value = { endpoint, address: { protocol, hostname, port, host } }
  }
  return last.value.address
}

type Post = Omit<Address, 'host'> & { readonly headers: Readonly<Record<string, string>> }

function post({ protocol, ...to }: Post, body: string): Promise<WireAnswer> {
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
    request.end(body)
  })
}
