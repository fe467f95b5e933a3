/**
 * Reads JSON whose shape we do not own: templates, AWS requests and events. Only these readers look into it untyped.
 * Everything else asks for a text, a number, a list or a nested document and gets exactly that.
 */

export interface Doc {
  readonly [key: string]: unknown
}

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the value as a document. Every other value reads as an empty one. */
export function doc(value: unknown): Doc {
  return isDoc(value) ? value : {}
}

/**
 * Reads the value as a list. CloudFormation and IAM allow one value where a list is meant; an absent value is an empty
 * list.
 */
export function list(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

export function docs(value: unknown): Doc[] {
  return list(value).map(doc)
}

export function text(value: unknown, otherwise = ''): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null || typeof value === 'object' ? otherwise : String(value)
}

export function texts(value: unknown): string[] {
  return list(value).map(item => text(item))
}

export function number(value: unknown, otherwise: number): number {
  const parsed =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(parsed) ? parsed : otherwise
}

/** Reads a boolean, which templates write as true, 'true' or 'True'. */
export function flag(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
}

export function optional(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : text(value)
}

/**
 * Parses JSON text to a document. Broken JSON reads as undefined, so that callers can answer it as the service would.
 */
export function parse(json: string): Doc | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isDoc(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function parseAny(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export function entries(value: unknown): [string, unknown][] {
  return Object.entries(doc(value))
}
