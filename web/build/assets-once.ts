import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Remix names for each of its routes every file that the route loads: some hundred files, three thousand times. In the
 * edge function each name stands once, and its place in the list takes six bytes.
 */
export const assetsOnce: Plugin = {
  name: 'assets-once',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/server-build-[\w-]+\.js$/ }, async ({ path }) => ({
      contents: namedOnce(await readFile(path, 'utf8')),
      loader: 'js',
    })),
}

/** The value of a property, a member of a list or an argument; a name of a property is none, nor what is in a text. */
const asset = /(?<=[[,:(=]\s*)"\/assets\/[\w./-]+"(?=\s*[\],)}])/g

/** The same program, with a list of the names that it has more than once. */
export function namedOnce(code: string): string {
  const counts = new Map<string, number>()
  for (const [name] of code.matchAll(asset)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []))
  if (names.length === 0) return code
  const places = new Map(names.map((name, place) => [name, place]))
  const list = 'assetNames$once'
  const short = code.replace(asset, name => (places.has(name) ? `${list}[${places.get(name)}]` : name))
  return `var ${list} = [${names.join(', ')}];\n${short}`
}
