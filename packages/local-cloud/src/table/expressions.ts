/**
 * Expressions of DynamoDB: conditions, and SET, ADD and REMOVE of whole attributes. Values are as they go over the wire.
 * Each text is read once; what it says is a function from then on.
 */
import { isDeepStrictEqual } from 'node:util'

export type Value = Readonly<Record<string, unknown>>
export type Item = Readonly<Record<string, Value>>
export interface Names {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, Value>>
}

export class ExpressionError extends Error {}

type Operand = (item: Item | undefined, names: Names) => Value | undefined
type Condition = (item: Item | undefined, names: Names) => boolean
type Change = (item: Item, names: Names) => Item

const conditions = new Map<string, Condition>()
export function holds(expression: string | undefined, item: Item | undefined, names: Names): boolean {
  if (expression === undefined) return true
  const known = conditions.get(expression) ?? readCondition(expression)
  conditions.set(expression, known)
  return known(item, names)
}

const changes = new Map<string, Change>()
export function changed(expression: string, item: Item, names: Names): Item {
  const known = changes.get(expression) ?? readChange(expression)
  changes.set(expression, known)
  return known(item, names)
}

/** Compares two values of one kind: below 0, 0 or above 0. Undefined for kinds without an order. */
export function compare(a: Value, b: Value): number | undefined {
  const kind = kindOf(a)
  if (kind !== kindOf(b)) return undefined
  if (kind === 'N') return Number(a['N']) - Number(b['N'])
  if (kind === 'S') return String(a['S']) < String(b['S']) ? -1 : String(a['S']) > String(b['S']) ? 1 : 0
  return undefined
}

const kindOf = (value: Value): string | undefined => Object.keys(value)[0]
const sets: ReadonlySet<string | undefined> = new Set(['SS', 'NS', 'BS'])
const inOrder = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).sort() : value)

/** Members of a map and of a set have no order; numbers are equal however they are written. */
function isSame(a: Value, b: Value): boolean {
  const kind = kindOf(a)
  if (kind === undefined || kind !== kindOf(b)) return false
  const [one, other]: [unknown, unknown] = [a[kind], b[kind]]
  if (kind === 'M') {
    const [ones, others] = [Object.entries(Object(one)), Object(other)]
    const isEach = ones.every(([name, value]) => name in others && isSame(Object(value), Object(others[name])))
    return isEach && ones.length === Object.keys(others).length
  }
  if (kind === 'L' && Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(Object(value), Object(other[at])))
  if (sets.has(kind)) return isDeepStrictEqual(inOrder(one), inOrder(other))
  return compare(a, b) === 0 || isDeepStrictEqual(one, other)
}

