import { posix } from 'node:path'

/** Which file of the repository imports which; types alone, which no test runs, are no import. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const statement = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const beside = /\bnew URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url\s*\)/g

/** `{ type A, type B }` brings nothing. */
const bringsTypes = (names: string | undefined): boolean =>
  names !== undefined && /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names.trim())

/** What a file imports, statically or not, and what it names beside itself, as it is written there. */
export function importsIn(text: string): string[] {
  const named = [...text.matchAll(statement)].flatMap(([, names, path = '']) => (bringsTypes(names) ? [] : [path]))
  const others = [dynamic, beside].flatMap(pattern => [...text.matchAll(pattern)].map(([, path = '']) => path))
  return [...new Set([...named, ...others])]
}

/** Where a name of ours leads; undefined for a package. `?inline` and its like are the bundler's. */
export function pathOf(from: string, name: string): string | undefined {
  const plain = name.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : undefined
}

/** The graph of these files, by path from the root of the repository; what is not among them is no part of it. */
export function importGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...texts].map(([file, text]) => {
      const paths = importsIn(text).flatMap(name => pathOf(file, name) ?? [])
      return [file, paths.filter(path => texts.has(path))]
    }),
  )
}

/** These files and all that they import, directly or not. */
export function reachedFrom(graph: ImportGraph, files: Iterable<string>): ReadonlySet<string> {
  const found = new Set(files)
  for (const file of found) for (const imported of graph.get(file) ?? []) found.add(imported)
  return found
}
