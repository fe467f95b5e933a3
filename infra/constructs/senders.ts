import { type IHostedZone, MxRecord, TxtRecord } from 'aws-cdk-lib/aws-route53'
import {
  CfnEmailIdentity,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { mailFromDomain, makesDmarc, type Settings, senderDomain, senderHeader } from '../settings.ts'
import { ownZone } from './own-zone.ts'
import type { SharedResources } from './shared-resources.ts'

/** The ways out to people: mail by SES, text and voice by End User Messaging, whose numbers an operator leases. */
export class Senders extends Construct {
  readonly mail: SharedResources['mail']
  readonly sms: SharedResources['sms']
  readonly voice: SharedResources['voice']

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    const { region, account, domain, sender, senderIdentity, smsOrigination, voiceOrigination } = settings
    const mailDomain = senderDomain(settings)
    const configurationSet = new ConfigurationSet(this, 'Mail', {
      configurationSetName: settings.name,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    const zone = mailDomain === domain ? ownZone(this, settings) : undefined
    if (zone && makesDmarc(settings))
      new TxtRecord(this, 'Dmarc', { zone, recordName: `_dmarc.${mailDomain}`, values: [settings.dmarc] })
    if (senderIdentity === 'new') {
      const identity = zone ? Identity.publicHostedZone(zone) : Identity.domain(mailDomain)
      const own = new EmailIdentity(this, 'Identity', { identity, configurationSet }).node.defaultChild
      // Not by the property of the construct, which would make the records whatever the settings say of records.
      if (own instanceof CfnEmailIdentity) {
        own.mailFromAttributes = {
          mailFromDomain: mailFromDomain(settings),
          // Until the records are seen mails leave as before, from a domain of SES.
          behaviorOnMxFailure: 'USE_DEFAULT_VALUE',
        }
      }
      if (zone && settings.records === 'on') returnAddress(this, zone, settings)
    }
    this.mail = {
      sender: senderHeader(sender),
      configurationSet: settings.name,
      ...mailPace(settings.mailsPerSecond),
      arns: [
        `arn:aws:ses:${region}:${account}:identity/${mailDomain}`,
        `arn:aws:ses:${region}:${account}:configuration-set/${settings.name}`,
      ],
    }
    this.sms = { origination: smsOrigination, arn: originationArn(smsOrigination, settings) }
    this.voice = { origination: voiceOrigination, arn: originationArn(voiceOrigination, settings) }
  }
}

/**
 * Where bounces come back to and SPF is looked up: a domain of the sender's own beside the signature, so that a mail whose
 * signature a forwarder broke still proves whose it is. SES wants its mail exchanger of the same region there.
 */
function returnAddress(scope: Construct, zone: IHostedZone, settings: Settings): void {
  const recordName = mailFromDomain(settings)
  const hostName = `feedback-smtp.${settings.region}.amazonses.com`
  new MxRecord(scope, 'MailFromMx', { zone, recordName, values: [{ priority: 10, hostName }] })
  new TxtRecord(scope, 'MailFromSpf', { zone, recordName, values: ['v=spf1 include:amazonses.com ~all'] })
}

/** What one function hands over a second beside others of its queue; the mapping of a queue has at least two. */
const mailsOfOne = 7

/**
 * The rate of the account, shared by those who run at a time for one queue. What other queues send meanwhile are codes and
 * links, few and at once: SES refuses what is too much then, and that waits (functions/machinery/clients/mail-pace.ts).
 */
export function mailPace(mailsPerSecond: number) {
  const concurrency = Math.min(10, Math.max(2, Math.ceil(mailsPerSecond / mailsOfOne)))
  return { concurrency, intervalMs: Math.ceil((concurrency * 1000) / mailsPerSecond) }
}

/** Phone numbers and pools are known by their ids; anything else is a sender id, registered for Japan. */
export function originationArn(origination: string, { region, account }: Pick<Settings, 'region' | 'account'>): string {
  if (origination.startsWith('arn:')) return origination
  const kind = /^(phone|pool)-/.exec(origination)?.[1]
  const resource =
    kind === 'phone'
      ? `phone-number/${origination}`
      : kind === 'pool'
        ? `pool/${origination}`
        : `sender-id/${origination}/JP`
  return `arn:aws:sms-voice:${region}:${account}:${resource}`
}
