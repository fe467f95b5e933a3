/**
 * Runs on the Node that the machine has, before anything is installed. It is therefore plain JavaScript without
 * packages.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browsers.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const cache = path.join(root, 'node_modules', '.cache', 'kogei')
/** Node 24 comes as a dependency, so that every machine runs the same. */
export const node24 = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm runs a script in a shell and signals only that shell. When the shell is gone, this process has to end too. */
const shell = process.env['npm_lifecycle_event'] === undefined ? undefined : process.ppid
const marker = path.join(cache, 'installed')
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

/** Answers true when the packages of the lockfile are installed. */
export function isInstalled() {
  if (!existsSync(node24)) return false
  if (existsSync(marker)) return readFileSync(marker, 'utf8') === wanted()
  return false
}

/** Installs what the lockfile names, unless that was done already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  // `npm ci` by hand leaves no marker of ours, but npm's own marker tells that it finished.
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json')) || existsSync(marker) || !existsSync(node24)) {
    const code = await run('npm', ['ci', '--no-audit', '--no-fund'])
    if (code !== 0) throw new Error('npm ci failed: see above')
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(marker, wanted())
}

/**
 * Installs Chromium and Japanese fonts by apt, where that is possible without a question. Answers the path of Chromium.
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (!canInstall()) return undefined
  const apt = (...args) => run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const install = name => apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk')
  await apt('update', '-qq')
  if ((await install('chromium-headless-shell')) !== 0) await install('chromium')
  return findBrowser()
}

function canInstall() {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Runs a command with our output and answers its exit code. Ctrl-C in a terminal reaches the command too, but `kill`
 * and process managers signal only this process. It therefore forwards its signals, waits for the command to end in its
 * own order, and ends with it. What it prints into pipes is added to `said`.
 */
export function run(command, args, { said, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    for (const stream of said ? [child.stdout, child.stderr] : [])
      stream.setEncoding('utf8').on('data', part => said.push(part.trimEnd()))
    let heard
    const passOn = signal => {
      heard = signal
      child.kill(signal)
    }
    for (const signal of endings) process.on(signal, passOn)
    const watch = setInterval(() => {
      if (shell !== undefined && process.ppid !== shell && !heard) passOn('SIGTERM')
    }, 250)
    const over = () => {
      clearInterval(watch)
      for (const signal of endings) process.off(signal, passOn)
    }
    child.once('error', error => {
      over()
      reject(error)
    })
    child.once('close', (code, signal) => {
      over()
      if (heard) process.exit(code ?? 128 + constants.signals[heard])
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}
