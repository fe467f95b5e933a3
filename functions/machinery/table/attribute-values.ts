import type { Attributes } from './write.ts'

/**
 * Conversion between DynamoDB's typed JSON values and plain ones in one pass: bytes are base64 on the wire. Undefined
 * values and functions are left out of an item, like in the SDK. A DynamoDB set is a `Set` of texts or of numbers.
 */
export type WireItem = Readonly<Record<string, unknown>>

export function toWire(item: object): WireItem {
  const values: Values = Object(item)
  const wire: Record<string, unknown> = {}
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value !== undefined && typeof value !== 'function') wire[name] = wireValue(value)
  }
  return wire
}

/**
 * Iterated by name, because entries would allocate an array per value, which took four fifths of the time of reading an
 * item.
 */
type Values = Readonly<Record<string, unknown>>

/** Throws for values that DynamoDB lacks: a function, NaN, an integer beyond 2^53. */
function wireValue(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
      return { N: wireNumber(value) }
    case 'bigint':
      return { N: String(value) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      return value === null ? { NULL: true } : wireObject(value)
    default:
      throw new TypeError(`DynamoDB has no value for a ${typeof value}`)
  }
}

function wireObject(value: object): unknown {
  if (Array.isArray(value)) return { L: value.filter(each => each !== undefined).map(wireValue) }
  if (value instanceof Uint8Array)
    return { B: Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64') }
  if (value instanceof Set) return wireSet([...value])
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`DynamoDB has no value for a ${value.constructor.name}`)
  return { M: toWire(value) }
}

function wireSet(values: readonly unknown[]): unknown {
  if (values.length === 0) throw new TypeError('DynamoDB has no empty set')
  if (values.every(value => typeof value === 'string')) return { SS: values }
  if (values.every(value => typeof value === 'number')) return { NS: values.map(wireNumber) }
  throw new TypeError('a set of DynamoDB holds texts alone or numbers alone')
}

function wireNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`${value} is no number that DynamoDB would give back as it is`)
  return String(value)
}

export function fromWire(item: object): Attributes {
  const values: Values = Object(item)
  const plain: Record<string, unknown> = {}
  for (const name of Object.keys(values)) plain[name] = plainValue(Object(values[name]))
  return plain
}

function plainValue(typed: Values): unknown {
  const [type = ''] = Object.keys(typed)
  const value = typed[type]
  switch (type) {
    case 'S':
    case 'BOOL':
      return value
    case 'N':
      return plainNumber(String(value))
    case 'NULL':
      return null
    case 'M':
      return fromWire(Object(value))
    case 'L':
      return listOf(value).map(plainValue)
    case 'B':
      return bytesOf(value)
    case 'SS':
      return new Set(listOf(value))
    case 'NS':
      return new Set(listOf(value).map(each => plainNumber(String(each))))
    default:
      throw new TypeError(`DynamoDB answered a value of the unknown type ${type}`)
  }
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : [])

/** Allocates its own memory, like every byte array made here. */
const bytesOf = (base64: unknown) => new Uint8Array(Buffer.from(String(base64), 'base64'))

function plainNumber(text: string): number | bigint {
  const number = Number(text)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : BigInt(text)
}
