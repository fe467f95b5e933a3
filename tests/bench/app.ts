import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { startKillable } from '#tests/support/killable.ts'
import { type App, reach } from '#tests/support/runtime.ts'
import { copyData } from '#tests/support/template.ts'
import { type ProcessorTime, processorTime } from './threads.ts'

const Ready = z.object({
  urls: z.object({
    site: z.string(),
    distributions: z.array(z.string()),
    gateway: z.string(),
    apis: z.array(z.string()),
  }),
  environment: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.string().optional()),
})

export interface Spawned extends App {
  /** From the start of the process to its addresses, ms. */
  readonly readyMs: number
  /** Resident memory of the app’s process, bytes; its store takes some 10 MB more. */
  memory(): Promise<number>
  /** Processor time so far; undefined where the kernel does not tell. */
  processorTime(): ProcessorTime | undefined
}

/**
 * How long the app takes to be there again after it was killed, ms, the fastest first: `kill -9` while it answers, and a
 * start on what it left, so many times.
 */
export async function measureRestarts(from: string, times: number): Promise<number[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kogei-bench-'))
  copyData(from, dataDir)
  const taken: number[] = []
  try {
    while (taken.length < times) {
      const app = await startKillable(dataDir)
      taken.push(app.readyMs)
      const asked = fetch(`${app.origin}/jp/artworks`).catch(() => undefined)
      await app.kill()
      await asked
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  // The first start has nothing to recover from.
  return taken.slice(1).sort((a, b) => a - b)
}

/** The app over a copy of a data directory, beside the bench: what the clients cost is not counted as the app's. */
export async function spawnApp(from: string): Promise<Spawned> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kogei-bench-'))
  copyData(from, dataDir)
  const started = performance.now()
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [dataDir], {
    // As `npm start` does.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, NODE_OPTIONS: '' },
  })
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const { urls, environment, secrets } = await new Promise<z.infer<typeof Ready>>((resolve, reject) => {
    child.once('message', message => resolve(Ready.parse(message)))
    child.once('exit', code => reject(new Error(`the app ended with ${code} before it was ready`)))
  })
  const readyMs = performance.now() - started
  const app = reach({ urls, environment, clock: { now: Date.now }, secrets: { resolve: name => secrets[name] } })
  return {
    ...app,
    readyMs,
    memory: async () => z.object({ rss: z.number() }).parse((await app.fetch('/__local/memory')).json()).rss,
    processorTime: () => processorTime(child.pid ?? 0),
    stop: async () => {
      await app.stop()
      child.disconnect()
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
