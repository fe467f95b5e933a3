/**
 * Runs the functions of one asset in a worker thread, as the Lambda runtime does: it installs the moved clock, loads a
 * function's module when the first event of that function comes, and handles events. What differs between functions
 * (variables, credentials, log file) follows the running event through its asynchronous calls. The file is plain
 * JavaScript, because type stripping would slow each cold start.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { installMovedDate } from '../time/moved-date.mjs'
import { answerCall, requestOverPort } from './port-request.mjs'

const { clock, cache, variables, overlaps, gateway } = workerData
if (cache) module.enableCompileCache(cache)

const { now, realNow, follow } = installMovedDate(clock)

/** Holds `{ fn, id, isLoading }` of the running event. Work that an event began belongs to it after its answer, too. */
const running = new AsyncLocalStorage()
/** The functions that events have named so far, by name. */
const functions = new Map()
/** The function whose event came first. What no event began belongs to it. */
let first

const current = () => running.getStore()?.fn ?? first
const own = () => current()?.env ?? {}

/**
 * A function reads its own variables and no others. While modules load they read the variables of all functions of the
 * asset, because a module that several functions share is evaluated once, for the function that comes first.
 */
process.env = new Proxy(
  {},
  {
    get: (_, name) => own()[name] ?? (running.getStore()?.isLoading === false ? undefined : variables[name]),
    has: (_, name) => name in own(),
    ownKeys: () => Object.keys(own()),
    getOwnPropertyDescriptor: (_, name) =>
      name in own() ? { value: own()[name], enumerable: true, configurable: true, writable: true } : undefined,
    set: (_, name, value) => {
      own()[name] = String(value)
      return true
    },
    deleteProperty: (_, name) => delete own()[name],
  },
)

requestOverPort(parentPort, gateway, () => current().name)

/**
 * The thread writes the logs of each function to a file of its own: handing every line to the main thread would cost
 * that thread more than the request. The logger is made once for all functions of the thread, so its label is set here.
 */
function write(chunk, encoding, done) {
  const { output, env } = current() ?? { output: 2, env: {} }
  const label = env['POWERTOOLS_SERVICE_NAME']
  // What a runtime that has stopped began may still end here.
  if (output !== undefined)
    fs.writeSync(
      output,
      typeof chunk !== 'string'
        ? Buffer.from(chunk)
        : label === undefined
          ? chunk
          : chunk.replace(/"service":"[^"]*"/, `"service":"${label}"`),
    )
  const callback = typeof encoding === 'function' ? encoding : done
  if (callback) queueMicrotask(callback)
  return true
}
process.stdout.write = write
process.stderr.write = write

function failure(error) {
  const isError = error instanceof Error
  return {
    errorType: isError ? error.name : typeof error,
    errorMessage: isError ? error.message : String(error),
    trace: isError && error.stack ? error.stack.split('\n') : [],
  }
}

const report = (message, id, payload) =>
  write(`${JSON.stringify({ level: 'ERROR', message, requestId: id, ...payload })}\n`)

/** An error that nobody caught ends the environment in Lambda. Here it ends the event that began the work. */
function crash(error) {
  const id = running.getStore()?.id ?? null
  const payload = failure(error)
  report('The function ended', id, payload)
  parentPort.postMessage({ crashed: id, payload })
}
process.on('uncaughtException', crash)
process.exit = code => {
  const error = new Error(`The function ended its own process with code ${code}`)
  crash(error)
  throw error
}

/**
 * Prepares a result for the main thread. Proxy results are cloned as they are; every other value becomes what JSON
 * makes of it, as in Lambda.
 */
function plain(value) {
  if (value === undefined || value === null) return null
  if (typeof value === 'object' && typeof value.statusCode === 'number' && typeof value.body === 'string') {
    const { statusCode, headers, multiValueHeaders, cookies, body, isBase64Encoded } = value
    return { statusCode, headers: headers && { ...headers }, multiValueHeaders, cookies, body, isBase64Encoded }
  }
  return JSON.parse(JSON.stringify(value))
}

function introduce(described) {
  const fn = { ...described, output: fs.openSync(described.log, 'a', 0o600), loaded: undefined }
  functions.set(fn.name, fn)
  first ??= fn
  return fn
}

/** Loads the handler once. A function that cannot be loaded answers the same reason to every event. */
function load(fn) {
  fn.loaded ??= running.run({ fn, id: null, isLoading: true }, async () => {
    try {
      const handler = (await import(fn.file))[fn.exportName]
      if (typeof handler !== 'function') throw new Error(`${fn.file} exports no function named ${fn.exportName}`)
      return { handler }
    } catch (error) {
      const broken = failure(error)
      report('The function could not be loaded', null, broken)
      return { broken }
    }
  })
  return fn.loaded
}

/**
 * Where events overlap, libraries keep their state by event in Lambda's invoke store, as they do in an instance of
 * Lambda that takes several events at once.
 */
const storing = overlaps
  ? import('@aws/lambda-invoke-store').then(({ InvokeStore }) => InvokeStore.getInstanceAsync(true))
  : undefined

async function inStore(id, trace, work) {
  const store = await storing
  if (!store) return work()
  const { REQUEST_ID, X_RAY_TRACE_ID } = store.constructor.PROTECTED_KEYS
  return store.run({ [REQUEST_ID]: id, [X_RAY_TRACE_ID]: trace }, work)
}

async function handle(fn, { id, event, deadline }) {
  const { handler, broken } = await load(fn)
  if (broken) return parentPort.postMessage({ id, ok: false, payload: broken })
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
    answer = { id, ok: true, payload: plain(await inStore(id, trace, () => handler(event, context))) }
  } catch (error) {
    const payload = failure(error)
    report('Invoke Error', id, payload)
    answer = { id, ok: false, payload }
  }
  parentPort.postMessage(answer)
}

/** Begins again for another runtime: what its modules have loaded stays, what they keep between events goes (shared/kept.ts). */
function beginAgain(clock) {
  for (const fn of functions.values()) {
    fs.closeSync(fn.output)
    fn.output = undefined
  }
  functions.clear()
  first = undefined
  follow(clock)
  for (const forget of globalThis[Symbol.for('kogei.kept')] ?? []) forget()
}

parentPort.on('message', message => {
  if (message.clock !== undefined) return beginAgain(message.clock)
  if (message.call !== undefined) return answerCall(message)
  const fn = functions.get(message.name) ?? introduce(message.fn)
  return running.run({ fn, id: message.id, isLoading: false }, () => handle(fn, message))
})
