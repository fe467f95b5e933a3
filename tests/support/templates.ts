import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { synthesize } from '#infra/build.ts'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionFiles, isWritten, root } from '#infra/registry.ts'

const Template = z.object({
  Outputs: z.record(z.string(), z.object({ Export: z.object({ Name: z.unknown() }).optional() })).default({}),
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      DeletionPolicy: z.string().optional(),
      DependsOn: z.unknown().optional(),
    }),
  ),
})

export interface Resource {
  readonly stack: string
  readonly id: string
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly deletionPolicy: string | undefined
  readonly dependsOn: unknown
}

/** A stack as the CDK's command line is told of it. */
interface StackArtifact {
  readonly id: string
  readonly stackName: string
  readonly region: string
  readonly template: string
  readonly tags: Readonly<Record<string, string>>
  readonly terminationProtection: boolean
}

export interface Synthesized {
  readonly stacks: readonly string[]
  readonly manifest: readonly StackArtifact[]
  readonly all: readonly Resource[]
  /** Names that stacks export for others of the account and region. */
  readonly exports: readonly string[]
  of(...types: readonly string[]): readonly Resource[]
  /** What `{ Ref }` or `{ Fn::GetAtt }` means within a stack. */
  target(from: Resource, reference: unknown): Resource | undefined
}

const Report = z.object({
  pluginReports: z.array(
    z.object({ violations: z.array(z.looseObject({ ruleName: z.string(), description: z.string() })) }),
  ),
})

/** The app as it is synthesized for AWS, with all checks; fails as the synthesis does, and where the CDK's rules warn. */
export async function synthesizeApp(): Promise<Synthesized> {
  await functionsBuilt()
  const outdir = root('dist/cdk-checked')
  await synthesize(outdir, { checks: true })
  const { pluginReports } = Report.parse(JSON.parse(await readFile(join(outdir, 'validation-report.json'), 'utf8')))
  const warnings = pluginReports.flatMap(({ violations }) =>
    violations.map(({ ruleName, description }) => `${ruleName}: ${description}`),
  )
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  return readApp(outdir)
}

/** The app with settings of one's own, as another deployment would have it; `id` names the folder of its templates. */
export async function synthesizeWith(id: string, given: Readonly<Record<string, unknown>>): Promise<Synthesized> {
  await functionsBuilt()
  const outdir = root(`dist/cdk-${id}`)
  await synthesize(outdir, { given })
  return readApp(outdir)
}

async function functionsBuilt(): Promise<void> {
  const assets = new Set(functionFiles.filter(isWritten).map(({ asset }) => asset))
  if (![...assets].every(asset => existsSync(root(`dist/functions/${asset}`)))) await bundleFunctions()
}

async function readApp(outdir: string): Promise<Synthesized> {
  const names = (await readdir(outdir)).filter(name => name.endsWith('.template.json'))
  const templates = await Promise.all(
    names.map(async name => ({ name, ...Template.parse(JSON.parse(await readFile(join(outdir, name), 'utf8'))) })),
  )
  const all = templates.flatMap(({ name, Resources }) =>
    Object.entries(Resources).map(
      ([id, { Type, Properties, DeletionPolicy, DependsOn }]): Resource => ({
        stack: name.replace('.template.json', ''),
        id,
        type: Type,
        properties: Properties,
        deletionPolicy: DeletionPolicy,
        dependsOn: DependsOn,
      }),
    ),
  )
  return {
    manifest: await readManifest(outdir),
    stacks: [...new Set(all.map(({ stack }) => stack))],
    all,
    exports: templates.flatMap(({ Outputs }) =>
      Object.values(Outputs).flatMap(({ Export }) => (Export ? [JSON.stringify(Export.Name)] : [])),
    ),
    of: (...types) => all.filter(({ type }) => types.includes(type)),
    target: (from, reference) => {
      const id = Reference.safeParse(reference).data
      return all.find(resource => resource.stack === from.stack && resource.id === id)
    },
  }
}

async function readManifest(outdir: string): Promise<StackArtifact[]> {
  const { artifacts } = Manifest.parse(JSON.parse(await readFile(join(outdir, 'manifest.json'), 'utf8')))
  const stacks = Object.entries(artifacts).flatMap(([id, { type, environment, properties }]) =>
    type === 'aws:cloudformation:stack'
      ? [{ id, region: environment.replace(/^.*\//, ''), ...StackProperties.parse(properties) }]
      : [],
  )
  return Promise.all(
    stacks.map(async ({ templateFile, ...stack }) => ({
      ...stack,
      template: await readFile(join(outdir, templateFile), 'utf8'),
    })),
  )
}

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), environment: z.string().default(''), properties: z.unknown() }),
  ),
})
const StackProperties = z.object({
  stackName: z.string(),
  templateFile: z.string(),
  tags: z.record(z.string(), z.string()).default({}),
  terminationProtection: z.boolean().default(false),
})

const Reference = z.union([
  z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
  z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }).transform(value => value['Fn::GetAtt'][0]),
])

const Statement = z.object({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]).transform(one => [one].flat()),
  Resource: z.unknown().transform((one): unknown[] => [one].flat()),
  Condition: z.unknown().optional(),
})
const Document = z.object({ Statement: z.array(Statement) })
const Inline = z.array(z.object({ PolicyDocument: Document }))

/** Every allowing statement of a role or policy. */
export function allowed({ properties }: Resource): z.infer<typeof Statement>[] {
  const inline = Inline.parse(properties['Policies'] ?? []).map(({ PolicyDocument }) => PolicyDocument)
  const own = properties['PolicyDocument'] ? [Document.parse(properties['PolicyDocument'])] : []
  return [...inline, ...own].flatMap(({ Statement: each }) => each).filter(({ Effect }) => Effect === 'Allow')
}

/** Whether a resource policy refuses every call that is not encrypted. */
export function refusesPlainText({ properties }: Resource): boolean {
  return /"Condition":\{"Bool":\{"aws:SecureTransport":"false"\}\},"Effect":"Deny"/.test(JSON.stringify(properties))
}
