// The app in a process of its own, as `npm start` runs it; says over IPC what its parent needs to reach it, and ends
// with it.
import path from 'node:path'
import { startMarket } from '#infra/development/market.ts'
import { root } from '#infra/registry.ts'

const runtime = await startMarket({
  assembly: root('cdk.out'),
  dataDir: path.resolve(process.argv[2] ?? ''),
  port: 0,
  eventsPerIsolate: Number(process.env['EVENTS_PER_ISOLATE'] ?? 8),
  compileCache: root('node_modules/.cache/functions'),
})
// The shop's and the owner's keys at the platform, and what sessions of members are signed with.
const names = ['kogei/payment-shop', 'kogei/payment-owner-key', runtime.environment['TOKEN_KEY_SECRET'] ?? '']
const secrets = Object.fromEntries(names.map(name => [name, runtime.secrets.resolve(name)]))
process.once('disconnect', () => void runtime.stop().then(() => process.exit()))
process.send?.({ urls: runtime.urls, environment: runtime.environment, secrets })
