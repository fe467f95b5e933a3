import { readFileSync } from 'node:fs'
import type { Metafile } from 'esbuild'
import { root } from '#infra/registry.ts'

type Outputs = Readonly<Record<string, Pick<Metafile['outputs'][string], 'imports' | 'inputs' | 'entryPoint'>>>

/** The account of the files that the build made of functions, by path: `dist/functions/orders/create-order.mjs`. */
export const builtOutputs = (): Metafile['outputs'] =>
  (JSON.parse(readFileSync(root('dist/functions/meta.json'), 'utf8')) as Metafile).outputs

/** What an entry loads at its start, itself first: static imports, all the way down. */
export function loadedWith(entry: string, outputs: Outputs): readonly string[] {
  const seen = new Set([entry])
  for (const file of seen) {
    for (const { path: next, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && next in outputs) seen.add(next)
    }
  }
  return [...seen]
}
