/**
 * Evaluates identity policies as AWS documents it: nothing is allowed until a statement allows it, and an explicit deny
 * wins over every allow.
 */
import { type Doc, doc, docs, entries, text, texts } from '../data/doc.ts'

export interface Context {
  readonly [key: string]: readonly string[]
}

/** One action on one resource that a caller needs. A request may need several, and every one must be allowed. */
export interface Permission {
  readonly action: string
  readonly resource: string
  /**
   * Other ARNs of the same thing (a mail may be allowed by the address or by its domain). One allowed ARN is enough.
   */
  readonly or?: readonly string[]
  readonly context?: Context | undefined
}

interface Statement {
  readonly effect: string
  readonly actions?: readonly RegExp[]
  readonly notActions?: readonly RegExp[]
  readonly resources?: readonly RegExp[]
  readonly notResources?: readonly RegExp[]
  readonly condition: Doc | undefined
  readonly source: Doc
}

export type Policy = readonly Statement[]

/** Patterns come from the templates, so there are as many as these have. */
const globs = new Map<string, RegExp>()

/** A pattern with * and ?, compiled once: conditions ask for theirs with every request. */
export function glob(pattern: string, flags = ''): RegExp {
  const id = `${flags} ${pattern}`
  const known = globs.get(id)
  if (known) return known
  const made = compiled(pattern, flags)
  globs.set(id, made)
  return made
}

function compiled(pattern: string, flags: string): RegExp {
  const body = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')
  return new RegExp(`^${body}$`, `s${flags}`)
}

export function policyOf(document: unknown): Policy {
  return docs(doc(document).Statement).map(statement => ({
    effect: text(statement.Effect),
    ...(statement.Action !== undefined && { actions: texts(statement.Action).map(action => glob(action, 'i')) }),
    ...(statement.NotAction !== undefined && {
      notActions: texts(statement.NotAction).map(action => glob(action, 'i')),
    }),
    ...(statement.Resource !== undefined && { resources: texts(statement.Resource).map(arn => glob(arn)) }),
    ...(statement.NotResource !== undefined && { notResources: texts(statement.NotResource).map(arn => glob(arn)) }),
    condition: statement.Condition === undefined ? undefined : doc(statement.Condition),
    source: statement,
  }))
}

/** Answers whether a caller with these statements has the permission. */
export function allows(policy: Policy, permission: Permission): boolean {
  const names = [permission.resource, ...(permission.or ?? [])]
  const context = permission.context ?? {}
  let allowed = false
  for (const statement of policy) {
    if (!concerns(statement, permission.action, names) || !conditionHolds(statement.condition, context)) continue
    if (statement.effect === 'Deny') return false
    allowed = true
  }
  return allowed
}

function concerns(statement: Statement, action: string, names: readonly string[]): boolean {
  const matches = (patterns: readonly RegExp[], value: string) => patterns.some(pattern => pattern.test(value))
  if (statement.actions && !matches(statement.actions, action)) return false
  if (statement.notActions && matches(statement.notActions, action)) return false
  if (statement.resources && !names.some(name => matches(statement.resources ?? [], name))) return false
  return !(statement.notResources && names.some(name => matches(statement.notResources ?? [], name)))
}

type Test = (got: string, want: string) => boolean

const tests: Record<string, Test> = {
  StringEquals: (got, want) => got === want,
  StringEqualsIgnoreCase: (got, want) => got.toLowerCase() === want.toLowerCase(),
  StringLike: (got, want) => glob(want).test(got),
  ArnEquals: (got, want) => glob(want).test(got),
  ArnLike: (got, want) => glob(want).test(got),
  Bool: (got, want) => got.toLowerCase() === want.toLowerCase(),
  NumericEquals: (got, want) => Number(got) === Number(want),
  NumericLessThan: (got, want) => Number(got) < Number(want),
  NumericLessThanEquals: (got, want) => Number(got) <= Number(want),
  NumericGreaterThan: (got, want) => Number(got) > Number(want),
  NumericGreaterThanEquals: (got, want) => Number(got) >= Number(want),
  DateLessThan: (got, want) => Date.parse(got) < Date.parse(want),
  DateGreaterThan: (got, want) => Date.parse(got) > Date.parse(want),
}

const opposites: Record<string, string> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
  NumericNotEquals: 'NumericEquals',
}

/** Checks a condition block: all operators must hold, and within one key any of the wanted values is enough. */
function conditionHolds(condition: Doc | undefined, context: Context): boolean {
  return entries(condition).every(([operator, block]) =>
    entries(block).every(([key, wanted]) => operatorHolds(operator, context[key], texts(wanted))),
  )
}

function operatorHolds(operator: string, got: readonly string[] | undefined, wanted: string[]): boolean {
  const [, quantifier, named = '', ifExists] = /^(ForAllValues:|ForAnyValue:)?(\w+?)(IfExists)?$/.exec(operator) ?? []
  const present = got !== undefined && got.length > 0
  if (named === 'Null') return wanted.some(value => (value.toLowerCase() === 'true') === !present)
  if (!present && (ifExists || quantifier === 'ForAllValues:')) return true
  const opposite = opposites[named]
  const test = tests[opposite ?? named]
  // An unknown operator must never open anything, so the statement does not apply (a deny neither, but the conformance
  // test of the templates reports the operator as unknown).
  if (!test) return false
  const values = got ?? []
  const hit = (value: string) => wanted.some(want => test(value, want))
  if (opposite)
    return quantifier === 'ForAnyValue:' ? values.some(value => !hit(value)) : values.every(value => !hit(value))
  return quantifier === 'ForAllValues:' ? values.every(hit) : values.some(hit)
}
