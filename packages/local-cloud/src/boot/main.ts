/**
 * Runs an assembly that is already there: `node packages/local-cloud/src/boot/main.ts`. `npm start` builds one first
 * (scripts/start.ts).
 */
import { startRuntime } from './runtime.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { explain } from './user-error.ts'

export { type Runtime, type RuntimeOptions, startRuntime } from './runtime.ts'

if (import.meta.main) {
  try {
    const runtime = await startRuntime({
      assembly: process.env['ASSEMBLY'] ?? 'cdk.out',
      dataDir: process.env['DATA_DIR'] ?? '.local',
      port: Number(process.env['PORT'] ?? 3000),
      fresh: process.argv.includes('--fresh'),
      eventsPerIsolate: Number(process.env['EVENTS_PER_ISOLATE'] ?? 1),
      compileCache: 'node_modules/.cache/functions',
      onStep: (name, ms) => process.stdout.write(`${name.padEnd(40)}${Math.round(ms)} ms\n`),
    })
    shutDownOnSignal(() => runtime.stop())
    process.stdout.write(`${runtime.urls.site}\n`)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}
