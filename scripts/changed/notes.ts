import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../stamp.ts'
import type { Reach } from './choose.ts'

/** One file a test file that runs functions, written anew by each run of it; a partial run leaves those of others. */
export const reachFolder = path.join(root, 'dist/reach')
export const reachFile = (test: string): string => path.join(reachFolder, `${test.replaceAll('/', '--')}.json`)

/** What was noted, by test file. */
export function readNotes(): ReadonlyMap<string, Reach> {
  const names = existsSync(reachFolder) ? readdirSync(reachFolder) : []
  return new Map(
    names.map((name): [string, Reach] => {
      const { functions, pages } = Object(JSON.parse(readFileSync(path.join(reachFolder, name), 'utf8')))
      return [name.replace(/\.json$/, '').replaceAll('--', '/'), { functions, pages }]
    }),
  )
}
