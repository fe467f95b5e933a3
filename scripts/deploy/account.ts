import * as z from 'zod'
import { FincodeCredentials } from '#functions/platform/acquirers/fincode/settings.ts'
import {
  apiDomain,
  consoleApiDomain,
  liveDomain,
  payApiDomain,
  payDomain,
  type Settings,
  senderDomain,
  siteRegion,
} from '#infra/settings.ts'
import { backups, costs, edgeConcurrency, messaging, roles } from './account-wide.ts'
import { type Ask, AwsError } from './aws.ts'
import { delegation, type Lookup, missingDmarc, ownDmarc } from './dns.ts'
import { texts } from './texts.ts'

/** Something that the account must have or be before a deployment begins. */
interface Finding {
  readonly name: string
  /** What to do about it; nothing where it is as it should be. */
  readonly problem: string | undefined
  /** What to know before visitors come, which stands in no deployment's way. */
  readonly note?: string | undefined
}

export interface Examination {
  readonly findings: readonly Finding[]
  /** Stacks whose creation failed and that are protected against being deleted, which their next creation begins with. */
  readonly unprotect: readonly string[]
  /** Whether nothing of it stands yet. */
  readonly isFirst: boolean
}

interface Wanted {
  readonly settings: Settings
  /** Concurrent executions that functions reserve. */
  readonly reserved: number
  /** Roles that a deployment makes. */
  readonly roles: number
  readonly lookup: Lookup
  /** What the acquirer's keys are, where a file has them; they are put into the secret. */
  readonly acquirerKeys: unknown
}

/** Asks everything at once, so that one run says all that is missing. A question that fails is a problem of its own. */
export async function examine(ask: Ask, wanted: Wanted): Promise<Examination> {
  const { settings } = wanted
  const stacks = await attempt('stacks', async () => stacksOf(ask, settings))
  const known = stacks.value ?? []
  const isDeployed = known.some(
    ({ StackName, StackStatus }) => StackName === `${settings.name}-core` && !neverStood.test(StackStatus),
  )
  const checks: Record<string, () => Promise<string | undefined>> = {
    bootstrap: () => bootstrap(ask, settings),
    concurrency: () => concurrency(ask, wanted),
    roles: () => roles(ask, { isDeployed, each: wanted.roles }),
    addresses: () => addresses(ask, wanted),
    sender: () => sender(ask, settings, isDeployed),
    dmarc: () => ownDmarc(wanted.lookup, settings, isDeployed),
    texts: async () => (await texts(ask, settings)) ?? (await messaging(ask)),
    acquirer: () => acquirer(ask, wanted),
    costs: () => costs(ask, settings),
    backups: () => backups(ask, settings),
  }
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<Finding> => {
      const { value, problem } = await attempt(name, check)
      return { name, problem: problem ?? value }
    }),
  )
  const notes: Record<string, () => Promise<string | undefined>> = {
    edge: () => edgeConcurrency(ask),
    mailboxes: () => missingDmarc(wanted.lookup, settings),
  }
  for (const [name, look] of Object.entries(notes)) {
    const { value, problem } = await attempt(name, look)
    findings.push({ name, problem: undefined, note: problem ?? value })
  }
  return {
    isFirst: !isDeployed,
    findings: [{ name: 'stacks', problem: stacks.problem ?? stateProblem(known) }, ...findings],
    unprotect: known
      .filter(
        ({ StackStatus, EnableTerminationProtection }) => neverStood.test(StackStatus) && EnableTerminationProtection,
      )
      .map(({ StackName }) => StackName),
  }
}

async function attempt<T>(
  name: string,
  check: () => Promise<T>,
): Promise<{ readonly value?: T; readonly problem?: string }> {
  try {
    return { value: await check() }
  } catch (error) {
    if (error instanceof AwsError) return { problem: error.message }
    // DNS that does not answer.
    if (error instanceof Error && 'hostname' in error) return { problem: error.message }
    if (error instanceof z.ZodError) return { problem: `${name}: AWS answered otherwise than expected` }
    throw error
  }
}

/** A stack of which nothing was ever there. */
const neverStood = /^(ROLLBACK_COMPLETE|ROLLBACK_FAILED|REVIEW_IN_PROGRESS)$/
const Stacks = z.object({
  Stacks: z.array(
    z.object({
      StackName: z.string(),
      StackStatus: z.string(),
      EnableTerminationProtection: z.boolean().default(false),
    }),
  ),
})
type Stack = z.infer<typeof Stacks>['Stacks'][number]

async function stacksOf(ask: Ask, { name, region }: Settings): Promise<Stack[]> {
  const regions = [...new Set([region, siteRegion])]
  const lists = await Promise.all(regions.map(each => ask('cloudformation', 'describe-stacks', '--region', each)))
  return lists.flatMap(list => Stacks.parse(list).Stacks).filter(({ StackName }) => StackName.startsWith(`${name}-`))
}

function stateProblem(stacks: readonly Stack[]): string | undefined {
  const busy = stacks.filter(({ StackStatus }) => /(?<!REVIEW)_IN_PROGRESS$/.test(StackStatus))
  const stuck = stacks.filter(({ StackStatus }) => StackStatus === 'UPDATE_ROLLBACK_FAILED')
  const names = (list: readonly Stack[]) => list.map(({ StackName }) => StackName).join(', ')
  if (busy.length > 0) return `another deployment is under way: ${names(busy)}`
  if (stuck.length > 0)
    return `say first: aws cloudformation continue-update-rollback --stack-name <each of ${names(stuck)}>`
  return undefined
}

