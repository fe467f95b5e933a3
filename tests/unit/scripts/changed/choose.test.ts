import { describe, expect, test } from 'vitest'
import { chooseTests, type Tree } from '../../../../scripts/changed/choose.ts'
import { importGraph } from '../../../../scripts/changed/imports.ts'

const texts = new Map([
  ['shared/price.ts', ''],
  ['shared/bid.ts', "import { price } from './price.ts'\n"],
  ['functions/selling/auctions/place-bid.ts', "import { bid } from '#shared/bid.ts'\n"],
  ['functions/telling/notices/list-notices.ts', ''],
  ['functions/machinery/http/handle.ts', ''],
  ['web/app/root.tsx', ''],
  ['web/app/routes/$lang.tsx', ''],
  ['web/app/routes/$lang.cart.tsx', "import { Row } from '../components/row.tsx'\n"],
  ['web/app/components/row.tsx', ''],
  ['tests/support/runtime.ts', ''],
  ['tests/support/prices.ts', "import { price } from '#shared/price.ts'\n"],
  ['tests/unit/price.test.ts', "import { price } from '#shared/price.ts'\n"],
  ['tests/unit/layout.test.ts', "// docs/style.md says it.\nconst text = readFileSync('shared/price.ts')\n"],
  ['packages/local-cloud/src/gateway.ts', ''],
  ['packages/local-cloud/tests/small.ts', "import { gateway } from '../src/gateway.ts'\n"],
  [
    'packages/local-cloud/tests/gateway.test.ts',
    "import { small } from './small.ts'\nconst text = readFileSync('data')\n",
  ],
  ['tests/unit/pages.test.ts', "const text = readFileSync('docs/rules.md')\n"],
  [
    'tests/integration/selling/auctions/bid.test.ts',
    "import { startRuntime } from '#tests/support/runtime.ts'\nimport { some } from '#tests/support/prices.ts'\n",
  ],
  ['tests/integration/telling/notices/list.test.ts', "import { startRuntime } from '#tests/support/runtime.ts'\n"],
  ['tests/e2e/cart.test.ts', "import { startRuntime } from '#tests/support/runtime.ts'\n"],
  ['tests/e2e/new.test.ts', "import { startRuntime } from '#tests/support/runtime.ts'\n"],
])

const tree: Tree = {
  texts,
  graph: importGraph(texts),
  noted: new Map([
    ['tests/integration/selling/auctions/bid.test.ts', { functions: ['placeBid'], pages: [] }],
    ['tests/integration/telling/notices/list.test.ts', { functions: ['listNotices'], pages: [] }],
    ['tests/e2e/cart.test.ts', { functions: [], pages: ['/jp/cart'] }],
  ]),
  sourcesOf: new Map([
    ['placeBid', ['functions/selling/auctions/place-bid.ts']],
    ['listNotices', ['functions/telling/notices/list-notices.ts']],
  ]),
}

const chosen = (...changed: string[]) =>
  Object.fromEntries(chooseTests(tree, changed).run.map(({ test: file, because }) => [file, because]))

describe('of a changed rule', () => {
  test('tests that import it run, and those that run a function which is made of it', () => {
    expect(chosen('shared/price.ts')).toEqual({
      'tests/unit/price.test.ts': 'imports shared/price.ts',
      'tests/unit/layout.test.ts': 'reads files of the tree',
      'tests/unit/pages.test.ts': 'reads files of the tree',
      'tests/integration/selling/auctions/bid.test.ts': 'runs placeBid',
      'tests/e2e/new.test.ts': 'no whole run has noted yet what it runs',
    })
  })

  test('what is left out is told', () => {
    expect(chooseTests(tree, ['shared/price.ts']).leftOut).toEqual([
      'packages/local-cloud/tests/gateway.test.ts',
      'tests/integration/telling/notices/list.test.ts',
      'tests/e2e/cart.test.ts',
    ])
  })
})

test('a changed part of a page runs the tests that were shown it', () => {
  expect(chosen('web/app/components/row.tsx')).toMatchObject({ 'tests/e2e/cart.test.ts': 'shows /jp/cart' })
  expect(chosen('web/app/components/row.tsx')).not.toHaveProperty(['tests/integration/selling/auctions/bid.test.ts'])
})

test('what every page is made of runs every test of a page', () => {
  expect(chosen('web/app/root.tsx')).toHaveProperty(['tests/e2e/cart.test.ts'])
})

test('a changed support of tests runs those that are built on it', () => {
  expect(chosen('tests/support/prices.ts')).toMatchObject({
    'tests/integration/selling/auctions/bid.test.ts': 'imports tests/support/prices.ts',
  })
})

test('a changed test runs itself', () => {
  expect(chosen('tests/e2e/cart.test.ts')).toMatchObject({ 'tests/e2e/cart.test.ts': 'it changed itself' })
})

test('a changed support of a package’s tests runs those of the package that are built on it', () => {
  expect(chosen('packages/local-cloud/tests/small.ts')).toMatchObject({
    'packages/local-cloud/tests/gateway.test.ts': 'imports packages/local-cloud/tests/small.ts',
  })
})

test('where comments alone changed, the tests that read the tree run, whatever the file is', () => {
  const files = ['shared/price.ts', 'functions/machinery/http/handle.ts']
  const { run, whole } = chooseTests(tree, files, new Set(files))
  expect(whole).toBeUndefined()
  expect(run).toEqual([
    { test: 'tests/unit/layout.test.ts', because: 'reads files of the tree' },
    { test: 'tests/unit/pages.test.ts', because: 'reads files of the tree' },
  ])
})

test('documents alone run the tests that read documents', () => {
  expect(chosen('docs/rules.md')).toEqual({ 'tests/unit/pages.test.ts': 'reads documents' })
})

test.each([
  'functions/machinery/http/handle.ts',
  'infra/stacks/core.ts',
  'packages/local-cloud/src/gateway.ts',
  'package.json',
  'scripts/seed.ts',
  'web/messages/ja.json',
])('a change of %s runs everything, and says why', file => {
  const { run, leftOut, whole } = chooseTests(tree, ['docs/rules.md', file])
  expect(run).toHaveLength(8)
  expect(leftOut).toEqual([])
  expect(whole).toContain(file)
})
