/**
 * Runs fauxqs (queues, topics, objects) in a thread of its own, because its clock must be the moved one (visibility,
 * delays, Last-Modified) and because its SQLite writes are synchronous.
 */
import module from 'node:module'
import net from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { installMovedDate } from '../time/moved-date.mjs'

const { cache, clock } = workerData
if (cache) module.enableCompileCache(cache)

const { follow } = installMovedDate(clock)

/** fauxqs listens on every interface and has no option for that. No other machine may reach the runtime. */
const listen = net.Server.prototype.listen
net.Server.prototype.listen = function loopback(...parts) {
  if (parts[0] && typeof parts[0] === 'object') parts[0] = { ...parts[0], host: '127.0.0.1' }
  return listen.apply(this, parts)
}

const { startFauxqs } = await import('fauxqs')
let server
/** Serves one directory after another: the thread may be lent to the next runtime once it has stopped. */
parentPort.on('message', async message => {
  if (message.stop) {
    await server.stop()
    parentPort.postMessage({ stopped: true })
    return
  }
  const { clock, region, dataDir, init } = message
  follow(clock)
  server = await startFauxqs({ port: 0, logger: false, defaultRegion: region, dataDir, init })
  parentPort.postMessage({ port: server.port })
})
