import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { codes } from '#shared/api/codes.ts'

const read = (file: string) => readFileSync(root(file), 'utf8')
const rules = read('docs/rules.md')

/** The pages that say how things are; rules, platform and decisions also say how they were or will be. */
const guides = ['README.md', ...['map', 'glossary', 'design', 'style', 'operations'].map(name => `docs/${name}.md`)]
/** A whole path from the root; one with a placeholder (`<subject>`, `{ja,en}`, `*`, `…`) names no file. */
const wholePath =
  /(?<![\w./-])(?:shared|events|functions|packages|infra|web|scripts|tests|docs|demo)\/[\w$./-]+(?![\w$./*…<{-])/g
/** The files that the README's two walks would make, and a decision to be written. */
const examples = /\/(rename-thing|on-tell-owner|NNN-title)\b/

describe('the documents', () => {
  test('name every code that can be answered, with its sentence', () => {
    const rows = Object.entries(codes).map(([name, { code, en }]) => `| ${code} | ${name} | ${en} |`)
    expect(
      rows.filter(row => !rules.includes(row)),
      'rows that docs/rules.md §11 lacks',
    ).toEqual([])
  })

  test('hold every rule that the code cites', () => {
    const files = globSync('{shared,events,functions,packages,infra,web,tests,scripts}/**/*.{ts,tsx,css}', {
      cwd: root(''),
      exclude: ['**/node_modules/**', '**/paraglide/**', '**/dist/**'],
    })
    const cited = new Set(files.flatMap(file => read(file).match(/\bD\d{1,3}b?\b/g) ?? []))
    const known = new Set(rules.match(/\bD\d{1,3}b?\b/g))
    // D400 and above are hexadecimal, sizes or names of other things.
    expect([...cited].filter(id => Number(id.slice(1, 4)) <= 110 && !known.has(id))).toEqual([])
  })

  test('link only to what is there', () => {
    const pages = [
      'README.md',
      ...globSync('{docs,packages/*}/**/*.md', { cwd: root(''), exclude: ['**/node_modules/**'] }),
    ]
    const broken = pages.flatMap(page =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
        existsSync(root(path.join(path.dirname(page), target))) ? [] : [`${page} -> ${target}`],
      ),
    )
    expect(broken).toEqual([])
  })

  test('name only files and folders that exist', () => {
    const missing = guides.flatMap(page =>
      (read(page).match(wholePath) ?? [])
        .map(name => name.replace(/\.$/, ''))
        .filter(name => !examples.test(name) && !existsSync(root(name)))
        .map(name => `${page} -> ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('name only commands that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const unknown = guides.flatMap(page =>
      [...read(page).matchAll(/npm run ([\w:]+)/g)].flatMap(([, name = '']) =>
        name in scripts ? [] : [`${page} -> ${name}`],
      ),
    )
    expect(unknown).toEqual([])
  })
})
