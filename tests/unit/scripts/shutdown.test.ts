import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
/** An app of nothing. */
const assembly = mkdtempSync(path.join(tmpdir(), 'assembly-'))
writeFileSync(path.join(assembly, 'manifest.json'), JSON.stringify({ version: '55.0.0', artifacts: {} }))
const directories = [assembly]
const groups: number[] = []
afterAll(() => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // The process is gone. Only a failed test leaves one.
    }
  }
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

/** What every command of package.json is: a wrapper of any Node, and under it the program on Node 24. */
const wrapper = `
import { node24, run } from './scripts/install.mjs'
process.exitCode = await run(node24, ['infra/development/main.ts'])
`

async function started(command = process.execPath, args = ['--input-type=module', '-e', wrapper], env = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shutdown-'))
  directories.push(dataDir)
  const child = spawn(command, args, {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, ASSEMBLY: assembly, DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS: '' },
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the wrapper did not start')
  groups.push(pid)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', chunk => (said += chunk))
  // The pipe closes when every process that holds it is gone. An orphan would keep it open.
  const closed = once(child.stdout, 'close')
  const exited = once(child, 'exit')
  while (!/^http:\/\/\S+$/m.test(said)) await once(child.stdout, 'data')
  expect(existsSync(path.join(dataDir, 'lock'))).toBe(true)
  return {
    pid,
    async ended() {
      const [code, signal] = await exited
      await closed
      // Only an orderly stop releases the lock, as its last step.
      return { code, signal, isLocked: existsSync(path.join(dataDir, 'lock')) }
    },
  }
}

const inOrder = { code: 0, signal: null, isLocked: false }

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s to the wrapper alone ends the app in order', async signal => {
  const app = await started()
  process.kill(app.pid, signal)
  expect(await app.ended()).toEqual(inOrder)
})

test('the end of npm’s shell around the wrapper ends the app in order', async () => {
  const script = '"$0" --input-type=module -e "$WRAPPER"; exit $?'
  const app = await started('sh', ['-c', script, process.execPath], { WRAPPER: wrapper, npm_lifecycle_event: 'start' })
  process.kill(app.pid, 'SIGTERM')
  expect(await app.ended()).toEqual({ code: null, signal: 'SIGTERM', isLocked: false })
})

test('repeated Ctrl-C, which reaches wrapper and app, ends the app once and in order', async () => {
  const app = await started()
  for (let count = 0; count < 3; count++) process.kill(-app.pid, 'SIGINT')
  expect(await app.ended()).toEqual(inOrder)
})
