import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'

/** The hosted zone of the domain, where one is set; without it the operator makes the records elsewhere. */
export function ownZone(
  scope: Construct,
  { hostedZoneId, domain }: Pick<Settings, 'hostedZoneId' | 'domain'>,
): IHostedZone | undefined {
  if (hostedZoneId === undefined) return undefined
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: domain })
}
