/**
 * Tells whether a source of the build has changed. For most sources names, sizes and times are enough and take a few
 * milliseconds. Single files are compared by content, because the compiler of messages rewrites its settings.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))
/** The folders that a build reads. */
export const sources = ['shared', 'events', 'functions', 'packages', 'infra', 'web']

const single = [
  'package-lock.json',
  'cdk.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'project.inlang/settings.json',
  'demo/catalogue.json',
]
const file = path.join(root, 'node_modules/.cache/kogei/built')
/** Files that the build itself makes, or that it does not read. */
const ignored =
  /(^|\/)(paraglide|node_modules|\.cache|dist)(\/|$)|^(packages\/local-cloud|infra\/development)(\/|$)|\.md$/

export function stamp(): string {
  const hash = createHash('sha256')
  const add = (name: string) => {
    const { size, mtimeMs } = statSync(path.join(root, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  for (const name of single) {
    const whole = path.join(root, name)
    if (existsSync(whole)) hash.update(name).update(readFileSync(whole))
  }
  for (const folder of sources) {
    if (!existsSync(path.join(root, folder))) continue
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.sort()) {
      const relative = path.join(folder, name)
      if (ignored.test(relative) || !statSync(path.join(root, relative)).isFile()) continue
      add(relative)
    }
  }
  return hash.digest('hex')
}

/** Answers true when the last build saw exactly these sources and its results are there. */
export function isUnchanged(): boolean {
  const built = ['cdk.out/manifest.json', 'dist/functions'].every(name => existsSync(path.join(root, name)))
  return built && existsSync(file) && readFileSync(file, 'utf8') === stamp()
}

/**
 * Stores the stamp of a build. `seen` is the stamp from before the build, so the next build includes what was saved
 * meanwhile.
 */
export function remember(seen = stamp()): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, seen)
}
