import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { root } from '#infra/registry.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'

/** What routes have answered while the tests ran, from every process: one line a pair of route and code. */
const folder = root('dist/tests')
const file = `${folder}/answers.jsonl`

export function recordAnswers(rows: readonly { readonly route: string; readonly code: number }[]): void {
  if (rows.length === 0) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(file, rows.map(({ route, code }) => `${JSON.stringify([route, code])}\n`).join(''))
}

/** Route -> the codes it has answered. */
export function recordedAnswers(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  if (!existsSync(file)) return found
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [route, code]: [string, number] = JSON.parse(line)
    found.set(route, (found.get(route) ?? new Set()).add(code))
  }
  return found
}

export const routeOf = ({ method, path }: Endpoint) => `${method} /api${path}`
