/**
 * Finds the route of an HTTP API that answers a request, in API Gateway's order: a full match before a greedy one, a
 * named method before ANY, and $default when nothing else fits.
 */
import { decoded } from './payload.ts'

interface Route<Target> {
  readonly routeKey: string
  readonly target: Target
}

interface Compiled<Target> extends Route<Target> {
  readonly method: string
  readonly segments: readonly string[]
  readonly rank: number
}

export interface Found<Target> {
  readonly route: Route<Target>
  readonly pathParameters: Record<string, string> | undefined
}

export function compileRoutes<Target>(
  routes: Route<Target>[],
): (method: string, path: string) => Found<Target> | undefined {
  const fallback = routes.find(route => route.routeKey === '$default')
  const exact = new Map<string, Route<Target>>()
  const patterns: Compiled<Target>[] = []
  for (const route of routes) {
    const [method = '', path = ''] = route.routeKey.split(' ')
    if (route.routeKey === '$default') continue
    if (!path.includes('{')) exact.set(route.routeKey, route)
    else patterns.push({ ...route, method, segments: split(path), rank: rankOf(method, path) })
  }
  patterns.sort((a, b) => a.rank - b.rank)

  return (method, path) => {
    const literal = exact.get(`${method} ${path}`) ?? exact.get(`ANY ${path}`)
    if (literal) return { route: literal, pathParameters: undefined }
    const parts = split(path)
    for (const pattern of patterns) {
      if (pattern.method !== 'ANY' && pattern.method !== method) continue
      const pathParameters = match(pattern.segments, parts)
      if (pathParameters) return { route: pattern, pathParameters }
    }
    return fallback && { route: fallback, pathParameters: undefined }
  }
}

function split(path: string): string[] {
  return path.replace(/^\//, '').split('/')
}

function rankOf(method: string, path: string): number {
  const greedy = path.includes('+}') ? 10_000 : 0
  const parameters = path.split('{').length - 1
  return greedy + parameters * 100 - split(path).length + (method === 'ANY' ? 0.5 : 0)
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    const name = /^\{([^}+]+)(\+?)\}$/.exec(segment)
    if (name?.[2]) {
      if ((parts[index] ?? '') === '') return undefined
      parameters[name[1] ?? ''] = parts.slice(index).map(decoded).join('/')
      return parameters
    }
    const part = parts[index]
    if (part === undefined || part === '') return undefined
    if (name) parameters[name[1] ?? ''] = decoded(part)
    else if (segment !== part) return undefined
  }
  return pattern.length === parts.length ? parameters : undefined
}
