import { describe, expect, test } from 'vitest'
import { importGraph, importsIn, reachedFrom } from '../../../../scripts/changed/imports.ts'

describe('what a file imports', () => {
  test('is read from its statements, whatever lines they take', () => {
    const text = [
      "import * as z from 'zod'",
      'import {',
      '  one,',
      '  type Two,',
      "} from './one.ts'",
      "import './redact.ts'",
      "export { three } from '#shared/three.ts'",
      "const page = await import('../page.ts')",
      "new Worker(new URL('./thread.mjs', import.meta.url))",
    ].join('\n')
    expect(importsIn(text)).toEqual([
      'zod',
      './one.ts',
      './redact.ts',
      '#shared/three.ts',
      '../page.ts',
      './thread.mjs',
    ])
  })

  test('leaves types out, which no test runs', () => {
    const text = ["import type { A } from './a.ts'", "import { type B, type C } from './b.ts'"].join('\n')
    expect(importsIn(text)).toEqual([])
  })
})

describe('the graph', () => {
  const graph = importGraph(
    new Map([
      ['tests/unit/a.test.ts', "import { a } from '#shared/a.ts'\nimport { expect } from 'vitest'\n"],
      ['shared/a.ts', "import { b } from './b.ts'\n"],
      ['shared/b.ts', "import { a } from './a.ts'\n"],
      ['functions/pages.ts', "import text from '#shared/a.ts?inline'\n"],
      ['shared/alone.ts', ''],
    ]),
  )

  test('leads from a file to all that it imports, round a circle too, and to no package', () => {
    expect([...reachedFrom(graph, ['tests/unit/a.test.ts'])]).toEqual([
      'tests/unit/a.test.ts',
      'shared/a.ts',
      'shared/b.ts',
    ])
  })

  test('knows what a bundler takes in as a text', () => {
    expect(graph.get('functions/pages.ts')).toEqual(['shared/a.ts'])
  })
})
