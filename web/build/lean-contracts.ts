import type { Plugin } from 'vite'

/**
 * Pages know a contract by its address and its input. What it answers, may touch and looks like in an example is for the
 * API, its policies and its documents: left in, a quarter of the edge function would be that, built anew at each start.
 * And a contract that no page of a bundle calls goes, whatever its schemas do.
 */
const unread = new Set(['summary', 'output', 'codes', 'grants', 'limits', 'example', 'memory', 'concurrency'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Off by `LEAN_CONTRACTS=off` (see README.md here). */
export const isLean = process.env['LEAN_CONTRACTS'] !== 'off'

export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: (_config, { command }) => command === 'build' && isLean,
    transform(code, id) {
      return /\/shared\/api\/(?:[\w-]+\/)*[\w-]+\.ts$/.test(id) ? lean(code, text => this.parse(text)) : undefined
    },
  }
}

/** The module with lean contracts; undefined where it declares none. */
export function lean(code: string, parse: (code: string) => object): string | undefined {
  const cuts: { readonly from: number; readonly to: number; readonly put: string }[] = []
  for (const call of callsOf(parse(code))) {
    const { start, end } = call
    const [contract] = nodesIn(call['arguments'])
    if (contract?.type !== 'ObjectExpression') continue
    const properties = nodesIn(contract['properties'])
    // A call of nothing but itself can be left out as a whole; arguments of a call cannot.
    cuts.push({ from: start, to: start, put: '/* @__PURE__ */ (() => ' }, { from: end, to: end, put: ')()' })
    for (const [index, property] of properties.entries()) {
      const next = properties[index + 1]
      if (unread.has(nameOf(property)))
        cuts.push({ from: property.start, to: next?.start ?? contract.end - 1, put: '' })
    }
  }
  if (cuts.length === 0) return undefined
  return cuts
    .sort((a, b) => b.from - a.from || b.to - a.to)
    .reduce((text, { from, to, put }) => `${text.slice(0, from)}${put}${text.slice(to)}`, code)
}

/** Every call of `endpoint`, wherever it stands. */
function callsOf(tree: unknown): Node[] {
  return nodesIn(tree).flatMap(node => {
    const [callee] = nodesIn(node['callee'])
    const inside = Object.values(node).flatMap(value => (typeof value === 'object' ? callsOf(value) : []))
    return node.type === 'CallExpression' && callee?.['name'] === 'endpoint' ? [node, ...inside] : inside
  })
}

const nameOf = (property: Node): string => String(nodesIn(property['key'])[0]?.['name'] ?? '')

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return isNode(value) ? [value] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}
