import ts from 'typescript'
import type { Source } from './sources.ts'

export interface LongFunction {
  /** `file:line`. */
  readonly place: string
  readonly file: string
  readonly lines: number
}

type WithBody = ts.SignatureDeclaration & { readonly body: ts.Node }
const hasBody = (node: ts.Node): node is WithBody =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

/** A function that has a name of its own is read, and counted, by itself. */
const hasName = (node: ts.Node): boolean =>
  ts.isMethodDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isPropertyAssignment(node.parent) ||
  ts.isVariableDeclaration(node.parent)

/** What a call of the machinery makes of a contract: `export const handler = handle(contract, …)`. */
const isHandler = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  ts.isVariableDeclaration(node.parent.parent) &&
  node.parent.parent.name.getText() === 'handler'

/**
 * The functions of a file that are longer than this (STYLE 8). A function is counted without those that it gives names: a
 * client of eight methods is eight functions. A handler is counted whole, because it is to be read from top to bottom.
 */
export function longFunctions({ file, tree }: Pick<Source, 'file' | 'tree'>, most: number): LongFunction[] {
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  const span = (node: ts.Node) => lineAt(node.getEnd()) - lineAt(node.getStart(tree)) + 1
  const named = (node: ts.Node): number => {
    if (hasBody(node) && hasName(node)) return span(node) > 1 ? span(node) : 0
    let lines = 0
    ts.forEachChild(node, child => {
      lines += named(child)
    })
    return lines
  }
  const found: LongFunction[] = []
  const visit = (node: ts.Node) => {
    if (hasBody(node)) {
      const lines = span(node) - (isHandler(node) ? 0 : named(node.body))
      if (lines > most) found.push({ place: `${file}:${lineAt(node.getStart(tree)) + 1}`, file, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
