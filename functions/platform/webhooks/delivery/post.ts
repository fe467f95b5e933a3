import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { deliveryTimeoutMs, type PostOutcome } from '#shared/platform/webhooks/delivery.ts'
import { type Address, reachable } from './public-address.ts'

/** An answer is read as far as this; whoever sends more is not heard out. */
const maxAnswerBytes = 65_536

interface Post {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly firstParty: readonly string[]
  readonly timeoutMs?: number
}

/**
 * Posts to an address of a shop, connected to exactly the IP addresses that were checked. Redirects are not followed: a
 * 3xx is an answer like any other. Whatever goes wrong is an outcome and not an error.
 */
export async function post({
  url,
  body,
  headers,
  firstParty,
  timeoutMs = deliveryTimeoutMs,
}: Post): Promise<PostOutcome> {
  const addresses = await reachable(url, firstParty)
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
      // One connection a message: an idle one would outlive the check of its address.
      agent: false,
      lookup: (_host, options, done) => {
        const usable = addresses.filter(({ family }) => !options.family || family === options.family)
        const [first] = usable.length > 0 ? usable : addresses
        if (options.all) done(null, usable.map(plain))
        else done(null, first?.address ?? '', first?.family)
      },
    })
    // One limit for all of it: a receiver that answers a byte a second is as slow as one that does not answer.
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
