// What the runtimes of a run of the tests did with what they may do: grants that no function used anywhere, and the most
// that a transaction wrote. Every process appends to one file; tests/support/answers-report.ts reads it at the end.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { root } from '#infra/registry.ts'
import { AccessLog, type Runtime } from '#packages/local-cloud/src/index.ts'

const folder = root('dist/tests')
const file = `${folder}/usage.jsonl`

const Grant = z.object({ name: z.string(), action: z.string(), resource: z.string() })
const Policy = z.object({
  name: z.string(),
  role: z.string(),
  actions: z.string().array(),
  resources: z.string().array(),
})
const Most = z.object({ most: z.int(), by: z.string() })
const Row = z.union([
  z.object({ grants: z.array(Policy) }),
  z.object({ used: z.array(Grant) }),
  z.object({ items: Most, bytes: Most }),
])
type Row = z.infer<typeof Row>

const said = new Set<string>()
const isNew = (text: string) => !said.has(text) && said.add(text)

/** Takes in what a runtime has used, before it stops: what this process has not said before. */
export function recordUsage({ accessLog, roles, trace }: Runtime): void {
  const used = accessLog.uses().filter(({ name, action, resource }) => isNew(`${name} ${action} ${resource}`))
  const rows: Row[] = [{ used }, trace.largest]
  if (isNew('grants')) rows.push({ grants: roles.grants() })
  mkdirSync(folder, { recursive: true })
  appendFileSync(file, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
}

interface Usage {
  readonly granted: number
  /** `function action resource` of each grant that nothing used. */
  readonly unused: readonly string[]
  readonly items: z.infer<typeof Most>
  readonly bytes: z.infer<typeof Most>
}

/** Reads the usage of all processes; undefined where no runtime has run. */
export function recordedUsage(): Usage | undefined {
  if (!existsSync(file)) return undefined
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => Row.parse(JSON.parse(line)))
  const log = new AccessLog()
  const policies = rows.find(row => 'grants' in row)?.grants ?? []
  for (const row of rows)
    if ('used' in row) for (const { name, action, resource } of row.used) log.used(name, action, resource)
  const largest = rows.flatMap(row => ('items' in row ? [row] : []))
  const greatest = (of: 'items' | 'bytes') =>
    largest.map(row => row[of]).reduce((one, two) => (two.most > one.most ? two : one))
  return {
    granted: policies.reduce((sum, { actions, resources }) => sum + actions.length * resources.length, 0),
    unused: log.unused({ grants: () => policies }).map(({ name, action, resource }) => `${name} ${action} ${resource}`),
    items: greatest('items'),
    bytes: greatest('bytes'),
  }
}
