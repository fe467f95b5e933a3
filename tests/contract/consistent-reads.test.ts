import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '#infra/registry.ts'

/** Queries of the table that may be some milliseconds old: nothing is decided by them. */
const mayLag: Readonly<Record<string, string>> = {
  'telling/notices/writing/order-facts.ts': 'who signs in for a partner',
  'store/people/audit.ts': 'the console reads a month',
  'store/telling/sockets.ts': 'a message that a new listener misses is in the snapshot that follows its subscription',
  'store/catalogue/works.ts': 'the public history of a work',
  'views/work-cards.ts': 'works of a partner as cards',
}

test('the market reads the table consistently wherever something may be decided by it', () => {
  const files = globSync('**/*.ts', { cwd: root('functions') }).map(file => file.replaceAll('\\', '/'))
  const asked = files
    .filter(file => !/^(machinery\/table|platform)\//.test(file))
    .flatMap(file => queriesIn(readFileSync(root(`functions/${file}`), 'utf8')).map(names => ({ file, names })))
  expect(asked.length).toBeGreaterThan(20)
  const lagging = asked.filter(({ names }) => !names.includes('index') && !names.includes('consistent'))
  expect([...new Set(lagging.map(({ file }) => file))].sort()).toEqual(Object.keys(mayLag).sort())
})

/** The names of the properties of each query. */
function queriesIn(text: string): string[][] {
  const tree = ts.createSourceFile('', text, ts.ScriptTarget.ES2024, true)
  const found: string[][] = []
  const visit = (node: ts.Node): void => {
    const isQuery =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^query(All)?$/.test(node.expression.name.text)
    const [asked] = isQuery ? node.arguments : []
    if (asked && ts.isObjectLiteralExpression(asked))
      found.push(asked.properties.map(property => property.name?.getText(tree) ?? ''))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
