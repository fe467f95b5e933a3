/**
 * `npm run deploy` asks for everything that it needs before it begins, deploys what is independent side by side, and
 * ends by asking the real endpoints. It reads no terminal, and can be run again after any failure.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { buildAll, synthesize } from '../infra/build.ts'
import { assertDeployable } from '../infra/bundle.ts'
import { reservedConcurrency, rolesOfDeployment, root } from '../infra/registry.ts'
import { noAccount, payDomain, publicOrigin, type Settings, settingsFrom } from '../infra/settings.ts'
import { examine } from './deploy/account.ts'
import { AwsError, askAws } from './deploy/aws.ts'
import { publicDns } from './deploy/dns.ts'
import { boundEdgeLogs } from './deploy/edge-logs.ts'
import { isRecord } from './deploy/json.ts'
import { movingCommands, ownAddresses, targetsOf } from './deploy/names.ts'
import { type DeployOptions, readOptions } from './deploy/options.ts'
import { sideBySide, stacksIn, wavesOf } from './deploy/plan.ts'
import { endingOf, lineOf, smoke } from './deploy/smoke.ts'

/** Why a deployment does not begin, or did not end well: said without a trace. */
class DeployError extends Error {}

const Identity = z.object({ Account: z.string() })
/** Stands for the account where none is named or asked: what a real one refuses is to be said. */
const anyAccount = '999999999999'

async function main(): Promise<void> {
  const { context } = JSON.parse(readFileSync(root('cdk.json'), 'utf8'))
  const options = readOptions(process.argv.slice(2), process.env, context)
  if (options.dryRun) return await dryRun(options)
  // Whoever looks needs no credentials.
  if (options.smokeOnly) return await look(usable(options, options.account ?? anyAccount))
  const account = Identity.parse(await askAws('sts', 'get-caller-identity')).Account
  if (options.account !== undefined && options.account !== account)
    throw new DeployError(`the credentials are those of account ${account}, not of ${options.account}`)
  const settings = usable(options, account)
  const { isFirst } = await prepare(settings, options)
  await deploy(settings, options, options.concurrency ?? sideBySide(isFirst))
  console.log(`the edge's ${await boundEdgeLogs(askAws, settings)} logs are kept three months`)
  if (settings.aliases === 'on') await look(settings)
  else await tellNames(settings)
}

function usable({ context }: DeployOptions, account: string): Settings {
  const { settings, problems } = settingsFrom(context, account)
  if (settings && problems.length === 0) return settings
  throw new DeployError(['The settings:', ...problems].join('\n  '))
}

