import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { root } from '#infra/registry.ts'

/**
 * Which key families the code of a function can name: what its handler mentions, and what that mentions, by the names
 * that files import from each other. It follows every mention whatever the flow, so it finds too many rather than too few.
 */
interface Module {
  readonly declared: ReadonlyMap<string, ts.Node>
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const keysFile = 'functions/machinery/table/keys.ts'
/** What these do around a handler is implied (infra/constructs/grants.ts), and the table's own machinery is told its keys. */
const wrappers =
  /^functions\/machinery\/(http\/(handle|commit|caller|trust)|reactions\/(consume|committer)|table\/(?!keys)[\w-]+)\.ts$/
const followed = /^functions\//

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const tree = ts.createSourceFile(file, readFileSync(root(file), 'utf8'), ts.ScriptTarget.ES2024, true)
  const declared = new Map<string, ts.Node>()
  const imported = new Map<string, { file: string; name: string }>()
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      const from = fileOf(file, (statement.moduleSpecifier as ts.StringLiteral).text)
      if (!from || statement.importClause?.isTypeOnly || !bindings) continue
      if (ts.isNamespaceImport(bindings)) {
        imported.set(bindings.name.text, { file: from, name: '*' })
        continue
      }
      for (const { isTypeOnly, name, propertyName } of bindings.elements) {
        if (!isTypeOnly) imported.set(name.text, { file: from, name: (propertyName ?? name).text })
      }
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        for (const name of boundNames(declaration.name)) declared.set(name, declaration)
      }
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      declared.set(statement.name.text, statement)
    }
  }
  const module = { declared, imported }
  modules.set(file, module)
  return module
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}

function fileOf(from: string, specifier: string): string | undefined {
  const file = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? new URL(specifier, `file:///${from}`).pathname.slice(1)
      : undefined
  return file && followed.test(file) && existsSync(root(file)) ? file : undefined
}

/** The families that one member of a key object builds, or all of its members. */
function familiesBuilt(object: ts.Node, member: string | undefined): string[] {
  const found = new Set<string>()
  const take = (text: string) => {
    const [, family] = /^([A-Z]+)(#|$)/.exec(text) ?? []
    if (family) found.add(family)
  }
  const visit = (node: ts.Node): void => {
    // The sort key and its beginnings choose within a partition; they open none.
    if (ts.isPropertyAssignment(node) && /^(SK|prefix|\w+Prefix)$/.test(node.name.getText())) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) take(node.text)
    ts.forEachChild(node, visit)
  }
  const initializer = ts.isVariableDeclaration(object) ? object.initializer : undefined
  if (!initializer || !ts.isObjectLiteralExpression(initializer)) return []
  for (const property of initializer.properties) {
    if (member === undefined || property.name?.getText() === member) visit(property)
  }
  return [...found]
}

/** Sorted; `name` is declared in `file`. */
export function reachableFamilies(file: string, name = 'handler'): string[] {
  const families = new Set<string>()
  const seen = new Set<string>()
  const enter = (at: string, what: string, member?: string): void => {
    if (wrappers.test(at)) return
    if (at === keysFile) {
      const object = moduleOf(at).declared.get(what)
      for (const family of object ? familiesBuilt(object, member) : []) families.add(family)
      return
    }
    const module = moduleOf(at)
    if (what === '*') {
      for (const name of member === undefined ? module.declared.keys() : [member]) enter(at, name)
      return
    }
    const id = `${at} ${what}`
    if (seen.has(id)) return
    seen.add(id)
    const node = module.declared.get(what)
    const from = module.imported.get(what)
    if (node) mentions(at, node)
    else if (from) enter(from.file, from.name, member)
  }
  const mentions = (at: string, root: ts.Node): void => {
    const module = moduleOf(at)
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return
      if (ts.isIdentifier(node)) {
        const { parent } = node
        const isMember =
          (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
          (ts.isPropertyAssignment(parent) && parent.name === node)
        if (!isMember && (module.declared.has(node.text) || module.imported.has(node.text))) {
          const member =
            ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : undefined
          const from = module.imported.get(node.text)
          if (from) enter(from.file, from.name, member)
          else enter(at, node.text)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(root)
  }
  enter(file, name)
  return [...families].sort()
}

/** Every family that `keys.ts` builds keys of; sorted. */
export function builtFamilies(): string[] {
  const objects = [...moduleOf(keysFile).declared.values()]
  return [...new Set(objects.flatMap(object => familiesBuilt(object, undefined)))].sort()
}
