import type { Node } from 'constructs'
import * as z from 'zod'
import { type FactorPolicy, factorPolicies } from '#shared/domain/operator/login.ts'

const domainName = z.hostname().regex(/\./)
/** As `rulesFrom` of the platform's functions reads them. */
const days = z.coerce.number().int().min(1).max(999)
const certificate = z.string().regex(/^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\//)

/** What an operator decides: the context of cdk.json, or `-c key=value`. */
const Settings = z.object({
  /** Begins every physical name, so that two deployments can share an account. */
  name: z.string().regex(/^[a-z][a-z0-9-]{1,20}$/),
  region: z.string(),
  /** Where the second copy of every backup lies. */
  backupRegion: z.string(),
  /** The site; below it `api.` and `live.` are the API and the socket, `pay.` the payment platform, `pay-api.` its API. */
  domain: domainName,
  /** Its Route 53 zone: records and certificates are then made here. Without it both are the operator's to make. */
  hostedZoneId: z.string().optional(),
  /** Existing certificates: in `us-east-1` for the site and `pay.`, in `region` for `api.`, `live.` and `pay-api.`. */
  siteCertificateArn: certificate.optional(),
  apiCertificateArn: certificate.optional(),
  /** `Name <address>`, of a domain that SES may send for. */
  sender: z.string().regex(/^[^<>]* ?<?[^@\s<>]+@[^@\s<>]+>?$/),
  /** A phone number's or pool's id or ARN, or a sender id (SMS only), of End User Messaging. */
  smsOrigination: z.string().min(1),
  voiceOrigination: z.string().regex(/^(arn:|phone-|pool-)/),
  /** The cap on text messages and calls, each, in US dollars a month. */
  smsMonthlyUsd: z.coerce.number().int().positive(),
  acquirer: z.enum(['sandbox', 'fincode']),
  /** What the acquirer's contract says: how long a card holds an amount, and how old a transaction may be operated on. */
  authHoldDays: days,
  txMaxAgeDays: days,
  chain: z.string().min(1),
  /** Who is told of alarms, costs and certificates. */
  adminEmail: z.email(),
  /**
   * Whether operators need a second factor. By default they do wherever something is deployed; what runs on one machine
   * asks only those who have enrolled one.
   */
  operatorFactor: z.enum(factorPolicies).optional(),
  monthlyBudgetUsd: z.coerce.number().positive(),
  /** The account's cost monitor of all services, if it has one: AWS allows one and gives it to newer accounts. */
  costMonitorArn: z.string().startsWith('arn:aws:ce::').optional(),
  /** Names one version of the origin secret, while it is being rotated (docs/operations.md). */
  originSecretVersion: z.string().optional(),
  /** The name and stream of a table that was restored and now takes the place of the one made here ("Restore"). */
  restoredTable: z.string().optional(),
  restoredStreamArn: z.string().optional(),
})
export interface Settings extends z.infer<typeof Settings> {
  readonly account: string
  readonly operatorFactor: FactorPolicy
}

/** The account that stands for none: what is synthesized to run on one machine. */
export const noAccount = '000000000000'

/** All problems of the context are said at once. */
export function readSettings(node: Node): Settings {
  const context = Object.fromEntries(
    Object.keys(Settings.shape).map(key => [key, node.tryGetContext(key) || undefined]),
  )
  const parsed = Settings.safeParse(context)
  if (!parsed.success) throw new Error(`cdk.json or -c options:\n${z.prettifyError(parsed.error)}`)
  const account = process.env['CDK_DEFAULT_ACCOUNT'] ?? noAccount
  const { operatorFactor = account === noAccount ? 'optional' : 'required' } = parsed.data
  return { ...parsed.data, account, operatorFactor }
}

export const siteRegion = 'us-east-1'

/**
 * The names that another region must know without asking: CloudFront and its edge functions stand in us-east-1, and a
 * reference across regions would cost two custom resources for each value.
 */
export const physicalNames = ({ name, account, region }: Settings) => ({
  publicBucket: `${name}-public-${account}-${region}`,
  quarantineBucket: `${name}-quarantine-${account}-${region}`,
  originSecret: `${name}/origin-secret`,
  copyVault: `${name}-copies`,
})

export const publicOrigin = ({ domain }: Settings) => `https://${domain}`
export const apiDomain = ({ domain }: Settings) => `api.${domain}`
export const payDomain = ({ domain }: Settings) => `pay.${domain}`
export const payApiDomain = ({ domain }: Settings) => `pay-api.${domain}`
export const platformOrigin = (settings: Settings) => `https://${payDomain(settings)}`
export const liveDomain = ({ domain }: Settings) => `live.${domain}`
export const senderDomain = ({ sender }: Settings) => sender.replace(/^.*@/, '').replace(/>$/, '')
