import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { functionFiles, isWritten, root } from '#infra/registry.ts'
import { median } from './load.ts'
import { kB, ms, type Table } from './table.ts'

/** What a bundle may load at its start: the aim for the market, and what record 062 says of the two that carry more. */
const budgets = { market: 160_000, orders: 210_000, platform: 240_000 }
const groupOf = (name: string) => {
  const asset = name.slice(0, name.indexOf('/'))
  return asset === 'orders' || asset === 'platform' ? asset : 'market'
}

export function measureBundles(table: Table): void {
  const sizes = bundleSizes().sort((a, b) => b.bytes - a.bytes)
  for (const [group, budget] of Object.entries(budgets)) {
    const [largest] = sizes.filter(({ name }) => groupOf(name) === group)
    if (!largest) continue
    table.say(
      `largest bundle of the ${group}: ${largest.name.split('/')[1]}`,
      kB(largest.bytes),
      `≤ ${budget / 1000} kB`,
      largest.bytes <= budget,
    )
  }
  table.say(`median of ${sizes.length} bundles`, kB(median(sizes.map(({ bytes }) => bytes))))
  table.details['bundles'] = sizes
}

/** Each function without native parts, imported in a process of its own with the environment of the app. */
export function measureImports(table: Table, environment: Record<string, string>): void {
  const sample = functionFiles.filter(isWritten).filter(({ native }) => native.length === 0)
  const ratios = sample
    .map(({ asset, handler }) => ({
      name: `${asset}/${handler}`,
      ...importRatio(asset, handler, { ...process.env, ...environment }, 1),
    }))
    .sort((a, b) => b.ratio - a.ratio)
  const middle = median(ratios.map(({ ratio }) => ratio))
  const [slowest] = ratios
  table.say('import over the bare SDK, median', `${middle.toFixed(2)}x`, '≤ 1.7x', middle <= 1.7)
  if (slowest) table.say(`slowest import: ${slowest.name}`, `${slowest.ratio.toFixed(2)}x, ${ms(slowest.ms)}`)
  table.details['imports'] = ratios
}

interface BundleSize {
  readonly name: string
  /** What it loads at its start, bytes compressed. */
  readonly bytes: number
}

/** What each deployed function loads at its start: its entry and the chunks that it imports, all the way down. */
function bundleSizes(): BundleSize[] {
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
function importRatio(asset: string, handler: string, environment: NodeJS.ProcessEnv, tries = 5) {
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