/** The plan, with what the settings alone tell; AWS is not asked. */
async function dryRun(options: DeployOptions): Promise<void> {
  const account = options.account ?? anyAccount
  const { settings, problems } = settingsFrom(options.context, account)
  // What is only a sample can be synthesized, for no account; what contradicts itself cannot.
  const isPlannable = settingsFrom(options.context, noAccount).problems.length === 0
  if (settings) {
    const { name, region, acquirer } = settings
    console.log(`Deploys ${name} to ${publicOrigin(settings)} and ${region}; the acquirer is ${acquirer}`)
  }
  if (settings && isPlannable) await printPlan(options, problems.length === 0 ? account : undefined)
  for (const problem of problems) console.log(`LACKS  ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

/** `dist/cdk-plan` has the templates afterwards, of the same settings. */
async function printPlan({ given, concurrency }: DeployOptions, account: string | undefined): Promise<void> {
  const directory = root('dist/cdk-plan')
  if (!existsSync(root('dist/functions'))) await buildAll({ quiet: true })
  await synthesize(directory, { given, account })
  console.log('1  asks AWS: stacks, bootstrap, concurrency, roles, addresses, sender, texts, acquirer, costs, backups')
  console.log('2  builds everything and synthesizes it with the checks')
  console.log(
    `3  deploys, up to ${concurrency ?? `${sideBySide(true)} (the first time) or ${sideBySide(false)}`} side by side:`,
  )
  for (const [index, wave] of wavesOf(stacksIn(directory)).entries())
    console.log(`   ${String(index + 1).padStart(2)}  ${wave.join(' ')}`)
  console.log('4  asks the real endpoints')
}

async function prepare(settings: Settings, { acquirerKeys }: DeployOptions): Promise<{ readonly isFirst: boolean }> {
  await assertDeployable()
  const { findings, unprotect, isFirst } = await examine(askAws, {
    settings,
    reserved: reservedConcurrency,
    roles: rolesOfDeployment,
    lookup: publicDns,
    acquirerKeys: acquirerKeys === undefined ? undefined : JSON.parse(readFileSync(acquirerKeys, 'utf8')),
  })
  for (const { name, problem, note } of findings)
    console.log(`${problem ? 'LACKS ' : note ? 'NOTE  ' : 'ok    '} ${name.padEnd(12)} ${problem ?? note ?? ''}`)
  if (findings.some(({ problem }) => problem)) throw new DeployError('Nothing was deployed.')
  for (const stack of unprotect) {
    await askAws(
      'cloudformation',
      'update-termination-protection',
      '--no-enable-termination-protection',
      '--stack-name',
      stack,
      '--region',
      settings.region,
    )
  }
  return { isFirst }
}

const assembly = 'dist/cdk-deploy'

async function deploy(settings: Settings, options: DeployOptions, concurrency: number): Promise<void> {
  await buildAll({ strict: true })
  const given = Object.entries(options.given).flatMap(([key, value]) => [
    '-c',
    `${key}=${isRecord(value) ? JSON.stringify(value) : value}`,
  ])
  await cdk('synth', '--quiet', '--output', assembly, ...given)
  const terms = [
    '--app',
    assembly,
    '--require-approval',
    'never',
    '--progress',
    'events',
    '--concurrency',
    `${concurrency}`,
  ]
  if (options.acquirerKeys !== undefined) {
    // The secret is made with the others; nothing that reads it stands yet, or it is read again within minutes.
    await cdk('deploy', 'Core', '--exclusively', ...terms)
    const secret = ['--secret-id', `${settings.name}/fincode`, '--region', settings.region]
    await askAws(
      'secretsmanager',
      'put-secret-value',
      ...secret,
      '--secret-string',
      `file://${path.resolve(options.acquirerKeys)}`,
    )
  }
  // The names of stacks begin with a capital; without one it is all of them.
  const which = options.rest.some(word => /^[A-Z]/.test(word)) ? [] : ['--all']
  await cdk('deploy', ...which, ...terms, ...options.rest)
}

async function look(settings: Settings): Promise<void> {
  // Under its names another deployment answers yet.
  const addresses =
    settings.aliases === 'on'
      ? { site: publicOrigin(settings), payments: `https://${payDomain(settings)}` }
      : ownAddresses(await targetsOf(askAws, settings))
  console.log(`asks ${addresses.site} and ${addresses.payments}`)
  const seen = await smoke(addresses)
  for (const one of seen) console.log(lineOf(one))
  const ending = endingOf(seen)
  if (!ending) return
  console.error(ending.says)
  process.exitCode = ending.exitCode
}

/** A deployment without names ends with the commands that move them to it, which somebody says when it is time. */
async function tellNames(settings: Settings): Promise<void> {
  const targets = await targetsOf(askAws, settings)
  const { site, payments } = ownAddresses(targets)
  console.log(`It is deployed as ${site} and ${payments}, and no name leads there yet.`)
  console.log('When it is to take over, say in this order (docs/runbooks/cloudfront-or-region-outage.md):')
  for (const command of movingCommands(targets, settings.hostedZoneId ?? '<zone>')) console.log(command)
}

function cdk(...words: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...words], {
      cwd: root(''),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NAG: '1' },
    })
    child.once('error', reject)
    child.once('exit', code =>
      code === 0
        ? resolve()
        : reject(
            new DeployError(`cdk ${words[0]} ended with ${code ?? 'a signal'}: mend what it says and run this again`),
          ),
    )
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof DeployError) && !(error instanceof AwsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
