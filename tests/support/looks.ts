// Which pages of the site a file of journeys has looked at by every rule (tests/support/looked-at.ts says which it is to).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type RunnerTask, type RunnerTestFile } from 'vitest'
import { root } from '#infra/registry.ts'
import { lookedAt } from './looked-at.ts'

/** What has markup of its own: neither a frame around other routes nor one that only sends on. */
const isPage = (source: string) => /export default /.test(source) && !source.includes('<Outlet')

/** The routes of the site that are pages, by the names of their files. */
export const pageRoutes: readonly string[] = globSync(root('web/app/routes/*.tsx'))
  .filter(file => isPage(readFileSync(file, 'utf8')))
  .map(file => path.basename(file, '.tsx'))
  .sort()

/** `$lang.faq.currency.$residence` is `/jp/faq/currency/others`; what is named before what is not. */
const patterns = pageRoutes
  .map(route => ({ route, pattern: new RegExp(`^/${route.split('.').flatMap(patternOf).join('/')}$`) }))
  .sort((one, other) => parametersOf(one.route) - parametersOf(other.route))

function parametersOf(route: string): number {
  return route.split('$').length + (route.endsWith('$') ? 9 : 0)
}

function patternOf(part: string): string[] {
  if (part === '_index') return []
  if (part === '$') return ['.+']
  return part.startsWith('$') ? ['[^/]+'] : [part.replace(/_$/, '')]
}

function routeOf(address: string): string | undefined {
  const { pathname } = new URL(address)
  return patterns.find(({ pattern }) => pattern.test(pathname))?.route
}

/** By the file that runs now. */
const seen = new Set<string>()
const readInBoth = new Set<string>()

/** Every rule was asked of the page of this address. */
export function noteLook(address: string): void {
  const route = routeOf(address)
  if (route) seen.add(route)
}

/** These open each of their pages in both languages. */
const bilingual = ['shared-pages.test.ts', 'member-pages.test.ts']

/** Whether the other language of this page is still to be read: each file does so once a page. */
export function isToBeRead(address: string): boolean {
  const route = routeOf(address)
  if (!route || readInBoth.has(route) || bilingual.includes(lookedAt[route] ?? '')) return false
  readInBoth.add(route)
  return true
}

/** A file that was run as a whole has looked at its pages of the table. */
export function expectLooks(file: RunnerTestFile): void {
  const looks = new Set(seen)
  seen.clear()
  readInBoth.clear()
  if (!file.tasks.every(hasPassed)) return
  const own = Object.entries(lookedAt).flatMap(([route, test]) => (file.name.endsWith(`/${test}`) ? [route] : []))
  expect(
    own.filter(route => !looks.has(route)),
    `pages that ${file.name} no longer looks at by every rule`,
  ).toEqual([])
}

const hasPassed = (task: RunnerTask): boolean =>
  task.type === 'suite' ? task.tasks.every(hasPassed) : task.mode === 'run' && task.result?.state === 'pass'
