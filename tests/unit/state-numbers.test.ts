import ts from 'typescript'
import { expect, test } from 'vitest'
import { numberedState } from '#tests/support/state-numbers.ts'

test.each([
  'work.state === -1',
  '2 !== status',
  'order.payStatus < 3',
  "item['status'] === 4",
  'const next = { state: 0 }',
  'const next = { priceType: (3 as const) }',
  'const next = { status: isOver ? 1 : 2 }',
  '[0, 3, 8].includes(payStatus)',
  'states.includes(1)',
  'switch (state) { case 2: break }',
  "update(key, { where: ['#state = :forSale AND #price = :price', { forSale: 2, price }] })",
  "update(key, { where: ['#state IN (:sold, :held)', { sold: 3, held: 0 }] })",
  'interface Row { readonly sellerType: 1 | 2 | 3 }',
  'let saleStatus = 1',
  'work.state = 3',
])('%s is a number where a word belongs', text => {
  expect(numbered(text)).not.toEqual([])
})

test.each([
  "work.state === 'locked'",
  'response.status === 404',
  'const answer = { status: 201 }',
  "update(key, { where: ['#version = :version AND #state = :sold', { version: 3, sold: 'sold' }] })",
  'const page = { size: 20, state: next }',
  'states.length === 3',
])('%s is not', text => {
  expect(numbered(text)).toEqual([])
})

function numbered(text: string): string[] {
  const tree = ts.createSourceFile('case.ts', text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const name = numberedState(node)
    if (name !== undefined) found.push(name)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
