// A rule for a class of another module matches nothing: names are hashed by module.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const app = path.resolve('web/app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
const components = files
  .filter(name => /\.tsx?$/.test(name) && !name.startsWith('paraglide'))
  .map(name => readFileSync(path.join(app, name), 'utf8'))

/** Classes that a module has rules for. */
function classesOf(module: string): ReadonlySet<string> {
  const rules = readFileSync(path.join(app, module), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '')
    .matchAll(/([^{};]+)\{/g)
  return new Set(
    [...rules].flatMap(([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, each = '']) => each)),
  )
}

test.each(files.filter(name => name.endsWith('.module.css')))('components name every class of %s', name => {
  const importing = components.filter(text => text.includes(`/${path.basename(name)}'`)).join('\n')
  expect(importing).not.toBe('')
  // A component that looks classes up by a value may be given the value by any other.
  const naming = /\b(css|rows)\[/.test(importing) ? components.join('\n') : importing
  const unused = [...classesOf(name)].filter(each => !new RegExp(`\\b${each}\\b`).test(naming))
  expect(unused).toEqual([])
})

test('components name no class that their module has no rule for', () => {
  const missing = components.flatMap(text => {
    // A name may also be a variable's: where a class is given, it is the module's.
    const given = [...text.matchAll(/className=\{(?:[^{}]|\{[^{}]*\})*\}/g)].join('\n')
    return [...text.matchAll(/^import (\w+) from '[^']*\/([\w-]+\.module\.css)'/gm)].flatMap(
      ([, alias = '', file = '']) => {
        const module = files.find(name => path.basename(name) === file) ?? file
        const classes = classesOf(module)
        const named = [...given.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, each = '']) => each)
        return named.filter(each => !classes.has(each)).map(each => `${file}: ${each}`)
      },
    )
  })
  expect([...new Set(missing)]).toEqual([])
})
