/**
 * Sends what AWS's clients ask of the gateway past the network: over the port of the functions' thread, with the name of
 * the function that asks. The gateway evaluates that function's role: nothing is taken from the signature. Plain
 * JavaScript, because worker threads load it first.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable, Writable } from 'node:stream'

// An `import` would make Node's WebSocket, too: see infra/builtins/http.ts.
const http = process.getBuiltinModule('node:http')

/** Requests without an answer, by number. */
const waiting = new Map()
let last = 0

/** What `http.request` answers, as far as the clients use it. */
class PortRequest extends Writable {
  #options
  #send
  #parts = []
  #number = 0
  /** Runs work in the event that the request belongs to. */
  #within = AsyncLocalStorage.snapshot()

  constructor(options, send) {
    super({ decodeStrings: false, autoDestroy: false, emitClose: false })
    this.#options = options
    this.#send = send
    const { headers } = options
    if ((headers?.Expect ?? headers?.expect) === '100-continue') queueMicrotask(() => this.emit('continue'))
  }

  /** There is no socket: what clients set on one has no effect. */
  setTimeout() {
    return this
  }

  setNoDelay() {}

  setSocketKeepAlive() {}

  _write(chunk, _encoding, done) {
    this.#parts.push(chunk)
    done()
  }

  _final(done) {
    const { method, path, headers } = this.#options
    const parts = this.#parts
    const body = parts.length === 1 ? parts[0] : Buffer.concat(parts.map(part => Buffer.from(part)))
    this.#number = ++last
    waiting.set(this.#number, this)
    this.#send({ call: this.#number, method: method ?? 'GET', url: path ?? '/', headers: { ...headers }, body })
    done()
  }

  hear(response) {
    this.#within(() => this.emit('response', response))
  }

  _destroy(error, done) {
    waiting.delete(this.#number)
    done(error)
  }
}

/**
 * From now on `http.request` asks `wayTo` by the port that is asked for: where it answers a function, the request passes
 * over that; every other request takes the network.
 */
export function sendRequestsBy(wayTo) {
  const overNetwork = http.request
  http.request = (options, ...rest) => {
    const send = wayTo(Number(options?.port))
    if (!send) return overNetwork(options, ...rest)
    const request = new PortRequest(options, send)
    const [onResponse] = rest
    if (onResponse) request.once('response', onResponse)
    return request
  }
}

/** Hands the gateway's answer to the request that waits for it. */
export function answerCall({ call, status, headers, body }) {
  const request = waiting.get(call)
  if (!request) return
  waiting.delete(call)
  const response = new Readable({ read() {} })
  if (body.byteLength > 0) response.push(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  response.push(null)
  response.statusCode = status
  response.headers = headers
  request.hear(response)
}
