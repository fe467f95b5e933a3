// fincode as its published description shows it from outside (fincode/facts.json): a call, a field or a value that the
// table does not describe is refused, and an answer that the table does not allow ends the test. It shares no code with
// the adapter that is tested against it.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { customerCalls } from './fincode/customers.ts'
import { describedCall, facts, faultsOf, faultsOfRequest, leavingOut } from './fincode/facts.ts'
import { paymentCalls } from './fincode/payments.ts'
import { type Answer, type Doc, type FakeCard, failed, type World } from './fincode/world.ts'

export const secretKey = 'm_test_c2VjcmV0'
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const keyMs = 30 * 60_000

/** What goes wrong with the next call to a path that ends like this. */
export type Trouble =
  /** The answer is lost. The call was carried out, or was not. */
  | 'silent-after'
  | 'silent-before'
  /** The connection breaks after the call was carried out. */
  | 'cut-after'
  /** fincode says that it is closed; a gateway says something of its own; the limit of calls is reached. */
  | 'closed'
  | 'bad-gateway'
  | 'rate-limit'
  /** It refuses for good, and says nothing that is known. */
  | 'refused'
  | `code:${string}`
  /** The answer cannot be read. */
  | 'garbled'

export interface Sent {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** The provider without a network: `receive` answers a request. */
export function openFincode(now: () => number) {
  const world: World = {
    now,
    orders: new Map(),
    hidden: new WeakMap(),
    customers: new Map(),
    tokens: new Map(),
    tenants: new Set(),
    shortTransfersCapture: false,
    leavesOut: [],
    accountNumber: undefined,
    origin: 'https://issuer.example',
  }
  const calls = { ...paymentCalls(world), ...customerCalls(world) }
  const names = facts.calls.map(({ name }) => name)
  if (names.sort().join() !== Object.keys(calls).sort().join()) throw new Error('the table has other calls')
  /** What the description does not allow: of our requests, and of this server's answers. */
  const faults: string[] = []
  const kept = new Map<string, { at: number; asked: string; answer: Answer }>()

  function receive({ method, path, headers, text }: Sent): Answer {
    if (headers['authorization'] !== `Bearer ${secretKey}`) return failed(401, 'E9994001029')
    if (text && headers['content-type'] !== 'application/json;charset=UTF-8') return failed(415, 'E9992001005')
    const url = new URL(path, 'http://fincode')
    const key = headers['idempotent_key']
    const asked = `${method} ${url.pathname} ${text}`
    if (typeof key === 'string') {
      if (!uuid4.test(key)) return failed(400, 'E0000022008')
      const earlier = kept.get(key)
      if (earlier && now() - earlier.at < keyMs) {
        return earlier.asked === asked ? earlier.answer : failed(409, 'E0090022010')
      }
    }
    if (headers['api-version'] !== '20211001') return failed(400, 'E0000002002')
    const tenant = headers['tenant-shop-id']
    if (tenant !== undefined && !world.tenants.has(String(tenant))) return failed(400, 'E9992074002')
    const body: Doc = text ? JSON.parse(text) : {}
    const answer = route(method, url, body, tenant === undefined ? undefined : String(tenant))
    // What was answered stays as it was said, whatever becomes of the order.
    const said = { status: answer.status, body: typeof answer.body === 'string' ? answer.body : { ...answer.body } }
    if (typeof key === 'string') kept.set(key, { at: now(), asked, answer: said })
    return said
  }

  function route(method: string, url: URL, body: Doc, tenant: string | undefined): Answer {
    const asked = { method, path: url.pathname, query: Object.fromEntries(url.searchParams), body }
    const found = describedCall(asked)
    const wrong = found ? faultsOfRequest(found, asked) : [`no such call: ${method} ${url.pathname}${url.search}`]
    faults.push(...wrong)
    const run = found && calls[found.call.name]
    if (!found || !run || wrong.length > 0) return failed(found ? 400 : 404, 'E9992001002')
    const answer = run({ ids: found.ids, body, query: asked.query, tenant })
    if (answer.status !== 200 || typeof answer.body === 'string') {
      faults.push(...faultsOf('Errors', answer.body))
      return answer
    }
    const { leavesOut } = world
    const said =
      leavesOut.length > 0
        ? leavingOut(found.call.response, answer.body, leavesOut === 'all' ? undefined : leavesOut)
        : answer.body
    faults.push(...faultsOf(found.call.response, said))
    return { ...answer, body: said }
  }

  return {
    world,
    faults,
    receive,
    /** Makes a token as the browser's script would. */
    token(number: string, more: Partial<Pick<FakeCard, 'type'>> = {}): string {
      const token = `tok_${randomUUID()}`
      world.tokens.set(token, { number, expire: '3012', isUsed: false, ...more })
      return token
    },
  }
}
export type Fincode = ReturnType<typeof openFincode>

export async function startFincode(now: () => number) {
  const fincode = openFincode(now)
  const { world } = fincode
  const troubles: { ending: string; kind: Trouble }[] = []
  const seen: { method: string; path: string; headers: http.IncomingHttpHeaders; body: Doc }[] = []
  /** Gives up the call that is under way, as seven seconds would. */
  let giveUp = () => {}

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: path = '/', headers } = request
    const { pathname } = new URL(path, 'http://fincode')
    seen.push({ method, path: pathname, headers, body: text ? JSON.parse(text) : {} })
    const index = troubles.findIndex(({ ending }) => pathname.endsWith(ending))
    const trouble = index >= 0 ? troubles.splice(index, 1)[0]?.kind : undefined
    if (trouble === 'silent-before') return giveUp()
    if (trouble === 'bad-gateway') return send({ status: 502, body: '<html>502 Bad Gateway</html>' })
    if (trouble === 'closed') return send(failed(503, 'E9993134032'))
    if (trouble === 'refused') return send(failed(400, 'E0008009031'))
    if (trouble?.startsWith('code:')) return send(failed(400, trouble.slice('code:'.length)))
    if (trouble === 'rate-limit') return send({ status: 403, body: { message: 'API call limit exceeded' } })
    const answer = fincode.receive({ method, path, headers, text })
    if (trouble === 'silent-after') return giveUp()
    if (trouble === 'cut-after') return void request.socket.destroy()
    if (trouble === 'garbled') return send({ status: 200, body: '{"id":' })
    return send(answer)

    function send({ status, body }: Answer) {
      response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  })

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world.origin = origin
  return {
    ...fincode,
    origin,
    seen,
    /** The next call to a path that ends like this meets trouble. */
    trouble: (ending: string, kind: Trouble) => troubles.push({ ending, kind }),
    deadline(): AbortSignal {
      const controller = new AbortController()
      giveUp = () => controller.abort(new DOMException('7 s are over', 'TimeoutError'))
      return controller.signal
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
export type FincodeServer = Awaited<ReturnType<typeof startFincode>>
