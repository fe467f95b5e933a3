import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { root } from '#infra/registry.ts'

/**
 * What became of each fault. `found`: a test turned red. `unnoticed`: all tests that are chosen for its file stayed
 * green. `open`: some of them were not run yet. `broken`: what it makes could not be built.
 */
const result = z.object({
  id: z.string(),
  commit: z.string(),
  state: z.enum(['found', 'unnoticed', 'open', 'broken']),
  /** The test that turned red, or what the build said. */
  by: z.string().optional(),
  /** Test files that stayed green: a run that goes on leaves them out. */
  green: z.array(z.string()),
  seconds: z.number(),
})
export type PlantedResult = z.infer<typeof result>

/** Kept from run to run, by fault and commit. */
export class Results {
  readonly #file: string
  readonly #commit: string
  readonly #all: Map<string, PlantedResult>

  constructor(commit: string, file = root('dist/planted.json')) {
    this.#file = file
    this.#commit = commit
    const kept = existsSync(file) ? z.array(result).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
    this.#all = new Map(kept.map(each => [keyOf(each), each]))
  }

  of(id: string): PlantedResult | undefined {
    return this.#all.get(keyOf({ id, commit: this.#commit }))
  }

  keep(found: Omit<PlantedResult, 'commit'>): void {
    const one = { ...found, commit: this.#commit }
    this.#all.set(keyOf(one), one)
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, `${JSON.stringify([...this.#all.values()], null, 2)}\n`)
  }
}

const keyOf = ({ id, commit }: Pick<PlantedResult, 'id' | 'commit'>): string => `${id} ${commit}`
