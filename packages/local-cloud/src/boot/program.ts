/** Runs an assembly as a program: settings from the environment, one address on the standard output, an end on signals. */
import type { Runtime, RuntimeOptions } from './runtime.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { explain } from './user-error.ts'

/** `start` is `startRuntime`, or what an app makes of it with options of its own. */
export async function runAsProgram(start: (options: RuntimeOptions) => Promise<Runtime>): Promise<void> {
  try {
    const runtime = await start({
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
