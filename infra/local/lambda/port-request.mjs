/**
 * Sends what AWS's clients ask of the gateway over the thread's port instead of a socket, with the name of the function
 * that asks. The gateway evaluates that function's role: nothing is taken from the signature. Plain JavaScript, because
 * worker threads load it first.
 */
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

  _destroy(error, done) {
    waiting.delete(this.#number)
    done(error)
  }
}

/**
 * From now on `http.request` to the gateway's origin passes over the port; every other request takes the network.
 * `asker` answers the name of the running function.
 */
export function requestOverPort(port, gateway, asker) {
  const gatewayPort = Number(new URL(gateway).port)
  const overNetwork = http.request
  http.request = (options, ...rest) => {
    if (Number(options?.port) !== gatewayPort) return overNetwork(options, ...rest)
    const request = new PortRequest(options, call => port.postMessage({ ...call, name: asker() }))
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
  request.emit('response', response)
}
