/** Matches events against EventBridge's event patterns. Lambda's event source filters use the same language. */
import { type Doc, doc, docs, entries, isDoc, list, text } from '../data/doc.ts'

/** Answers whether the event matches. Throws on an operator that EventBridge does not have. */
export function matches(pattern: Doc, event: unknown): boolean {
  return entries(pattern).every(([key, wanted]) => {
    if (key === '$or' && Array.isArray(wanted)) return docs(wanted).some(alternative => matches(alternative, event))
    const value = isDoc(event) && Object.hasOwn(event, key) ? event[key] : undefined
    if (Array.isArray(wanted)) return wanted.some(rule => fits(rule, value))
    // A pattern of an object inside a list holds when one element fits the whole pattern.
    if (Array.isArray(value)) return value.some(item => matches(doc(wanted), item))
    return matches(doc(wanted), value)
  })
}

function fits(rule: unknown, value: unknown): boolean {
  if (isDoc(rule) && rule.exists !== undefined) {
    const isLeaf = value !== undefined && !isDoc(value) && !(Array.isArray(value) && value.length === 0)
    return rule.exists === isLeaf
  }
  if (!Array.isArray(value)) return value !== undefined && leaf(rule, value)
  return value.some(item => leaf(rule, item))
}

function leaf(rule: unknown, value: unknown): boolean {
  if (!isDoc(rule)) return rule === value
  const [[operator, argument] = ['', undefined]] = entries(rule)
  switch (operator) {
    case 'prefix':
    case 'suffix':
      return affix(operator, argument, value)
    case 'equals-ignore-case':
      return typeof value === 'string' && value.toLowerCase() === text(argument).toLowerCase()
    case 'wildcard':
      return typeof value === 'string' && wildcard(text(argument)).test(value)
    case 'numeric':
      return typeof value === 'number' && numeric(list(argument), value)
    case 'cidr':
      return typeof value === 'string' && inRange(text(argument), value)
    case 'anything-but':
      return anythingBut(argument, value)
    default:
      throw new Error(`Event patterns have no operator "${operator}"`)
  }
}

function affix(operator: 'prefix' | 'suffix', argument: unknown, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const ignoreCase = isDoc(argument)
  const wanted = ignoreCase ? text(argument['equals-ignore-case']).toLowerCase() : text(argument)
  const actual = ignoreCase ? value.toLowerCase() : value
  return operator === 'prefix' ? actual.startsWith(wanted) : actual.endsWith(wanted)
}

function anythingBut(argument: unknown, value: unknown): boolean {
  if (!isDoc(argument)) return !list(argument).includes(value)
  const [[operator, unwanted] = ['', undefined]] = entries(argument)
  return typeof value === 'string' && !list(unwanted).some(each => leaf({ [operator]: each }, value))
}

function wildcard(pattern: string): RegExp {
  // `\*` is a star and `\\` a backslash. A bare star matches anything.
  const body = pattern.replace(/\\([*\\])|(\*)|([.+?^${}()|[\]\\])/g, (_, escaped, star, special) =>
    star ? '.*' : `\\${escaped ?? special}`,
  )
  return new RegExp(`^${body}$`, 's')
}

function numeric(conditions: unknown[], value: number): boolean {
  for (let index = 0; index + 1 < conditions.length; index += 2) {
    const bound = Number(conditions[index + 1])
    const holds = {
      '=': value === bound,
      '>': value > bound,
      '>=': value >= bound,
      '<': value < bound,
      '<=': value <= bound,
    }[text(conditions[index])]
    if (!holds) return false
  }
  return conditions.length > 0
}

function inRange(cidr: string, address: string): boolean {
  const [base = '', bits = '32'] = cidr.split('/')
  const toNumber = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const size = 2 ** (32 - Number(bits))
  return (
    /^\d+\.\d+\.\d+\.\d+$/.test(address) && Math.floor(toNumber(base) / size) === Math.floor(toNumber(address) / size)
  )
}
