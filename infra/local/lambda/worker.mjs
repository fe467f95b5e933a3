/**
 * Runs one function in a worker thread as the Lambda runtime does: it installs the moved clock, loads the handler's
 * module and then handles one event at a time. It is plain JavaScript, because type stripping would slow each cold
 * start.
 */
import fs from 'node:fs'
import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { installMovedDate } from '../time/moved-date.mjs'

const { file, exportName, clock, log, cache, arn, name, memory } = workerData
if (cache) module.enableCompileCache(cache)

const { now, realNow } = installMovedDate(clock)

/**
 * The thread writes its logs to a file itself: handing every line to the main thread would cost that thread more than
 * the request.
 */
const output = fs.openSync(log, 'a', 0o600)
function write(chunk, encoding, done) {
  fs.writeSync(output, typeof chunk === 'string' ? chunk : Buffer.from(chunk))
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

let handler
let broken
try {
  const loaded = await import(file)
  handler = loaded[exportName]
  if (typeof handler !== 'function') throw new Error(`${file} exports no function named ${exportName}`)
} catch (error) {
  broken = failure(error)
  write(`${JSON.stringify({ level: 'ERROR', message: 'The function could not be loaded', ...broken })}\n`)
}

parentPort.on('message', async ({ id, event, deadline }) => {
  if (broken) return parentPort.postMessage({ ok: false, payload: broken })
  process.env['_X_AMZN_TRACE_ID'] =
    `Root=1-${Math.floor(now() / 1000).toString(16)}-${id.replaceAll('-', '').slice(0, 24)};Sampled=0`
  const context = {
    awsRequestId: id,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: memory,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - realNow()),
  }
  let answer
  try {
    answer = { ok: true, payload: plain(await handler(event, context)) }
  } catch (error) {
    const payload = failure(error)
    write(`${JSON.stringify({ level: 'ERROR', message: 'Invoke Error', requestId: id, ...payload })}\n`)
    answer = { ok: false, payload }
  }
  parentPort.postMessage(answer)
})
