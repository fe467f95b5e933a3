// Every source of ours with what it imports, for tests that hold the shape of the tree.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '#infra/registry.ts'
import { pathOf } from '../../scripts/changed/imports.ts'

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

/** Imports and tree are made for those who ask: most tests look at few folders, and few at trees. */
export const parsed: readonly Source[] = sources.map(file => {
  const text = readFileSync(root(file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const imports = once(() =>
    ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => resolve(file, fileName)),
  )
  const tree = once(() => ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true, kind))
  return {
    file,
    text,
    get imports() {
      return imports()
    },
    get tree() {
      return tree()
    },
  }
})

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export const inFolder = (...folders: string[]) =>
  parsed.filter(({ file }) => folders.some(folder => file.startsWith(`${folder}/`)))

/** A package keeps its name. */
export const resolve = (from: string, name: string): string => pathOf(from, name) ?? name

/** `file -> import` for every import that the rule does not let through. */
export function trespasses(from: readonly Source[], allowed: (name: string, file: string) => boolean): string[] {
  return from.flatMap(({ file, imports }) =>
    imports.filter(name => !allowed(name, file)).map(name => `${file} -> ${name}`),
  )
}
