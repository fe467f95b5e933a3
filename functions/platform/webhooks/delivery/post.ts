import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { deliveryTimeoutMs, type PostOutcome } from '#shared/platform/webhooks/delivery.ts'
import { type Address, type ClosedPlaces, reachable } from './public-address.ts'

/** Longest response that is read; the rest is dropped. */
const maxAnswerBytes = 65_536

interface Post {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Allowed addresses besides public ones. */
  readonly places: ClosedPlaces
  readonly timeoutMs?: number
}

/**
 * Posts to an endpoint through exactly the IP addresses that were checked. Redirects are not followed: a 3xx is a
 * response. Every error becomes an outcome.
 */
export async function post({ url, body, headers, places, timeoutMs = deliveryTimeoutMs }: Post): Promise<PostOutcome> {
  const addresses = await reachable(url, places)
  if (!addresses) return { failure: 'refused-address' }
  return new Promise(resolve => {
    const target = new URL(url)
    const send = target.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'payment-platform-webhooks/1',
        ...headers,
      },
      // One connection per message, because an idle one would outlive the check of its address.
      agent: false,
      lookup: (_host, options, done) => {
        const usable = addresses.filter(({ family }) => !options.family || family === options.family)
        const [first] = usable.length > 0 ? usable : addresses
        if (options.all) done(null, usable.map(plain))
        else done(null, first?.address ?? '', first?.family)
      },
    })
    // One timeout covers the whole exchange, so that a slow receiver counts as a silent one.
    const timer = setTimeout(() => end({ failure: 'timeout' }), timeoutMs)
    const end = (outcome: PostOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
      request.destroy()
    }
    request.on('error', () => end({ failure: 'network' }))
    request.on('response', response => {
      const status = response.statusCode ?? 0
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length > maxAnswerBytes) end({ status, body: '' })
      })
      response.on('end', () => end({ status, body: Buffer.concat(parts).toString('utf8') }))
      response.on('error', () => end({ failure: 'network' }))
    })
    request.end(body)
  })
}

const plain = ({ address, family }: Address) => ({ address, family })
