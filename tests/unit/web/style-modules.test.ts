// A rule for a class of another module matches nothing: names are hashed by module.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const app = path.resolve('web/app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
const components = files
  .filter(name => /\.tsx?$/.test(name) && !name.startsWith('paraglide'))
  .map(name => readFileSync(path.join(app, name), 'utf8'))

test.each(files.filter(name => name.endsWith('.module.css')))('components name every class of %s', name => {
  const rules = readFileSync(path.join(app, name), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '')
    .matchAll(/([^{};]+)\{/g)
  const classes = [...rules].flatMap(([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)])
  const importing = components.filter(text => text.includes(`/${path.basename(name)}'`)).join('\n')
  expect(importing).not.toBe('')
  // A component that looks classes up by a value may be given the value by any other.
  const naming = /\b(css|rows)\[/.test(importing) ? components.join('\n') : importing
  const unused = new Set(classes.flatMap(([, each = '']) => (new RegExp(`\\b${each}\\b`).test(naming) ? [] : [each])))
  expect([...unused]).toEqual([])
})
