/** Objects that are larger than what fauxqs takes in one request. S3 takes 5 GB in one PUT. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { SignedRequest } from '../iam/required-permissions.ts'
import type { Upstream } from './upstream.ts'

type Request = Parameters<Upstream>[0]
type Reply = Awaited<ReturnType<Upstream>>

/** Bytes of a part. fauxqs takes 11 MiB a request; S3's parts have 5 MiB or more. */
const partBytes = 8 * 1024 * 1024

/** Headers of one whole body, and so of none of its parts: the gateway has read it whole, and its sums are of the whole. */
const ofTheBody = /^(content-length|content-md5|x-amz-content-sha256|x-amz-checksum-.*|x-amz-sdk-checksum-algorithm)$/i

/** Whether this puts one object, and more of it than goes in one request. */
export function isLargeObject({ service, method, query, headers, body }: SignedRequest): boolean {
  const isPut = service === 's3' && method === 'PUT' && !query.has('uploadId')
  return isPut && body.length > partBytes && !String(headers['content-encoding'] ?? '').includes('aws-chunked')
}

/**
 * Puts the object by S3's own upload in parts; it is there once all of it is. Answers as a PUT does: the first refusal,
 * or the tag of the whole.
 */
export async function putInParts(upstream: Upstream, { url, headers, body }: Omit<Request, 'method'>): Promise<Reply> {
  const ask = (method: string, query: string, sent: Buffer, more: OutgoingHttpHeaders = {}) =>
    upstream({ method, url: `${url.split('?', 1)[0]}?${query}`, headers: { ...whole(headers), ...more }, body: sent })
  const begun = await ask('POST', 'uploads=', Buffer.alloc(0))
  if (begun.status >= 300) return begun
  const id = encodeURIComponent(/<UploadId>([^<]+)/.exec(String(begun.body))?.[1] ?? '')
  const tags: string[] = []
  for (let from = 0; from < body.length; from += partBytes) {
    const number = tags.length + 1
    const sent = await ask('PUT', `partNumber=${number}&uploadId=${id}`, body.subarray(from, from + partBytes))
    if (sent.status >= 300) {
      await ask('DELETE', `uploadId=${id}`, Buffer.alloc(0))
      return sent
    }
    tags.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(sent.headers)}</ETag></Part>`)
  }
  const list = Buffer.from(`<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`)
  const ended = await ask('POST', `uploadId=${id}`, list, { 'content-type': 'application/xml' })
  if (ended.status >= 300) return ended
  const tag = /<ETag>([^<]+)/.exec(String(ended.body))?.[1]?.replaceAll('&quot;', '"')
  return { status: 200, headers: { ...(tag && { etag: tag }) }, body: Buffer.alloc(0) }
}

const whole = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheBody.test(name)))

const tagOf = ({ etag }: IncomingHttpHeaders) => etag ?? ''
