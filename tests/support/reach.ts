import { mkdirSync, writeFileSync } from 'node:fs'
import type { Runtime } from '#packages/local-cloud/src/index.ts'
import { reachFile, reachFolder } from '../../scripts/changed/notes.ts'

/** Runtimes of this process, those that a file before has left to the next ones too. */
const watched = new Set<Runtime['trace']>()

export function watchReach({ trace }: Pick<Runtime, 'trace'>): void {
  watched.add(trace)
}

/** Takes what ran since the last call. */
export function takeReach(): { readonly functions: readonly string[]; readonly pages: readonly string[] } {
  const functions = new Set<string>()
  const pages = new Set<string>()
  for (const { ran } of watched) {
    for (const id of ran.functions) functions.add(id)
    for (const path of ran.pages) pages.add(withoutIds(path))
    ran.functions.clear()
    ran.pages.clear()
  }
  return { functions: [...functions].toSorted(), pages: [...pages].toSorted() }
}

/** One page of many ids is noted once: an id may stand in a path where a route has a parameter. */
const withoutIds = (path: string): string => path.replace(/\/[0-9A-Za-z_-]{20,}(?=\/|$)/g, '/-')

/** Keeps what a test file has run: what `npm test -- --changed` goes by. */
export function keepReach(test: string, reach: ReturnType<typeof takeReach>): void {
  if (reach.functions.length === 0 && reach.pages.length === 0) return
  mkdirSync(reachFolder, { recursive: true })
  writeFileSync(reachFile(test), JSON.stringify(reach))
}