/** The folder and roles that the CDK deploys through. */
async function bootstrap(ask: Ask, { region, backupRegion }: Settings): Promise<string | undefined> {
  const missing: string[] = []
  for (const each of new Set([region, siteRegion, backupRegion])) {
    try {
      await ask('cloudformation', 'describe-stacks', '--stack-name', 'CDKToolkit', '--region', each)
    } catch (error) {
      if (!(error instanceof AwsError) || error.code !== 'ValidationError') throw error
      missing.push(each)
    }
  }
  if (missing.length === 0) return undefined
  return `say first: npx cdk bootstrap ${missing.map(each => `aws://<account>/${each}`).join(' ')}`
}

/** What must stay unreserved in an account. */
const unreserved = 100
const Limits = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.int() }) })

async function concurrency(ask: Ask, { settings, reserved }: Wanted): Promise<string | undefined> {
  const answer = await ask('lambda', 'get-account-settings', '--region', settings.region)
  const { ConcurrentExecutions: limit } = Limits.parse(answer).AccountLimit
  if (settings.reservations === 'on' && limit < reserved + unreserved)
    return `the account may run ${limit} functions at a time, ${reserved + unreserved} are needed: raise the quota, or say reservations=off`
  if (settings.concurrencyQuota <= limit) return undefined
  return `the account may run ${limit} functions at a time, and the alarm waits for those of ${settings.concurrencyQuota}: say concurrencyQuota=${limit}`
}

const Zone = z.object({
  HostedZone: z.object({ Name: z.string() }),
  DelegationSet: z.object({ NameServers: z.array(z.string()) }).optional(),
})

async function addresses(ask: Ask, { settings, lookup }: Wanted): Promise<string | undefined> {
  const { hostedZoneId, siteCertificateArn, apiCertificateArn, domain, region } = settings
  if (hostedZoneId !== undefined) {
    const { HostedZone, DelegationSet } = Zone.parse(await ask('route53', 'get-hosted-zone', '--id', hostedZoneId))
    if (HostedZone.Name.replace(/\.$/, '') !== domain)
      return `hostedZoneId: ${hostedZoneId} is the zone of ${HostedZone.Name}, not of ${domain}`
    const undelegated = await delegation(lookup, domain, DelegationSet?.NameServers ?? [])
    if (undelegated !== undefined) return undelegated
  } else if (siteCertificateArn === undefined || apiCertificateArn === undefined) {
    return 'say hostedZoneId, or both siteCertificateArn and apiCertificateArn: without them a deployment waits for records that somebody must make'
  }
  const site = [domain, payDomain(settings)]
  const api = [apiDomain, consoleApiDomain, liveDomain, payApiDomain].map(nameOf => nameOf(settings))
  return (
    (siteCertificateArn && (await certificate(ask, { arn: siteCertificateArn, region: siteRegion, names: site }))) ||
    (apiCertificateArn && (await certificate(ask, { arn: apiCertificateArn, region, names: api }))) ||
    undefined
  )
}

const Certificate = z.object({
  Certificate: z.object({ Status: z.string(), SubjectAlternativeNames: z.array(z.string()).default([]) }),
})

async function certificate(
  ask: Ask,
  { arn, region, names }: { readonly arn: string; readonly region: string; readonly names: readonly string[] },
): Promise<string | undefined> {
  const answer = await ask('acm', 'describe-certificate', '--certificate-arn', arn, '--region', region)
  const { Status, SubjectAlternativeNames: covered } = Certificate.parse(answer).Certificate
  if (Status !== 'ISSUED') return `${arn} is ${Status}, not ISSUED`
  const open = names.filter(name => !covered.some(each => each === name || each === name.replace(/^[^.]+/, '*')))
  return open.length > 0 ? `${arn} does not cover ${open.join(', ')}` : undefined
}

const Mail = z.object({ ProductionAccessEnabled: z.boolean() })

async function sender(ask: Ask, settings: Settings, isDeployed: boolean): Promise<string | undefined> {
  const { region, senderIdentity } = settings
  const { ProductionAccessEnabled } = Mail.parse(await ask('sesv2', 'get-account', '--region', region))
  if (!ProductionAccessEnabled) return 'SES is in its sandbox and mails nobody: ask AWS for production access'
  const domain = senderDomain(settings)
  const exists = await ask('sesv2', 'get-email-identity', '--email-identity', domain, '--region', region).then(
    () => true,
    error => {
      if (error instanceof AwsError && error.code === 'NotFoundException') return false
      throw error
    },
  )
  if (senderIdentity === 'existing') return exists ? undefined : `SES knows no ${domain}: say senderIdentity=new`
  return exists && !isDeployed ? `SES knows ${domain} already: say senderIdentity=existing` : undefined
}

const Secret = z.object({ SecretString: z.string() })

/** With an acquirer that moves money its keys are there, or are given now. */
async function acquirer(ask: Ask, { settings, acquirerKeys }: Wanted): Promise<string | undefined> {
  if (settings.acquirer === 'sandbox') return undefined
  if (acquirerKeys !== undefined) return keysProblem(acquirerKeys)
  const secret = await ask(
    'secretsmanager',
    'get-secret-value',
    '--secret-id',
    `${settings.name}/fincode`,
    '--region',
    settings.region,
  ).then(
    answer => Secret.parse(answer).SecretString,
    error => {
      if (error instanceof AwsError && error.code === 'ResourceNotFoundException') return undefined
      throw error
    },
  )
  return keysProblem(readJson(secret))
}

function keysProblem(keys: unknown): string | undefined {
  const parsed = FincodeCredentials.safeParse(keys)
  if (parsed.success && parsed.data.live) return undefined
  return 'the live keys of fincode are missing: --acquirer-keys <file> (docs/payment-platform.md 3.7)'
}

function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
