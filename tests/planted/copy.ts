import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '#infra/registry.ts'
import type { Fault } from './fault.ts'

/** A copy of the tree, in which faults are planted: nobody's own files are touched. */
export interface Copy {
  readonly directory: string
  plant(fault: Fault): void
  /** Takes the fault out again. */
  restore(): void
  /** Runs a program of the project's in the copy. Answers its exit code and what it said. */
  run(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number; readonly said: string }>
  remove(): void
}

/** What a build leaves, so that the copy needs none before the first fault. */
const made = ['dist', 'cdk.out', 'web/app/paraglide']
const leftBehind = /^dist\/(tests|cdk-)/

export function makeCopy(): Copy {
  const directory = mkdtempSync(path.join(tmpdir(), 'kogei-planted-'))
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root(''),
    maxBuffer: 1e8,
  })
  const files = tracked
    .toString()
    .split('\0')
    .filter(file => file !== '' && existsSync(root(file)))
  for (const file of files) copyFile(file, directory)
  for (const folder of made.filter(each => existsSync(root(each)))) {
    cpSync(root(folder), path.join(directory, folder), {
      recursive: true,
      preserveTimestamps: true,
      filter: source => !leftBehind.test(path.relative(root(''), source)),
    })
  }
  linkModules(directory)
  return {
    directory,
    ...planting(directory),
    run: (args, env) => runIn(directory, args, env),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function copyFile(file: string, directory: string): void {
  const to = path.join(directory, file)
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(root(file), to, { preserveTimestamps: true, verbatimSymlinks: true })
}

/** Packages are never written to, so they are linked; what programs keep between them is copied. */
function linkModules(directory: string): void {
  const to = path.join(directory, 'node_modules')
  mkdirSync(to)
  const names = readdirSync(root('node_modules'))
  const isKept = (name: string) => name.startsWith('.') && name !== '.bin'
  const link = names.filter(name => !isKept(name)).map(name => root(`node_modules/${name}`))
  execFileSync('cp', ['-al', ...link, to])
  for (const name of names.filter(isKept))
    cpSync(root(`node_modules/${name}`), path.join(to, name), { recursive: true, preserveTimestamps: true })
}

function planting(directory: string): Pick<Copy, 'plant' | 'restore'> {
  let before: { readonly file: string; readonly text: string; readonly at: Date } | undefined
  const restore = () => {
    if (!before) return
    writeFileSync(before.file, before.text)
    // A build knows its sources by their times.
    utimesSync(before.file, before.at, before.at)
    before = undefined
  }
  return {
    restore,
    plant({ file: name, anchor, replacement }) {
      restore()
      const file = path.join(directory, name)
      const text = readFileSync(file, 'utf8')
      before = { file, text, at: statSync(file).mtime }
      writeFileSync(
        file,
        text.replace(anchor, () => replacement),
      )
    },
  }
}

/** The longest that one batch of tests or a build may take. */
const longestMs = 30 * 60_000

function runIn(directory: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...args], {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
  })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.on('data', (part: Buffer) => parts.push(part))
  return new Promise<{ code: number; said: string }>(resolve =>
    child.once('close', code => resolve({ code: code ?? 1, said: Buffer.concat(parts).toString() })),
  )
}
