import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { functionFiles, isWritten, root } from '#infra/registry.ts'
import { builtOutputs, loadedWith } from '#tests/support/built-bundles.ts'
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
  const outputs = builtOutputs()
  const sizes = new Map(
    Object.keys(outputs)
      .filter(file => file.endsWith('.mjs'))
      .map(file => [file, gzipSync(readFileSync(root(file))).length]),
  )
  return functionFiles.filter(isWritten).map(({ asset, handler }) => {
    const files = loadedWith(entryOf(asset, handler), outputs)
    return { name: `${asset}/${handler}`, bytes: files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) }
  })
}

/** Path in the repository: `dist/functions/orders/create-order.mjs`. */
const entryOf = (asset: string, handler: string): string =>
  `dist/functions/${asset}/${handler.replace(/\.handler$/, '.mjs')}`

/** Time to import a function's bundle in a fresh process over that of the bare SDK, medians of `tries`. */
function importRatio(asset: string, handler: string, environment: NodeJS.ProcessEnv, tries = 5) {
  const bundle = timeOf(`file://${root(entryOf(asset, handler))}`, environment, tries)
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
