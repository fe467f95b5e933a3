import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { assetOptions } from '#infra/bundle.ts'
import { type FunctionFile, functionFiles, isWritten, root } from '#infra/registry.ts'
import { builtOutputs, loadedWith } from '#tests/support/built-bundles.ts'

describe('bundles', () => {
  const assets = [...Map.groupBy(functionFiles.filter(isWritten), ({ asset }) => asset)]
  // What moves money carries the platform's contracts, the platform its catalogue and acquirers (docs/decisions/062).
  const budgets: Record<string, number> = { auctions: 186, platform: 262, orders: 226, console: 222, resale: 196 }
  const budgetOf = (asset: string) => 1000 * (budgets[asset] ?? 180)
  /** Outputs of the build that this run began with; without one assets are made into memory, where nothing that is deployed changes. */
  const isBuilt = process.env['KOGEI_BUILT'] !== undefined
  const built = isBuilt ? builtOutputs() : undefined

  test.each(assets)('%s: what each function loads is small and its own', { timeout: 60_000 }, async (asset, files) => {
    const { outputs, sizes } = await bundle(asset, files)
    // esbuild calls what is loaded on demand an entry too: that is not loaded at the start.
    const own = new Set(files.map(({ source }) => `functions/${source}.ts`))
    const entries = Object.entries(outputs).filter(
      ([, { entryPoint }]) => entryPoint !== undefined && own.has(entryPoint),
    )
    for (const [name, { entryPoint }] of entries) {
      const loaded = loadedWith(name, outputs)
      const inputs = new Set(loaded.flatMap(chunk => Object.keys(outputs[chunk]?.inputs ?? {})))
      const others = files
        .map(({ source }) => `functions/${source}.ts`)
        .filter(file => file !== entryPoint && inputs.has(file))
      expect(others, `${entryPoint} carries other handlers`).toEqual([])
      const foreign = [...inputs].filter(input =>
        /node_modules\/(aws-cdk-lib|react|react-dom|constructs)\//.test(input),
      )
      expect(foreign, `${entryPoint} carries what it cannot use`).toEqual([])
      const locales = [...inputs].filter(input => /zod\/v4\/locales\/(?!en\.)\w+\.js$/.test(input))
      expect(locales, `${entryPoint} carries zod's locales`).toEqual([])
    }
    const heavy = entries.flatMap(([name, { entryPoint }]) => {
      const bytes = loadedWith(name, outputs).reduce((sum, chunk) => sum + (sizes.get(chunk) ?? 0), 0)
      return bytes > budgetOf(asset) ? [`${entryPoint}: ${bytes} bytes compressed`] : []
    })
    expect(heavy).toEqual([])
  })

  function bundle(asset: string, files: readonly FunctionFile[]) {
    if (!built) return inMemory(files)
    const own = Object.entries(built).filter(([name]) => name.startsWith(`dist/functions/${asset}/`))
    const sizes = new Map(own.map(([name]) => [name, gzipSync(readFileSync(root(name))).length]))
    return { outputs: Object.fromEntries(own), sizes }
  }

  async function inMemory(files: readonly FunctionFile[]) {
    const result = await build({ ...assetOptions(files), outdir: 'out', logLevel: 'silent' })
    const sizes = new Map(
      result.outputFiles.map(file => [
        path.relative(root(''), file.path).replaceAll(path.sep, '/'),
        gzipSync(file.contents).length,
      ]),
    )
    return { outputs: result.metafile.outputs, sizes }
  }
})

test('what verifies a history in the browser is at most 6 kB, and needs no library', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [root('web/app/lib/ledger/verifier.ts')],
    ...{ bundle: true, minify: true, write: false, metafile: true, format: 'esm', target: 'es2022' },
  })
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(6_000)
  expect(Object.keys(metafile.inputs).filter(input => input.includes('node_modules'))).toEqual([])
})