/** Words of an expression, taken one after the other. */
function wordsOf(text: string) {
  const words = text.match(/<=|>=|<>|[#:]?\w+|[=<>(),.+[\]-]/g) ?? []
  let at = 0
  const next = () => words[at++] ?? ''
  const take = (word: string) => {
    const isNext = words[at]?.toUpperCase() === word
    if (isNext) at++
    return isNext
  }
  const must = (word: string) => {
    if (!take(word)) throw new ExpressionError(`${word} expected at ${words[at] ?? 'the end'} of ${text}`)
  }
  /** Where the group that begins at a place has ended. */
  const ends = new Map<number, number>()
  return {
    next,
    take,
    must,
    peek: () => words[at] ?? '',
    isOver: () => at >= words.length,
    place: () => at,
    end: (from: number) => ends.set(from, at),
    endOf: (from: number) => ends.get(from),
  }
}
type Words = ReturnType<typeof wordsOf>

function readCondition(text: string): Condition {
  const words = wordsOf(text)
  const condition = either(words)
  if (!words.isOver()) throw new ExpressionError(`${words.peek()} is too much in ${text}`)
  return condition
}

function either(words: Words): Condition {
  const parts = [both(words)]
  while (words.take('OR')) parts.push(both(words))
  const [only] = parts
  return parts.length === 1 && only ? only : (item, names) => parts.some(part => part(item, names))
}

function both(words: Words): Condition {
  const parts = [one(words)]
  while (words.take('AND')) parts.push(one(words))
  const [only] = parts
  return parts.length === 1 && only ? only : (item, names) => parts.every(part => part(item, names))
}

function one(words: Words): Condition {
  if (words.take('NOT')) {
    const negated = one(words)
    return (item, names) => !negated(item, names)
  }
  if (words.take('(')) {
    const from = words.place()
    const isDoubled = words.peek() === '('
    const inner = either(words)
    // The group that began here ends here too: the table refuses what says nothing.
    if (isDoubled && words.endOf(from) === words.place()) throw new ExpressionError('redundant parentheses')
    words.must(')')
    words.end(from - 1)
    return inner
  }
  const call = /^(attribute_exists|attribute_not_exists|begins_with|contains)$/.exec(words.peek())?.[0]
  if (call) return calling(call, words)
  const left = operand(words)
  if (words.take('BETWEEN')) {
    const from = operand(words)
    words.must('AND')
    const to = operand(words)
    return (item, names) => {
      const [value, low, high] = [left(item, names), from(item, names), to(item, names)]
      return !!value && !!low && !!high && (compare(value, low) ?? -1) >= 0 && (compare(value, high) ?? 1) <= 0
    }
  }
  if (words.take('IN')) {
    const list = operands(words)
    return (item, names) => {
      const value = left(item, names)
      return value !== undefined && list.some(each => isEqual(value, each(item, names)))
    }
  }
  return comparing(left, words.next(), operand(words))
}

const isEqual = (a: Value | undefined, b: Value | undefined): boolean =>
  a !== undefined && b !== undefined && isSame(a, b)

function comparing(left: Operand, sign: string, right: Operand): Condition {
  const order = (item: Item | undefined, names: Names) => {
    const [a, b] = [left(item, names), right(item, names)]
    return a && b ? compare(a, b) : undefined
  }
  switch (sign) {
    case '=':
      return (item, names) => isEqual(left(item, names), right(item, names))
    case '<>':
      return (item, names) => !isEqual(left(item, names), right(item, names))
    case '<':
      return (item, names) => (order(item, names) ?? 1) < 0
    case '<=':
      return (item, names) => (order(item, names) ?? 1) <= 0
    case '>':
      return (item, names) => (order(item, names) ?? -1) > 0
    case '>=':
      return (item, names) => (order(item, names) ?? -1) >= 0
    default:
      throw new ExpressionError(`${sign} compares nothing`)
  }
}

function calling(name: string, words: Words): Condition {
  words.next()
  const [first, second] = operands(words)
  if (!first) throw new ExpressionError(`${name} of nothing`)
  if (name === 'attribute_exists') return (item, names) => first(item, names) !== undefined
  if (name === 'attribute_not_exists') return (item, names) => first(item, names) === undefined
  if (!second) throw new ExpressionError(`${name} of one`)
  return (item, names) => {
    const [value, part] = [first(item, names), second(item, names)]
    if (!value || !part) return false
    if (name === 'begins_with') return String(value['S'] ?? '').startsWith(String(part['S']))
    if (typeof value['S'] === 'string') return value['S'].includes(String(part['S']))
    const list: unknown[] = Array.isArray(value['L']) ? value['L'] : Array.isArray(value['SS']) ? value['SS'] : []
    return list.some(each => (typeof each === 'string' ? each === part['S'] : isSame(Object(each), part)))
  }
}

function operands(words: Words): Operand[] {
  words.must('(')
  const list = [operand(words)]
  while (words.take(',')) list.push(operand(words))
  words.must(')')
  return list
}

function operand(words: Words): Operand {
  if (words.peek() === 'size') {
    words.next()
    const [of] = operands(words)
    return (item, names) => {
      const value = of?.(item, names)
      const [held] = Object.values(value ?? {})
      const size = typeof held === 'string' || Array.isArray(held) ? held.length : Object.keys(Object(held)).length
      return value && { N: String(size) }
    }
  }
  const word = words.next()
  if (word.startsWith(':')) {
    return (_, { ExpressionAttributeValues: values }) => {
      const value = values?.[word]
      if (!value) throw new ExpressionError(`${word} has no value`)
      return value
    }
  }
  const path = pathFrom(word, words)
  return (item, names) => valueAt(item, path, names)
}

/** `#a.#b`: the rest of a path whose first word was taken. */
function pathFrom(word: string, words: Words): string[] {
  const path = [word]
  while (words.take('.')) path.push(words.next())
  return path
}

const nameOf = (word: string, { ExpressionAttributeNames: names }: Names): string => {
  const name = word.startsWith('#') ? names?.[word] : word
  if (name === undefined) throw new ExpressionError(`${word} has no name`)
  return name
}

function valueAt(item: Item | undefined, path: readonly string[], names: Names): Value | undefined {
  const [first = '', ...rest] = path
  let value = item?.[nameOf(first, names)]
  for (const word of rest) value = Object(value?.['M'])[nameOf(word, names)]
  return value
}

// ---- changes: whole attributes only, which is all that our updates change

function readChange(text: string): Change {
  const words = wordsOf(text)
  const steps: Change[] = []
  while (!words.isOver()) {
    const clause = words.next().toUpperCase()
    do steps.push(stepOf(clause, words))
    while (words.take(','))
  }
  return (item, names) => {
    // Every operand is what stood before the update.
    let after = item
    for (const step of steps) after = { ...after, ...step(item, names) }
    return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== gone))
  }
}

/** Marks an attribute that a REMOVE takes away. */
const gone: Value = {}

function stepOf(clause: string, words: Words): Change {
  const word = words.next()
  if (clause === 'REMOVE') return (_, names) => ({ [nameOf(word, names)]: gone })
  if (clause === 'ADD') {
    const sum = operand(words)
    return (item, names) => {
      const name = nameOf(word, names)
      const value = Number(item[name]?.['N'] ?? 0) + Number(sum(item, names)?.['N'])
      return { [name]: { N: String(value) } }
    }
  }
  if (clause !== 'SET') throw new ExpressionError(`${clause} is no clause`)
  words.must('=')
  const value = operand(words)
  return (item, names) => {
    const set = value(item, names)
    if (!set) throw new ExpressionError(`${word} is set to an attribute that is not there`)
    return { [nameOf(word, names)]: set }
  }
}
