// What lies between the platform and the provider, and what the provider says of what it did. `next` draws what happens to
// a call; a fault that does not fit a call leaves it alone.

import { visitIssuer } from './fincode/payments.ts'
import { type Answer, type FakeOrder, failed } from './fincode/world.ts'
import type { Fincode } from './fincode-server.ts'

/** What the provider does with a call, or its network. */
export const providerFaults = [
  ...(['busy', 'closed', 'gateway', 'slow', 'silentBefore', 'silentAfter', 'garbled'] as const),
  /** It does as asked, and its answer has null wherever the description allows it. */
  'terse',
] as const

/** What the provider says that is not so. */
const providerLies = [
  /** It did it, and says that it refuses. */
  'saysNo',
  /** It did nothing, and says that it is done. */
  'saysYes',
  /** It did it with another amount than it says. */
  'booksOther',
  /** It did what was asked, and names another amount. */
  'saysOther',
  /** A question is answered by what was before the last change. */
  'oldNews',
] as const

/** What may be said falsely in answer to this: a question by what was, a change by what it did not do. */
export const liesAbout = (method: string): readonly ProviderFault[] =>
  method === 'GET'
    ? ['oldNews', 'saysYes', 'saysNo']
    : method === 'PUT'
      ? ['saysNo', 'saysYes', 'booksOther', 'saysOther']
      : []

/** It does nothing and refuses for certain, but for a charge, which its card refuses. */
export type ProviderFault =
  | (typeof providerFaults)[number]
  | (typeof providerLies)[number]
  | 'refuses'
  /** The issuer knows the holder before anybody is sent there. */
  | 'passes'

/** A card or the issuer will not have it, today and tomorrow. */
const refusal = (): Answer => failed(400, 'E9993134010')
const otherBy = 1000

/** The part of `Response` that the adapter and the shops' client read. */
export interface Reply {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}
export function replyOf(status: number, body: string, headers: Readonly<Record<string, unknown>> = {}): Reply {
  const get = (name: string) => (headers[name] === undefined ? null : String(headers[name]))
  return { ok: status < 300, status, headers: { get }, text: async () => body }
}

interface Network {
  readonly provider: Fincode
  readonly next: (call: { readonly method: string; readonly path: string }) => ProviderFault | undefined
  readonly pass: (ms: number) => void
}

/** The provider's address answers through it. */
export function openProviderNetwork({ provider, next, pass }: Network) {
  const earlier = new Map<string, FakeOrder>()
  const { orders } = provider.world

  return async function ask(address: string, init: RequestInit = {}): Promise<Reply> {
    const { pathname, search } = new URL(address)
    const { method = 'GET', body } = init
    const sent = {
      method,
      path: `${pathname}${search}`,
      headers: Object(init.headers),
      text: typeof body === 'string' ? body : '',
    }
    const order = orders.get(pathname.split('/')[3] ?? '')
    const isChange = method === 'PUT' && order !== undefined
    const carryOut = (): Answer => {
      if (isChange) earlier.set(order.id, { ...order })
      return provider.receive(sent)
    }
    const heard = ({ status, body: said }: Answer) =>
      replyOf(status, typeof said === 'string' ? said : JSON.stringify(said))
    const timeout = () => {
      pass(7000)
      return new DOMException('7 s are over', 'TimeoutError')
    }
    switch (next({ method, path: pathname })) {
      case 'busy':
        return heard({ status: 403, body: { message: 'API call limit exceeded' } })
      case 'closed':
        return heard(failed(503, 'E9993134032'))
      case 'gateway':
        return heard({ status: 502, body: '<html>502 Bad Gateway</html>' })
      case 'slow':
        pass(6500)
        return heard(carryOut())
      case 'silentBefore':
        throw timeout()
      case 'silentAfter':
        carryOut()
        throw timeout()
      case 'garbled':
        carryOut()
        return heard({ status: 200, body: '{"id":' })
      case 'terse': {
        provider.world.leavesOut = 'all'
        const answer = carryOut()
        provider.world.leavesOut = []
        return heard(answer)
      }
      case 'refuses':
        return heard(isChange && order.status !== 'UNPROCESSED' ? refusal() : carryOut())
      case 'passes': {
        const answer = carryOut()
        if (isChange) visitIssuer(provider.world, order.access_id, undefined)
        return heard(isChange ? { status: 200, body: { ...order } } : answer)
      }
      case 'saysNo': {
        const answer = carryOut()
        if (method === 'GET' && order?.status === 'AUTHORIZED')
          return heard({ status: 200, body: { ...order, status: 'UNPROCESSED', error_code: 'E9993134010' } })
        return heard(isChange ? refusal() : answer)
      }
      case 'saysYes': {
        const before = { ...order }
        const answer = carryOut()
        if (method === 'GET' && order?.status === 'AUTHENTICATED')
          return heard({ status: 200, body: { ...order, status: 'AUTHORIZED', error_code: null } })
        // A page of the issuer's that leads nowhere is no lie about money.
        if (isChange && order.status !== 'AUTHENTICATED') putBack(order, before)
        return heard(answer)
      }
      case 'booksOther': {
        const answer = carryOut()
        if (isChange && isHeld(order)) Object.assign(order, otherAmount(order))
        return heard(answer)
      }
      case 'saysOther': {
        const answer = carryOut()
        const isSaid = isChange && isHeld(order) && typeof answer.body !== 'string'
        return heard(isSaid ? { ...answer, body: { ...Object(answer.body), ...otherAmount(order) } } : answer)
      }
      case 'oldNews': {
        const answer = carryOut()
        const old = method === 'GET' && order && answer.status === 200 ? earlier.get(order.id) : undefined
        return heard(old ? { status: 200, body: old } : answer)
      }
      case undefined:
        return heard(carryOut())
    }
  }
}

const isHeld = ({ status }: FakeOrder): boolean => status === 'AUTHORIZED' || status === 'CAPTURED'
const otherAmount = ({ amount, tax }: FakeOrder) => ({
  amount: amount + otherBy,
  total_amount: amount + otherBy + tax,
})

function putBack(order: FakeOrder, before: Partial<FakeOrder>): void {
  for (const name of Object.keys(order)) delete order[name]
  Object.assign(order, before)
}
