import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { functionFiles, isWritten, root } from '#infra/registry.ts'
import { median } from './load.ts'

export interface BundleSize {
  readonly name: string
  /** What it loads at its start, bytes compressed. */
  readonly bytes: number
}

/** What each deployed function loads at its start: its entry and the chunks that it imports, all the way down. */
export function bundleSizes(): BundleSize[] {
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(file)).length
    sizes.set(file, known)
    return known
  }
  return functionFiles.filter(isWritten).flatMap(({ asset, handler }) => {
    const entry = entryOf(asset, handler)
    if (!existsSync(entry)) return []
    const seen = new Set([entry])
    for (const file of seen) for (const next of importsOf(file)) seen.add(next)
    return { name: `${asset}/${handler}`, bytes: [...seen].reduce((sum, file) => sum + sizeOf(file), 0) }
  })
}

function entryOf(asset: string, handler: string): string {
  return root(`dist/functions/${asset}/${handler.replace(/\.handler$/, '.mjs')}`)
}

/** Minified static imports: `import{a}from"./chunk.mjs"`, `import"./chunk.mjs"`. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:^|[;}])\s*(?:import|export)(?:[^"'()]*?from)?\s*["'](\.\.?\/[^"']+)["']/g)].flatMap(
    ([, name = '']) => path.join(path.dirname(file), name),
  )
}

/** Time to import a function's bundle in a fresh process over that of the bare SDK, medians of `tries`. */
export function importRatio(asset: string, handler: string, environment: NodeJS.ProcessEnv, tries = 5) {
  const bundle = timeOf(`file://${entryOf(asset, handler)}`, environment, tries)
  const bare = timeOf('@aws-sdk/lib-dynamodb', environment, tries)
  return { ms: bundle, bareSdkMs: bare, ratio: bundle / bare }
}

function timeOf(target: string, environment: NodeJS.ProcessEnv, tries: number): number {
  const program = `const s=performance.now();await import(${JSON.stringify(target)});process.stdout.write(String(performance.now()-s));process.exit(0)`
  const times = Array.from({ length: tries }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root(''), env: environment })),
  )
  return median(times)
}
