import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isRecord } from './json.ts'

export interface DeployOptions {
  /** Prints the plan and what is wrong with the settings, and asks AWS nothing. */
  readonly dryRun: boolean
  /** Only looks whether what is deployed answers. */
  readonly smokeOnly: boolean
  /** Stacks deployed side by side; without it fewer at a first deployment, which makes everything (`sideBySide`). */
  readonly concurrency: number | undefined
  /** The account that is meant; another one's credentials are refused. */
  readonly account: string | undefined
  /** A file with the keys that the acquirer gave, once. */
  readonly acquirerKeys: string | undefined
  /** The whole context: cdk.json, then the file, the environment, the command line. */
  readonly context: Readonly<Record<string, unknown>>
  /** What differs from cdk.json, as the CDK's command line is told of it. */
  readonly given: Readonly<Record<string, unknown>>
  /** For `cdk deploy`: what follows `--`. */
  readonly rest: readonly string[]
}

/**
 * Reads everything that a deployment is to know, from files, environment and command line: it never asks in a terminal.
 * `KOGEI_HOSTED_ZONE_ID` is `hostedZoneId`.
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  cdk: Readonly<Record<string, unknown>>,
): DeployOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'smoke-only': { type: 'boolean', default: false },
      concurrency: { type: 'string' },
      account: { type: 'string' },
      'acquirer-keys': { type: 'string' },
      config: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
    },
  })
  const misplaced = positionals.filter(word => ofOurs.test(word))
  if (misplaced.length > 0)
    throw new Error(
      `${misplaced.join(' ')} stands behind --, where the CDK deploys what was synthesized before and changes nothing by it: say it before --`,
    )
  const concurrency = values.concurrency === undefined ? undefined : Number(values.concurrency)
  if (concurrency !== undefined && (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 20))
    throw new Error(`--concurrency: ${values.concurrency} is no number from 1 to 20`)
  const given = {
    ...(values.config !== undefined && readConfig(values.config)),
    ...fromEnvironment(environment),
    ...Object.fromEntries(values.context.map(pairOf)),
  }
  return {
    dryRun: values['dry-run'],
    smokeOnly: values['smoke-only'],
    concurrency,
    account: values.account ?? environment['KOGEI_ACCOUNT'],
    acquirerKeys: values['acquirer-keys'] ?? environment['KOGEI_ACQUIRER_KEYS'],
    context: { ...cdk, ...given },
    given,
    rest: positionals,
  }
}

/** Options that decide what is synthesized, and all others of this script: behind `--` none of them has an effect. */
const ofOurs = /^(-c|--(context|config|account|acquirer-keys|concurrency|dry-run|smoke-only)\b)/

function readConfig(file: string): Readonly<Record<string, unknown>> {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isRecord(read)) throw new Error(`--config: ${file} holds no object`)
  return read
}

/** Not of the context: who is meant, and where the acquirer's keys are. */
const others = ['KOGEI_ACCOUNT', 'KOGEI_ACQUIRER_KEYS', 'KOGEI_BUILT']

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith('KOGEI_') && !others.includes(name) && value !== undefined && value !== ''
        ? [[camel(name.slice('KOGEI_'.length)), value]]
        : [],
    ),
  )
}

const camel = (name: string) => name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new Error(`-c ${text}: write key=value`)
  return [text.slice(0, at), text.slice(at + 1)]
}
