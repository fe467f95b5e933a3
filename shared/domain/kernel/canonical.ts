// Canonical text of a value, so that everybody computes the same hash: RFC 8785, restricted to what we hash: objects of
// strings, integers, booleans, null and lists of those. Other values are refused.
export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [name: string]: Canonical }

/** Members sorted by UTF-16 code units, no white space. Throws on numbers that are not safe integers. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number') {
    // RFC 8785 writes `-0` as `0`, so that two values would have one text.
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new RangeError(`${value} has no canonical form here: integers only`)
    return JSON.stringify(value)
  }
  if (typeof value === 'string') return textOf(value)
  if (value === null || typeof value === 'boolean') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .flatMap(name => {
      const member = value[name]
      return member === undefined ? [] : [`${textOf(name)}:${canonicalJson(member)}`]
    })
  return `{${members.join(',')}}`
}

/** A lone surrogate has no UTF-8 form and therefore no well-defined hash. */
function textOf(text: string): string {
  if (!text.isWellFormed()) throw new RangeError('half of a surrogate pair has no canonical form')
  return JSON.stringify(text)
}

// `Array.isArray` does not narrow read-only lists.
function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value)
}
