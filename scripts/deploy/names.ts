import * as z from 'zod'
import {
  apiDomain,
  consoleApiDomain,
  liveDomain,
  payApiDomain,
  payDomain,
  type Settings,
  siteRegion,
} from '#infra/settings.ts'
import type { Ask } from './aws.ts'

/** The outputs that say where a deployment's names are to point, by the ends of their stacks' names. */
export const outputsOfNames = [
  { stack: 'api', keys: ['ApiTarget', 'ApiTargetZone', 'LiveTarget', 'LiveTargetZone'] },
  { stack: 'console-api', keys: ['Target', 'TargetZone'] },
  { stack: 'platform', keys: ['Target', 'TargetZone'] },
  { stack: 'site', keys: ['Address', 'DistributionId'] },
  { stack: 'platform-site', keys: ['Address', 'DistributionId'] },
] as const

/** A name of the shop, and what CloudFormation's outputs say that it is to point at. */
export interface Target {
  readonly name: string
  readonly target: string
  /** Route 53's zone of the target, as an alias record wants it. */
  readonly zone: string
  /** Id of a distribution, to which the name itself has to be moved too. */
  readonly distributionId: string | undefined
}

/** All distributions are in this zone of Route 53. */
const cloudFrontZone = 'Z2FDTNDATAQYW2'

/** Asks the deployed stacks; fails where one of them or an output is not there. */
export async function targetsOf(ask: Ask, settings: Settings): Promise<readonly Target[]> {
  const outputs = async (stack: string, region: string) => {
    const answer = await ask(
      'cloudformation',
      'describe-stacks',
      '--stack-name',
      `${settings.name}-${stack}`,
      '--region',
      region,
    )
    return Object.fromEntries(
      Stacks.parse(answer).Stacks.flatMap(({ Outputs }) =>
        Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
      ),
    )
  }
  const api = ApiOutputs.parse(await outputs('api', settings.region))
  const forConsole = GatewayOutputs.parse(await outputs('console-api', settings.region))
  const platform = GatewayOutputs.parse(await outputs('platform', settings.region))
  const site = SiteOutputs.parse(await outputs('site', siteRegion))
  const platformSite = SiteOutputs.parse(await outputs('platform-site', siteRegion))
  const regional = (name: string, target: string, zone: string) => ({ name, target, zone, distributionId: undefined })
  const distributed = (name: string, { Address, DistributionId }: z.infer<typeof SiteOutputs>) => ({
    name,
    target: Address,
    zone: cloudFrontZone,
    distributionId: DistributionId,
  })
  return [
    regional(apiDomain(settings), api.ApiTarget, api.ApiTargetZone),
    regional(consoleApiDomain(settings), forConsole.Target, forConsole.TargetZone),
    regional(liveDomain(settings), api.LiveTarget, api.LiveTargetZone),
    regional(payApiDomain(settings), platform.Target, platform.TargetZone),
    distributed(settings.domain, site),
    distributed(payDomain(settings), platformSite),
  ]
}

/** Where a deployment answers that has no names yet: CloudFront's own of the site and of the payment platform. */
export function ownAddresses(targets: readonly Target[]): { readonly site: string; readonly payments: string } {
  const [site, payments] = targets.filter(({ distributionId }) => distributionId !== undefined)
  if (!site || !payments) throw new Error('the stacks name no distributions')
  return { site: `https://${site.target}`, payments: `https://${payments.target}` }
}

/** The commands that move the shop's names to this deployment, in their order: each is one line for a shell. */
export function movingCommands(targets: readonly Target[], hostedZoneId: string): string[] {
  const upsert = (changes: readonly object[]) =>
    `aws route53 change-resource-record-sets --hosted-zone-id ${hostedZoneId} --change-batch '${JSON.stringify({
      Changes: changes.map(ResourceRecordSet => ({ Action: 'UPSERT', ResourceRecordSet })),
    })}'`
  const alias = (Type: 'A' | 'AAAA', { name, target, zone }: Target) => ({
    Name: name,
    Type,
    AliasTarget: { DNSName: target, HostedZoneId: zone, EvaluateTargetHealth: false },
  })
  const apis = targets.filter(({ distributionId }) => distributionId === undefined)
  const sites = targets.filter(({ distributionId }) => distributionId !== undefined)
  return [
    upsert(apis.map(target => alias('A', target))),
    // CloudFront moves a name only to a distribution that a record of its owner names.
    upsert(
      sites.map(({ name, target }) => ({
        Name: `_${name}`,
        Type: 'TXT',
        TTL: 60,
        ResourceRecords: [{ Value: `"${target}"` }],
      })),
    ),
    ...sites.map(
      ({ name, distributionId }) =>
        `aws cloudfront associate-alias --target-distribution-id ${distributionId} --alias ${name}`,
    ),
    upsert(sites.flatMap(target => [alias('A', target), alias('AAAA', target)])),
  ]
}

const Stacks = z.object({
  Stacks: z.array(
    z.object({ Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })).default([]) }),
  ),
})
const ApiOutputs = z.object({
  ApiTarget: z.string(),
  ApiTargetZone: z.string(),
  LiveTarget: z.string(),
  LiveTargetZone: z.string(),
})
const GatewayOutputs = z.object({ Target: z.string(), TargetZone: z.string() })
const SiteOutputs = z.object({ Address: z.string(), DistributionId: z.string() })
