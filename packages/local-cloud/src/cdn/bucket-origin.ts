/**
 * Reads a bucket as an origin through origin access control. The bucket's policy must let CloudFront read, as on AWS.
 */
import type { Upstream } from '../gateway/upstream.ts'
import type { Headers, WebRequest, WebResponse } from '../http/message.ts'
import type { AccessLog } from '../iam/access-log.ts'
import type { Roles } from '../iam/roles.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'

export interface BucketOriginContext {
  readonly assembly: Assembly
  readonly roles: Roles
  readonly accessLog: AccessLog
  readonly objects: Upstream
  now(): number
}

export async function readObject(
  distribution: Resource,
  bucket: Resource,
  request: WebRequest,
  { assembly, roles, accessLog, objects, now }: BucketOriginContext,
): Promise<WebResponse> {
  const name = assembly.name(bucket)
  const source = [assembly.arn(distribution)]
  // What CloudFront is known to send, and no more: a policy that asks for another key must fail here too.
  const context = { 'AWS:SourceArn': source, 'aws:SourceArn': source }
  const may = (action: string, resource: string) =>
    roles.bucketAllows(name, 'cloudfront.amazonaws.com', { action, resource, context })
  const key = decoded(request.path)
  if (key === undefined) return refused(400, 'InvalidURI', 'Could not parse the specified URI.')
  const resource = `arn:aws:s3:::${name}${key}`
  if (!may('s3:GetObject', resource)) {
    const denial = { caller: `CloudFront ${assembly.name(distribution)}`, action: 's3:GetObject', resource }
    accessLog.denied({ at: new Date(now()).toISOString(), ...denial, side: 'resource' })
    return refused(403, 'AccessDenied', 'Access Denied')
  }
  const headers: Headers = {}
  for (const kept of ['range', 'if-none-match', 'if-modified-since']) {
    const value = request.headers[kept]
    if (value !== undefined) headers[kept] = value
  }
  const url = `/${name}${request.path}`
  const reply = await objects({ method: request.method, url, headers, body: Buffer.alloc(0) })
  if (reply.status === 404) {
    // A caller that may not list is not told whether an object is missing or forbidden.
    if (may('s3:ListBucket', `arn:aws:s3:::${name}`))
      return refused(404, 'NoSuchKey', 'The specified key does not exist.')
    return refused(403, 'AccessDenied', 'Access Denied')
  }
  const answered = Object.entries(reply.headers)
    .filter(([header]) => passed.test(header))
    .map(([header, value]): [string, string] => [header, String(value)])
  return { status: reply.status, headers: answered, body: reply.body }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

const passed =
  /^(content-(type|length|encoding|disposition|language|range)|cache-control|etag|last-modified|accept-ranges|expires|x-amz-meta-.*)$/

function refused(status: number, code: string, message: string): WebResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return { status, headers: [['content-type', 'application/xml']], body }
}
