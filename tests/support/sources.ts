// Every source of ours with what it imports, for tests that hold the shape of the tree.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '#infra/registry.ts'

export const exclude = ['**/node_modules/**', '**/paraglide/**', '**/dist/**', 'cdk.out/**', '.local/**', '.git/**']
export const sources = globSync('{shared,events,functions,packages,infra,web,scripts,tests}/**/*.{ts,tsx,mjs}', {
  cwd: root(''),
  exclude,
}).map(file => file.replaceAll(path.sep, '/'))

export interface Source {
  readonly file: string
  readonly text: string
  readonly tree: ts.SourceFile
  /** What it imports, statically or not; a path of ours is relative to the repository. */
  readonly imports: readonly string[]
}

export const parsed: readonly Source[] = sources.map(file => {
  const text = readFileSync(root(file), 'utf8')
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => resolve(file, fileName))
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return { file, text, imports, tree: ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true, kind) }
})
export const inFolder = (...folders: string[]) =>
  parsed.filter(({ file }) => folders.some(folder => file.startsWith(`${folder}/`)))

export function resolve(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  return name
}

/** `file -> import` for every import that the rule does not let through. */
export function trespasses(from: readonly Source[], allowed: (name: string, file: string) => boolean): string[] {
  return from.flatMap(({ file, imports }) =>
    imports.filter(name => !allowed(name, file)).map(name => `${file} -> ${name}`),
  )
}
