/**
 * Runs the functions of one asset in a worker thread: it installs the moved clock, the variables and the logs of the
 * running event, and handles events. Plain JavaScript, because type stripping would slow each cold start.
 */
import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { installMovedDate } from '../time/moved-date.mjs'
import { EventHost, forgetKept, running, variablesByEvent, writeLog } from './event-host.mjs'
import { answerCall, sendRequestsBy } from './port-request.mjs'

const { clock, cache, variables, overlaps, gateway } = workerData
if (cache) module.enableCompileCache(cache)

const { now, realNow, follow } = installMovedDate(clock)

const host = new EventHost({
  variables,
  post: message => parentPort.postMessage(message),
  load: file => import(file),
  clocks: { now, realNow },
  overlaps,
})

/** What no event began belongs to the function whose event came first. */
const current = () => running.getStore()?.fn ?? host.first

process.env = variablesByEvent(() => host.first?.env ?? variables)
const gatewayPort = Number(new URL(gateway).port)
const overPort = call => parentPort.postMessage({ ...call, name: current().name })
sendRequestsBy(port => (port === gatewayPort ? overPort : undefined))

/** The thread writes the logs of each function to a file of its own. */
const write = (chunk, encoding, done) => writeLog(current() ?? { output: 2, env: {} }, chunk, encoding, done)
process.stdout.write = write
process.stderr.write = write

process.on('uncaughtException', error => host.crash(error))
process.exit = code => {
  const error = new Error(`The function ended its own process with code ${code}`)
  host.crash(error)
  throw error
}

/** Begins again for another runtime: what its modules have loaded stays, what they keep between events goes. */
function beginAgain(other) {
  host.forget()
  follow(other)
  forgetKept()
}

parentPort.on('message', message => {
  if (message.clock !== undefined) return beginAgain(message.clock)
  if (message.call !== undefined) return answerCall(message)
  return host.take(message)
})
