import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * A stack reads another's outputs when it is deployed, and its own template does not change when they do: the CDK would
 * skip it, and its functions would go on with a table or a secret that was replaced. A tag made of the templates that it
 * reads changes with them, and a stack with another tag is deployed.
 */
export function tagReaders(directory: string): void {
  const file = join(directory, 'manifest.json')
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const stacks = Object.values(manifest.artifacts).flatMap(artifact => {
    const { success, data } = StackArtifact.safeParse(artifact)
    return success ? [data] : []
  })
  const templates = new Map(
    stacks.map(({ properties }) => [
      properties.stackName,
      readFileSync(join(directory, properties.templateFile), 'utf8'),
    ]),
  )
  const artifacts = Object.entries(manifest.artifacts).map(([id, artifact]) => {
    const { success, data } = StackArtifact.safeParse(artifact)
    const reads = success ? hashOfReads(templates.get(data.properties.stackName) ?? '', templates) : undefined
    if (!success || reads === undefined) return [id, artifact]
    return [id, { ...data, properties: { ...data.properties, tags: { ...data.properties.tags, reads } } }]
  })
  writeFileSync(file, JSON.stringify({ ...manifest, artifacts: Object.fromEntries(artifacts) }, undefined, 1))
}

/** Hashes the templates whose outputs this one reads, by the names of their stacks; undefined for one that reads none. */
export function hashOfReads(template: string, templates: ReadonlyMap<string, string>): string | undefined {
  const names = [...template.matchAll(reading)].map(([, name = '']) => name.replace(/^.*:stack\/|\/.*$/g, ''))
  const read = [...new Set(names)].toSorted()
  if (read.length === 0) return undefined
  const hash = createHash('sha256')
  for (const name of read) {
    const text = templates.get(name)
    if (text === undefined) throw new Error(`an output of ${name} is read, which is no stack of the app`)
    hash.update(name).update(text)
  }
  return hash.digest('hex').slice(0, 16)
}

const reading = /"Fn::GetStackOutput":\s*\{\s*"StackName":\s*"([^"]+)"/g

const Manifest = z.looseObject({ artifacts: z.record(z.string(), z.unknown()) })
const StackArtifact = z.looseObject({
  type: z.literal('aws:cloudformation:stack'),
  properties: z.looseObject({
    stackName: z.string(),
    templateFile: z.string(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
})
