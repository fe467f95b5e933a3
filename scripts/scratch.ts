import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const inMemory = '/dev/shm'
const room = 2e9

/**
 * Where a run's own files go: into memory where there is room for them. Each write to a table is on disk before it is
 * answered, and several runtimes on one disk wait for each other; what a test writes nobody wants back. It is removed
 * when the run ends. TMPDIR overrides it.
 */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(inMemory)) return
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < room) return
  const directory = mkdtempSync(`${inMemory}/kogei-run-`)
  process.env['TMPDIR'] = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
}
