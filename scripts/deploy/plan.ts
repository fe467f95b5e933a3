import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

export interface PlannedStack {
  readonly id: string
  /** Ids of stacks that are deployed before it. */
  readonly after: readonly string[]
}

/** The stacks of an assembly with what each waits for. */
export function stacksIn(directory: string): PlannedStack[] {
  const { artifacts } = Manifest.parse(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')))
  const isStack = (id: string) => artifacts[id]?.type === 'aws:cloudformation:stack'
  return Object.keys(artifacts)
    .filter(isStack)
    .map(id => ({ id, after: (artifacts[id]?.dependencies ?? []).filter(isStack) }))
}

/** Stacks that can be deployed side by side, in the order of the groups: each waits only for groups before its own. */
export function wavesOf(stacks: readonly PlannedStack[]): string[][] {
  const waves: string[][] = []
  const done = new Set<string>()
  while (done.size < stacks.length) {
    const ready = stacks.filter(({ id, after }) => !done.has(id) && after.every(each => done.has(each)))
    if (ready.length === 0) throw new Error('the stacks wait for each other in a circle')
    waves.push(ready.map(({ id }) => id))
    for (const { id } of ready) done.add(id)
  }
  return waves
}

/**
 * Stacks deployed side by side unless the command line says otherwise. A first deployment makes every route and
 * integration at once through API Gateway's control plane, which takes a few requests a second from an account and
 * answers the rest "Rate exceeded"; a later one changes few of them.
 */
export const sideBySide = (isFirst: boolean): number => (isFirst ? 2 : 6)

const Manifest = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), dependencies: z.array(z.string()).default([]) })),
})
