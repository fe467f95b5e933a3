import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { backgroundFunctions } from '#events/index.ts'
import { backgroundFile, endpointFile, type FunctionFile, platformFile, root } from '#infra/registry.ts'
import { endpoints } from '#shared/api/index.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import type { Tree } from './choose.ts'
import { importGraph } from './imports.ts'
import { readNotes } from './notes.ts'

const patterns = [
  '{shared,events,functions,packages,infra,web,scripts,tests}/**/*.{ts,tsx,mjs,css}',
  '{knip,vite.config,vitest.config}.ts',
]
const exclude = ['**/node_modules/**', '**/paraglide/**', '**/dist/**']

/** The tree as it is on disk, with what the runs before have noted. */
export function readTree(): Tree {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root(''), exclude }))
  const texts = new Map(files.map(file => [file.replaceAll(path.sep, '/'), readFileSync(root(file), 'utf8')] as const))
  return { texts, graph: importGraph(texts), noted: readNotes(), sourcesOf: functionsById() }
}

function functionsById(): ReadonlyMap<string, readonly string[]> {
  const all: (readonly [string, FunctionFile])[] = [
    ...endpoints.map(each => [each.id, endpointFile(each)] as const),
    ...platformEndpoints.map(each => [each.id, platformFile(each)] as const),
    ...backgroundFunctions.map(each => [each.id, backgroundFile(each)] as const),
  ]
  const byId = Map.groupBy(all, ([id]) => id)
  return new Map([...byId].map(([id, each]) => [id, each.map(([, { source }]) => `functions/${source}.ts`)]))
}
