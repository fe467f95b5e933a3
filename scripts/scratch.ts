import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const inMemory = '/dev/shm'
const room = 2e9

/**
 * Keeps the files of a run in memory where there is room for them. Each write to a table is on disk before it is
 * answered, so several runtimes on one disk wait for each other, and nobody needs the files of a test afterwards. They
 * are removed when the run ends. TMPDIR overrides it.
 */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(inMemory)) return
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < room) return
  const directory = mkdtempSync(`${inMemory}/kogei-run-`)
  process.env['TMPDIR'] = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
}
