/**
 * Handles events of functions as the Lambda runtime does: it loads a function's module when the first event of that
 * function comes, and answers what the handler answers. What differs between functions (variables, credentials, log file)
 * follows the running event through its asynchronous calls. Plain JavaScript, because type stripping would slow each cold
 * start of a thread.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'

/** Holds `{ host, fn, id, isLoading }` of the running event. Work that an event began belongs to it after its answer, too. */
export const running = new AsyncLocalStorage()

/** What Lambda says of an error. */
export function failure(error) {
  const isError = error instanceof Error
  return {
    errorType: isError ? error.name : typeof error,
    errorMessage: isError ? error.message : String(error),
    trace: isError && error.stack ? error.stack.split('\n') : [],
  }
}

/**
 * Prepares a result for the caller. Proxy results are cloned as they are; every other value becomes what JSON makes of
 * it, as in Lambda.
 */
function plain(value) {
  if (value === undefined || value === null) return null
  if (typeof value === 'object' && typeof value.statusCode === 'number' && typeof value.body === 'string') {
    const { statusCode, headers, multiValueHeaders, cookies, body, isBase64Encoded } = value
    return { statusCode, headers: headers && { ...headers }, multiValueHeaders, cookies, body, isBase64Encoded }
  }
  return JSON.parse(JSON.stringify(value))
}

/**
 * A function reads its own variables and no others. While modules load they read the variables of all functions of the
 * asset, because a module that several functions share is evaluated once, for the function that comes first. `outside`
 * answers the variables of what no event began.
 */
export function variablesByEvent(outside) {
  const own = () => running.getStore()?.fn?.env ?? outside()
  return new Proxy(
    {},
    {
      get: (_, name) => {
        const event = running.getStore()
        if (!event) return outside()[name]
        return event.fn.env[name] ?? (event.isLoading ? event.host.variables[name] : undefined)
      },
      has: (_, name) => name in own(),
      ownKeys: () => Reflect.ownKeys(own()),
      getOwnPropertyDescriptor: (_, name) =>
        name in own() ? { value: own()[name], enumerable: true, configurable: true, writable: true } : undefined,
      set: (_, name, value) => {
        own()[name] = String(value)
        return true
      },
      deleteProperty: (_, name) => delete own()[name],
    },
  )
}

/**
 * Writes to the log of a function; handing every line to the main thread would cost that thread more than the request. The
 * logger is made once for all functions, so its label is set here. What a runtime that has stopped began may still end.
 */
export function writeLog(fn, chunk, encoding, done) {
  const label = fn.env['POWERTOOLS_SERVICE_NAME']
  const text =
    typeof chunk !== 'string'
      ? Buffer.from(chunk)
      : label === undefined
        ? chunk
        : chunk.replace(/"service":"[^"]*"/, `"service":"${label}"`)
  if (fn.output !== undefined) fs.writeSync(fn.output, text)
  const callback = typeof encoding === 'function' ? encoding : done
  if (callback) queueMicrotask(callback)
  return true
}

const report = (fn, message, id, payload) =>
  writeLog(fn, `${JSON.stringify({ level: 'ERROR', message, requestId: id, ...payload })}\n`)

export class EventHost {
  /** Variables of all functions of the asset. */
  variables
  /** The functions that events have named so far, by name. */
  #functions = new Map()
  #post
  #load
  #clocks
  #storing
  /** The function whose event came first. */
  first

  /**
   * `post` takes what is to be said, `load` answers a module by its file, `clocks` are the moved and the machine's.
   * Where events overlap, libraries keep their state by event in Lambda's invoke store, as they do in an instance of
   * Lambda that takes several events at once.
   */
  constructor({ variables, post, load, clocks, overlaps }) {
    this.variables = variables
    this.#post = post
    this.#load = load
    this.#clocks = clocks
    this.#storing = overlaps
      ? import('@aws/lambda-invoke-store').then(({ InvokeStore }) => InvokeStore.getInstanceAsync(true))
      : undefined
  }

  /** Handles the event of a message; its first one describes the function. */
  take(message) {
    const fn = this.#functions.get(message.name) ?? this.#introduce(message.fn)
    return running.run({ host: this, fn, id: message.id, isLoading: false }, () => this.#handle(fn, message))
  }

  #introduce(described) {
    const fn = { ...described, output: fs.openSync(described.log, 'a', 0o600), loaded: undefined }
    this.#functions.set(fn.name, fn)
    this.first ??= fn
    return fn
  }

  /** Closes the logs and forgets the functions. What modules have loaded stays. */
  forget() {
    for (const fn of this.#functions.values()) {
      fs.closeSync(fn.output)
      fn.output = undefined
    }
    this.#functions.clear()
    this.first = undefined
  }

  /** An error that nobody caught ends the environment in Lambda. Here it ends the event that began the work. */
  crash(error) {
    const id = running.getStore()?.id ?? null
    const payload = failure(error)
    const fn = running.getStore()?.fn ?? this.first
    if (fn) report(fn, 'The function ended', id, payload)
    this.#post({ crashed: id, payload })
  }

  /** Loads the handler once. A function that cannot be loaded answers the same reason to every event. */
  #loaded(fn) {
    fn.loaded ??= running.run({ host: this, fn, id: null, isLoading: true }, async () => {
      try {
        const handler = (await this.#load(fn.file))[fn.exportName]
        if (typeof handler !== 'function') throw new Error(`${fn.file} exports no function named ${fn.exportName}`)
        return { handler }
      } catch (error) {
        const broken = failure(error)
        report(fn, 'The function could not be loaded', null, broken)
        return { broken }
      }
    })
    return fn.loaded
  }

  async #inStore(id, trace, work) {
    const store = await this.#storing
    if (!store) return work()
    const { REQUEST_ID, X_RAY_TRACE_ID } = store.constructor.PROTECTED_KEYS
    return store.run({ [REQUEST_ID]: id, [X_RAY_TRACE_ID]: trace }, work)
  }

  async #handle(fn, { id, event, deadline }) {
    const { handler, broken } = await this.#loaded(fn)
    if (broken) return this.#post({ id, ok: false, payload: broken })
    const { now, realNow } = this.#clocks
    const trace = `Root=1-${Math.floor(now() / 1000).toString(16)}-${id.replaceAll('-', '').slice(0, 24)};Sampled=0`
    fn.env['_X_AMZN_TRACE_ID'] = trace
    const context = {
      awsRequestId: id,
      functionName: fn.name,
      functionVersion: '$LATEST',
      invokedFunctionArn: fn.arn,
      memoryLimitInMB: fn.memory,
      logGroupName: `/aws/lambda/${fn.name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: false,
      getRemainingTimeInMillis: () => Math.max(0, deadline - realNow()),
    }
    let answer
    try {
      answer = { id, ok: true, payload: plain(await this.#inStore(id, trace, () => handler(event, context))) }
    } catch (error) {
      const payload = failure(error)
      report(fn, 'Invoke Error', id, payload)
      answer = { id, ok: false, payload }
    }
    this.#post(answer)
  }
}

/**
 * What modules keep between events goes, as far as they say how: each adds a function that forgets to the set at
 * `globalThis[Symbol.for('instance.kept')]`.
 */
export function forgetKept() {
  for (const forget of globalThis[Symbol.for('instance.kept')] ?? []) forget()
}
