// Evaluation of identity policies, as AWS documents it: nothing is allowed until a statement allows it, and an explicit
// deny wins over every allow.
import { type Doc, doc, docs, entries, text, texts } from '../doc.ts'

export type Context = { readonly [key: string]: readonly string[] }

/** One thing a caller asks for. A request may ask for several; every one must be allowed. */
export type Ask = {
  action: string
  resource: string
  /** Other ARNs that name the same thing (a mail may be allowed by the address or by its domain). One is enough. */
  or?: string[]
  context?: Context
}

type Statement = {
  effect: string
  actions?: RegExp[]
  notActions?: RegExp[]
  resources?: RegExp[]
  notResources?: RegExp[]
  condition: Doc | undefined
  source: Doc
}

export type Policy = readonly Statement[]

/** A pattern with * and ?. */
export function glob(pattern: string, flags = ''): RegExp {
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

/** May a caller with these statements do what it asks? */
export function allows(policy: Policy, ask: Ask): boolean {
  const names = [ask.resource, ...(ask.or ?? [])]
  const context = ask.context ?? {}
  let allowed = false
  for (const statement of policy) {
    if (!concerns(statement, ask.action, names) || !conditionHolds(statement.condition, context)) continue
    if (statement.effect === 'Deny') return false
    allowed = true
  }
  return allowed
}

function concerns(statement: Statement, action: string, names: string[]): boolean {
  const matches = (patterns: RegExp[], value: string) => patterns.some(pattern => pattern.test(value))
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

/** All operators of a condition block must hold; within one key any of the wanted values is enough. */
export function conditionHolds(condition: Doc | undefined, context: Context): boolean {
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
  // An operator we do not know must never open anything: an allow then does not apply (nor does a deny, which the
  // conformance test of the templates would show as an unknown operator).
  if (!test) return false
  const values = got ?? []
  const hit = (value: string) => wanted.some(want => test(value, want))
  if (opposite)
    return quantifier === 'ForAnyValue:' ? values.some(value => !hit(value)) : values.every(value => !hit(value))
  return quantifier === 'ForAllValues:' ? values.every(hit) : values.some(hit)
}
