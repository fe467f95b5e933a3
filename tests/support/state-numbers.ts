// Finds numbers where the word of a state, a status or a kind belongs (shared/domain/kernel/wire-numbers.ts).
import ts from 'typescript'

const isStateName = (name: string) => /(status|state)(es|s)?$/i.test(name) || /^(price|sale|seller)Types?$/.test(name)
/** What an expression is called: `status` of `order.status`, `status` and `order?.['status']`. */
function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node) || ts.isStringLiteral(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isElementAccessExpression(node)) return nameOf(node.argumentExpression)
  return isWrapped(node) || ts.isNonNullExpression(node) ? nameOf(node.expression) : ''
}
const isWrapped = (node: ts.Node) =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)

/** A number of one or two digits: those of three are HTTP's, and no state has so many. */
function isDigit(node: ts.Node | undefined): boolean {
  if (!node) return false
  if (ts.isNumericLiteral(node)) return Number(node.text) < 100
  if (ts.isPrefixUnaryExpression(node)) return isDigit(node.operand)
  if (ts.isLiteralTypeNode(node)) return isDigit(node.literal)
  if (ts.isUnionTypeNode(node)) return node.types.some(isDigit)
  if (ts.isConditionalExpression(node)) return isDigit(node.whenTrue) || isDigit(node.whenFalse)
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(isDigit)
  return isWrapped(node) && isDigit(node.expression)
}

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsToken,
])

/** The name of the state that this node gives a digit to, or compares with one. */
export function numberedState(node: ts.Node): string | undefined {
  const named = (name: ts.Node, value: ts.Node | undefined) =>
    isStateName(nameOf(name)) && isDigit(value) ? nameOf(name) : undefined
  if (ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind))
    return named(node.left, node.right) ?? named(node.right, node.left)
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node))
    return named(node.name, node.initializer)
  if (ts.isParameter(node)) return named(node.name, node.initializer) ?? named(node.name, node.type)
  if (ts.isPropertySignature(node)) return named(node.name, node.type)
  if (ts.isSwitchStatement(node))
    return node.caseBlock.clauses
      .map(clause => (ts.isCaseClause(clause) ? named(node.expression, clause.expression) : undefined))
      .find(name => name !== undefined)
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression: of, name } = node.expression
    const [asked] = node.arguments
    return asked && /^(includes|indexOf)$/.test(name.text) ? (named(asked, of) ?? named(of, asked)) : undefined
  }
  return ts.isArrayLiteralExpression(node) ? numberedCondition(node) : undefined
}

/** `['#state = :gone', { gone: 3 }]`: a condition of the table. */
function numberedCondition({ elements: [text, values] }: ts.ArrayLiteralExpression): string | undefined {
  if (!text || !values || !ts.isObjectLiteralExpression(values)) return undefined
  return [...text.getText().matchAll(/#(\w+)\s*(?:=|<>|<=?|>=?|IN)\s*\(?((?:\s*,?\s*:\w+)+)/g)]
    .filter(([, name = '']) => isStateName(name))
    .find(([, , aliases = '']) =>
      values.properties.some(
        each => ts.isPropertyAssignment(each) && aliases.includes(`:${nameOf(each.name)}`) && isDigit(each.initializer),
      ),
    )?.[1]
}
