// Runs on the Node that the machine has, with nothing installed yet: plain JavaScript, no packages.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const cache = path.join(root, 'node_modules', '.cache', 'kogei')
/** Node 24 comes as a dependency, so that every machine runs the same. */
export const node24 = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const marker = path.join(cache, 'installed')
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')

/** True when the packages of the lockfile are there. */
export function isInstalled() {
  if (!existsSync(node24)) return false
  if (existsSync(marker)) return readFileSync(marker, 'utf8') === wanted()
  return false
}

/** Installs what the lockfile names, unless that was done already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  // `npm ci` by hand leaves no marker of ours, but npm's own tells that it finished.
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json')) || existsSync(marker) || !existsSync(node24)) {
    const code = await run('npm', ['ci', '--no-audit', '--no-fund'])
    if (code !== 0) throw new Error('npm ci failed: see above')
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(marker, wanted())
}

const browsers = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of this machine, or undefined. `CHROMIUM_PATH` names another. */
export function findBrowser() {
  return browsers.find(file => file && existsSync(file))
}

/** Chromium and Japanese fonts by apt, where that is possible without asking anyone. */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (!canInstall()) return undefined
  const apt = (...args) => run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  await apt('update', '-qq')
  await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
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

/** Runs a command with our output; answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}
