/**
 * Runs its arguments with the project's own Node 24 and first installs what is missing. `node scripts/with-node.mjs
 * infra/build.ts --synth` works on any Node from 20 on, in a fresh clone.
 */
import { ensureInstalled, node24, run } from './install.mjs'

try {
  await ensureInstalled()
  process.exitCode = await run(node24, process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
