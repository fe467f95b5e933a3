/**
 * `npm start`: everything from a fresh clone to the running app. Needs Node 20 or newer and nothing else.
 *   --fresh     forget all data first        PORT, DATA_DIR   where to listen, where to keep the data
 *   --no-demo   start with an empty market   --watch          rebuild when a source changes (npm run dev)
 */
import path from 'node:path'
import { ensureInstalled, isInstalled, node24, root, run } from './install.mjs'
import { ensureStore } from './store.mjs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: install Node 20 or newer.`)
  process.exit(1)
}

try {
  const started = performance.now()
  const wasInstalled = isInstalled()
  await ensureInstalled()
  await ensureStore()
  if (!wasInstalled)
    console.log(`${'Packages installed'.padEnd(40)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  // glibc gives each thread a heap of its own and keeps what was freed in it: with fifty threads a tenth of all memory.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env }
  process.exitCode = await run(node24, [path.join(root, 'scripts', 'start.ts'), ...process.argv.slice(2)], { env })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
