import ts from 'typescript'

/** The names that a statement defines and exports. */
export function exportedNames(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  if (modifiers.every(({ kind }) => kind !== ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

/** The variables of a declaration, which may take an object or an array apart. */
function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}
