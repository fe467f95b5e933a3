import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { codes } from '#shared/api/codes.ts'

const read = (file: string) => readFileSync(root(file), 'utf8')
const rules = read('docs/rules.md')

describe('the documents', () => {
  test('name every code that can be answered, with its sentence', () => {
    const rows = Object.entries(codes).map(([name, { code, en }]) => `| ${code} | ${name} | ${en} |`)
    expect(rows.filter(row => !rules.includes(row))).toEqual([])
  })

  test('hold every rule that the code cites', () => {
    const files = globSync('{shared,events,functions,infra,web,tests,scripts}/**/*.{ts,tsx,css}', {
      cwd: root(''),
      exclude: ['**/node_modules/**', '**/paraglide/**'],
    })
    const cited = new Set(files.flatMap(file => read(file).match(/\bD\d{1,3}b?\b/g) ?? []))
    const known = new Set(rules.match(/\bD\d{1,3}b?\b/g))
    // D400 and above are hexadecimal, sizes or names of other things.
    expect([...cited].filter(id => Number(id.slice(1, 4)) <= 110 && !known.has(id))).toEqual([])
  })

  test('link only to what is there', () => {
    const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root('') })]
    const broken = pages.flatMap(page =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
        existsSync(root(path.join(path.dirname(page), target))) ? [] : [`${page} -> ${target}`],
      ),
    )
    expect(broken).toEqual([])
  })

  test('name only commands that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const named = [...read('README.md').matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })
})
