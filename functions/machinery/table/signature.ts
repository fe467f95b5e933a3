import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import { instanceCache } from '#shared/instance-cache.ts'

export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

export interface Signed {
  readonly host: string
  readonly region: string
  readonly target: string
  readonly body: string
  /** Epoch ms. */
  readonly at: number
  readonly credentials: AwsCredentials
}

const contentType = 'application/x-amz-json-1.0'
const service = 'dynamodb'

/**
 * Headers of a call to DynamoDB, signed by AWS Signature Version 4: one path, no query, exactly these headers. A test
 * compares it with AWS's own signer.
 */
export function signedHeaders({ host, region, target, body, at, credentials }: Signed): Record<string, string> {
  const moment = `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const day = moment.slice(0, 8)
  const { accessKeyId, sessionToken } = credentials
  const headers: Record<string, string> = {
    'content-type': contentType,
    host,
    'x-amz-date': moment,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
    'x-amz-target': target,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = `POST\n/\n\n${lines.join('')}\n${names}\n${hash('sha256', body)}`
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${hash('sha256', request)}`
  const signature = hmac(keyOf(credentials, day, region), text).toString('hex')
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return headers
}

const hmac = (key: KeyObject | Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Derived keys by their inputs; as many as functions share an instance, each valid for a day. */
const keys = instanceCache<string, KeyObject>()
const mostKeys = 500

function keyOf({ secretAccessKey }: AwsCredentials, day: string, region: string): KeyObject {
  const of = `${secretAccessKey} ${day} ${region}`
  const known = keys.get(of)
  if (known) return known
  if (keys.size >= mostKeys) keys.clear()
  const parts = [region, service, 'aws4_request']
  const key = createSecretKey(parts.reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day)))
  keys.set(of, key)
  return key
}
