import * as z from 'zod'
import type { Settings } from '#infra/settings.ts'
import type { Ask } from './aws.ts'

/**
 * Regions that keep CloudFront's regional caches: there Lambda@Edge runs, on the account's own limit of each, and there
 * it writes its log.
 */
export const edgeRegions = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'sa-east-1',
] as const

const Summary = z.object({ SummaryMap: z.object({ Roles: z.int(), RolesQuota: z.int() }) })

/** A role for each function: a drill, or a move to another region, needs as many again beside the shop. */
export async function roles(
  ask: Ask,
  { isDeployed, each }: { readonly isDeployed: boolean; readonly each: number },
): Promise<string | undefined> {
  const { Roles, RolesQuota } = Summary.parse(await ask('iam', 'get-account-summary')).SummaryMap
  const wanted = isDeployed ? each : 2 * each
  if (RolesQuota - Roles >= wanted) return undefined
  return `the account may have ${RolesQuota} roles and has ${Roles}; room for ${wanted} is wanted, ${each} for a deployment and as many for the one that drills or takes over beside it: ask for ${Roles + wanted} (aws service-quotas request-service-quota-increase --service-code iam --quota-code L-FE177D64 --desired-value ${Roles + wanted} --region us-east-1)`
}

const Monitors = z.object({
  AnomalyMonitors: z.array(
    z.object({ MonitorArn: z.string(), MonitorName: z.string(), MonitorDimension: z.string().optional() }),
  ),
})

/** An account has one cost monitor of all services, and newer accounts are given it. */
export async function costs(ask: Ask, { name, costMonitorArn, accountWide }: Settings): Promise<string | undefined> {
  if (accountWide === 'off' && costMonitorArn === undefined) return undefined
  const { AnomalyMonitors } = Monitors.parse(await ask('ce', 'get-anomaly-monitors'))
  const [monitor] = AnomalyMonitors.filter(({ MonitorDimension }) => MonitorDimension === 'SERVICE')
  if (costMonitorArn !== undefined) {
    const isThere = AnomalyMonitors.some(({ MonitorArn }) => MonitorArn === costMonitorArn)
    return isThere ? undefined : `the account has no monitor ${costMonitorArn}`
  }
  if (!monitor || monitor.MonitorName === name) return undefined
  return `the account has a cost monitor, of which AWS allows one: say costMonitorArn=${monitor.MonitorArn}`
}

const Backups = z.object({
  ResourceTypeOptInPreference: z.record(z.string(), z.boolean()),
  ResourceTypeManagementPreference: z.record(z.string(), z.boolean()).default({}),
})

/** AWS Backup copies nothing of a service that the account has not opted in to, region by region, and says nothing. */
export async function backups(ask: Ask, { region, backupRegion }: Settings): Promise<string | undefined> {
  const lacking: string[] = []
  for (const each of [region, backupRegion]) {
    const { ResourceTypeOptInPreference: optedIn, ResourceTypeManagementPreference: managed } = Backups.parse(
      await ask('backup', 'describe-region-settings', '--region', each),
    )
    if (!optedIn['DynamoDB'] || !optedIn['S3'] || !managed['DynamoDB']) lacking.push(each)
  }
  if (lacking.length === 0) return undefined
  return `AWS Backup does not copy table and buckets in ${lacking.join(' and ')}: say first, in each, aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true,S3=true --resource-type-management-preference DynamoDB=true --region ${lacking[0]}`
}

const Roles = z.object({ Roles: z.array(z.object({ RoleName: z.string() })) })

/** Without it End User Messaging measures no spending, and the alarms before the cap never come. */
export async function messaging(ask: Ask): Promise<string | undefined> {
  const service = 'sms-voice.amazonaws.com'
  const answer = await ask('iam', 'list-roles', '--path-prefix', `/aws-service-role/${service}/`)
  if (Roles.parse(answer).Roles.length > 0) return undefined
  return `the role that measures spending on texts is missing: say first aws iam create-service-linked-role --aws-service-name ${service}`
}

const Limits = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.int() }) })
/** Visitors of one region at the same moment, before the next is answered 503. */
const enoughAtEdge = 100

/** Pages are made at the edge: a visitor from far away runs on the limit of the region that is near them. */
export async function edgeConcurrency(ask: Ask): Promise<string | undefined> {
  const limits = await Promise.all(
    edgeRegions.map(async region => {
      const answer = await ask('lambda', 'get-account-settings', '--region', region)
      return { region, limit: Limits.parse(answer).AccountLimit.ConcurrentExecutions }
    }),
  )
  const small = limits.filter(({ limit }) => limit < enoughAtEdge)
  if (small.length === 0) return undefined
  const list = small.map(({ region, limit }) => `${region} ${limit}`).join(', ')
  return `pages are made where visitors are, and so many at a time (the next is answered 503): ${list}. Ask for more where you have customers (quota L-B99A9384 of Lambda)`
}
