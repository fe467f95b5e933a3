/** Compresses as CloudFront does: only answers that the cache policy keeps in several encodings. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { headerOf, type WebResponse } from '../http/message.ts'
import type { CachePolicy } from './policies.ts'

const compressible =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|rss\+xml|atom\+xml|ld\+json|vnd\.ms-fontobject|wasm|x-javascript)|font\/(ttf|otf|eot)|image\/(svg\+xml|bmp|x-icon|vnd\.microsoft\.icon))/i

/** Chooses the encoding for this viewer, if the behaviour compresses at all. */
export function encodingFor(policy: CachePolicy, compresses: boolean, accepted: string): 'br' | 'gzip' | '' {
  if (!compresses) return ''
  if (policy.brotli && /\bbr\b/.test(accepted)) return 'br'
  return policy.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : ''
}

/** CloudFront says nothing of its quality: a middle one, which an edge can afford. */
export const brotli = (plain: string | Uint8Array): Buffer =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

export function compress(answer: WebResponse, encoding: 'br' | 'gzip' | ''): WebResponse {
  const type = headerOf(answer, 'content-type') ?? ''
  if (
    !encoding ||
    answer.status !== 200 ||
    !compressible.test(type) ||
    headerOf(answer, 'content-encoding') !== undefined
  )
    return answer
  const plain = Buffer.from(answer.body)
  if (plain.length < 1000 || plain.length > 10_000_000) return answer
  const body = encoding === 'br' ? brotli(plain) : gzipSync(plain)
  const headers = answer.headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    // A strong ETag names exact bytes, and compression changes the bytes.
    .map(([name, value]): [string, string] =>
      name.toLowerCase() === 'etag' && value.startsWith('"') ? [name, `W/${value}`] : [name, value],
    )
  return {
    status: answer.status,
    headers: [...headers, ['content-encoding', encoding], ['vary', 'Accept-Encoding']],
    body,
  }
}
