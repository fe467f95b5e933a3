import type { Node } from 'constructs'
import * as z from 'zod'
import { isSampleAccount, PayoutAccount } from '#shared/domain/earning/payout/consignor.ts'
import { Company, isFictional } from '#shared/domain/kernel/company.ts'
import { type FactorPolicy, factorPolicies } from '#shared/domain/people/operator/login.ts'
import { localChainHost, localChainId, noAdmin } from '#shared/domain/provenance/ledger/local-chain.ts'
import { mailboxHeader, readMailbox } from './mailbox.ts'

const domainName = z.hostname().regex(/\./)
/** As `rulesFrom` of the platform's functions reads them. */
const days = z.coerce.number().int().min(1).max(999)
const certificate = z.string().regex(/^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\//)

const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/**
 * The chain of the works' tokens (D91). Its operator chooses one with contracts of Cancun, and funds the key that writes
 * (docs/operations.md).
 */
const Chain = z.object({
  /** As `eth_chainId` answers it; the writer refuses any other. */
  id: z.int().min(1),
  /** As people call it. */
  name: z.string().min(1),
  /** JSON-RPC, the first that answers; visitors' browsers ask them too. */
  rpcUrls: z.array(z.url({ protocol: /^https$/ })).min(1),
  /** Shows a transaction at `/tx/{hash}`; null where nobody does. */
  explorer: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  /** Blocks on top of which a write counts as final, its own included. */
  confirmations: z.int().min(1).max(100).default(12),
  /** What a unit of gas may cost at most, in billionths of a coin. */
  feeCapGwei: z.int().min(1).default(200),
  /** Who may pause the contract and give roles: a cold key, and never the one that writes. */
  admin: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .refine(address => address !== noAdmin, 'nobody has the zero address: say one whose key lies cold'),
})
type ChainSettings = z.output<typeof Chain>

/** The chain of one machine: its address is made local, and the key that writes is its administrator. */
const localChain: ChainSettings = {
  id: localChainId,
  name: 'Local chain',
  rpcUrls: [`https://${localChainHost}`],
  explorer: null,
  confirmations: 1,
  feeCapGwei: 10_000,
  admin: noAdmin,
}

/** What an operator decides: the context of cdk.json, or `-c key=value`. */
const Settings = z.object({
  /** Begins every physical name, so that two deployments can share an account. */
  name: z.string().regex(/^[a-z][a-z0-9-]{1,20}$/),
  region: z.string(),
  /** Where the second copy of every backup lies. */
  backupRegion: z.string(),
  /**
   * The site; below it `api.`, `console-api.` and `live.` are its two APIs and the socket, `pay.` the payment platform,
   * `pay-api.` its API.
   */
  domain: domainName,
  /** Its Route 53 zone: records and certificates are then made here. Without it both are the operator's to make. */
  hostedZoneId: z.string().optional(),
  /** Existing certificates: in `us-east-1` for the site and `pay.`, in `region` for the APIs and `live.`. */
  siteCertificateArn: certificate.optional(),
  apiCertificateArn: certificate.optional(),
  /** Who runs the shop: notice, terms, receipts and mails name it. On a command line it is JSON. */
  company: z.preprocess(readJson, Company),
  /** The account that payouts leave, as its bank knows it; on a command line it is JSON. */
  payoutAccount: z.preprocess(readJson, PayoutAccount),
  /** `Name <address>`, of a domain that SES may send for; the name in any script, the address in ASCII. */
  sender: z
    .string()
    .refine(text => readMailbox(text) !== undefined, 'not `Name <address>`, the address in ASCII, without quotes'),
  /**
   * Mails that SES lets this account send a second (its console, *Account dashboard*): 1 in the sandbox, 14 at first. By
   * default as many; what runs on one machine has no such limit.
   */
  mailsPerSecond: z.coerce.number().positive().max(10_000).optional(),
  /** A phone number's or pool's id or ARN, or a sender id (SMS only), of End User Messaging. */
  smsOrigination: z.string().min(1),
  voiceOrigination: z.string().regex(/^(arn:|phone-|pool-)/),
  /** The cap on text messages and calls, each, in US dollars a month. */
  smsMonthlyUsd: z.coerce.number().int().positive(),
  /** `existing` where SES knows the sender's domain already: an identity can be made once in a region. */
  senderIdentity: z.enum(['new', 'existing']).default('new'),
  acquirer: z.enum(['sandbox', 'fincode']),
  /** JSON on a command line. Without it works have histories and no tokens. */
  chain: z.preprocess(readJson, Chain.optional()),
  /** Another number makes another key for certificates: the one before stays good for what it signed ("Certificates"). */
  certificateKey: z.coerce.number().int().min(1).max(9999).default(1),
  /** Keys of certificates that others may know, by their numbers in the did document; on a command line JSON. */
  givenUpCertificateKeys: z.preprocess(readJson, z.array(z.int().min(1)).default([])),
  /** With the sandbox everybody pays with a number that is printed in our documents: a real account must say that it wants it. */
  allowSandbox: z.enum(['yes', 'no']).default('no'),
  /** `off` in an account whose limit of concurrent executions leaves nothing to reserve. */
  reservations: z.enum(['on', 'off']).default('on'),
  /** How many functions the account may run at a time in `region`: an alarm comes before it is reached. */
  concurrencyQuota: z.coerce.number().int().min(10).default(1000),
  /** What the acquirer's contract says: how long a card holds an amount, and how old a transaction may be operated on. */
  authHoldDays: days,
  txMaxAgeDays: days,
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
  /**
   * `off` in a second deployment of an account: what AWS keeps once for account and region (API Gateway's log role, the
   * caps on texts and calls, the cost monitor) stays the first one's.
   */
  accountWide: z.enum(['on', 'off']).default('on'),
  /**
   * What receivers of our mail shall do with a forgery: a DMARC record, made where the zone is the sender's own. By default
   * one that asks nothing of them, because other mail of the domain may not be signed yet; `off` where there is one.
   */
  dmarc: z.union([z.literal('off'), z.string().startsWith('v=DMARC1;')]).default('v=DMARC1; p=none'),
  /**
   * How far a browser that has seen the site once refuses plain text: for its own host, for all hosts below `domain` too
   * (also those that are not of this shop), or so that browsers are delivered with it, which is not taken back for months.
   */
  hsts: z.enum(['host', 'subdomains', 'preload']).default('subdomains'),
  /**
   * A client certificate in ACM of `us-east-1`, and the truststore in S3 (`s3://bucket/key`, in `region`) with the authority
   * that signed it: API Gateway then speaks at `pay-api.` to CloudFront alone. Both, or neither.
   */
  originCertificateArn: certificate.optional(),
  originTruststore: z
    .string()
    .regex(/^s3:\/\/[a-z0-9.-]{3,63}\/.+$/)
    .optional(),
  /** Names one version of the origin secret, while it is being rotated (docs/operations.md). */
  originSecretVersion: z.string().optional(),
  /**
   * `off` while another deployment has the names: the distributions then have their own of CloudFront alone, and the names
   * are moved by hand (docs/runbooks/cloudfront-or-region-outage.md).
   */
  aliases: z.enum(['on', 'off']).default('on'),
  /** `off` where the records of these names are made by hand although there is a zone: CloudFormation takes over none. */
  records: z.enum(['on', 'off']).default('on'),
  /** The name and stream of a table that was restored and now takes the place of the one made here ("Restore"). */
  restoredTable: z.string().optional(),
  restoredStreamArn: z.string().startsWith('arn:aws:dynamodb:').optional(),
})
export interface Settings extends z.infer<typeof Settings> {
  readonly account: string
  readonly operatorFactor: FactorPolicy
  readonly mailsPerSecond: number
}

/** The account that stands for none: what is synthesized to run on one machine. */
export const noAccount = '000000000000'

/** All problems of the context are said at once. */
export function readSettings(node: Node): Settings {
  const context = Object.fromEntries(Object.keys(Settings.shape).map(key => [key, node.tryGetContext(key)]))
  const { settings, problems } = settingsFrom(context, process.env['CDK_DEFAULT_ACCOUNT'] ?? noAccount)
  if (settings && problems.length === 0) return settings
  throw new Error(`cdk.json or -c options:\n${problems.join('\n')}`)
}

/** The settings, and everything that stands in the way of using them in this account. */
export function settingsFrom(
  context: Readonly<Record<string, unknown>>,
  account: string,
): { readonly settings: Settings | undefined; readonly problems: readonly string[] } {
  // What is left empty counts as not given.
  const given = Object.fromEntries(Object.entries(context).map(([key, value]) => [key, value || undefined]))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) return { settings: undefined, problems: z.prettifyError(parsed.error).split('\n') }
  const { operatorFactor = account === noAccount ? 'optional' : 'required' } = parsed.data
  const { mailsPerSecond = account === noAccount ? 10_000 : 14 } = parsed.data
  const { chain = account === noAccount ? localChain : undefined } = parsed.data
  const settings = { ...parsed.data, chain, account, operatorFactor, mailsPerSecond }
  return { settings, problems: [...contradictionsIn(settings), ...(account === noAccount ? [] : samplesIn(settings))] }
}

/** What cannot be meant, wherever it is deployed. */
function contradictionsIn(settings: Settings): string[] {
  const { region, backupRegion, aliases, records, restoredTable, restoredStreamArn } = settings
  const { originCertificateArn, originTruststore } = settings
  const isOf = restoredStreamArn?.includes(`:table/${restoredTable}/stream/`)
  return [
    // With one alone the platform's API would refuse CloudFront too, or anybody could still come.
    (originCertificateArn === undefined) !== (originTruststore === undefined) &&
      'originCertificateArn and originTruststore belong together: say both, or neither',
    // With one of them alone a new, empty table would be made, and the shop would open without its past.
    (restoredTable === undefined) !== (restoredStreamArn === undefined) &&
      'restoredTable and restoredStreamArn belong together: say both, or neither',
    restoredTable !== undefined &&
      restoredStreamArn !== undefined &&
      !isOf &&
      `restoredStreamArn is no stream of ${restoredTable}: take the LatestStreamArn that aws dynamodb describe-table shows`,
    restoredStreamArn !== undefined &&
      restoredStreamArn.split(':')[3] !== region &&
      `restoredStreamArn is of another region than ${region}`,
    backupRegion === region && `backupRegion is ${region} too: a copy there is lost with it`,
    aliases === 'off' &&
      records === 'on' &&
      'aliases=off leaves the names where they are: say records=off too, and move both by hand',
  ].filter(problem => problem !== false)
}

/** Names that nobody can own (RFC 2606), so that whatever stands below them is from an example. */
const isSampleName = (name: string) => /(^|\.)example(\.(com|net|org|jp))?$/.test(name)

/** What does for one machine and must not be opened to the public: each is said with what to set instead. */
function samplesIn(settings: Settings): string[] {
  const { acquirer, allowSandbox, adminEmail, company, domain, payoutAccount, smsOrigination, voiceOrigination } =
    settings
  return [
    // Anybody could buy with a card number that is printed in our documents.
    acquirer === 'sandbox' && allowSandbox === 'no' && 'the acquirer is the sandbox: say allowSandbox=yes, or fincode',
    isFictional(company) && 'company is that of the demo: name, address and numbers must be your own',
    isSampleName(domain) && `domain: ${domain} is a sample: say the site's own`,
    isSampleName(senderDomain(settings)) &&
      `sender: ${settings.sender} is a sample: say the name and address that mails come from, of a domain of yours`,
    isSampleName(adminEmail.replace(/^.*@/, '')) &&
      `adminEmail: ${adminEmail} is a sample: say the mailbox that the first operator's link and every alarm go to`,
    smsOrigination === 'SAMPLE' &&
      'smsOrigination is a sample: say the id of your phone number or pool of End User Messaging, or your sender id',
    /0123456789abcdef0123456789abcdef$/.test(voiceOrigination) &&
      'voiceOrigination is a sample: say the id of your voice number or pool of End User Messaging',
    isSampleAccount(payoutAccount) &&
      'payoutAccount is that of the demo: say the account that payouts leave, as its bank knows it',
  ].filter(problem => problem !== false)
}

export const siteRegion = 'us-east-1'

/**
 * The names that another region must know without asking: CloudFront and its edge functions stand in us-east-1, and a
 * reference across regions would cost two custom resources for each value.
 */
export const physicalNames = ({ name, account, region }: Settings) => ({
  publicBucket: `${name}-public-${account}-${region}`,
  quarantineBucket: `${name}-quarantine-${account}-${region}`,
  privateBucket: `${name}-private-${account}-${region}`,
  // Not `origin-secret`: a hyphen and six letters at the end look like what Secrets Manager adds to the ARN.
  originSecret: `${name}/origin/secret`,
  copyVault: `${name}-copies`,
})

export const publicOrigin = ({ domain }: Settings) => `https://${domain}`
export const apiDomain = ({ domain }: Settings) => `api.${domain}`
export const consoleApiDomain = ({ domain }: Settings) => `console-api.${domain}`
export const payDomain = ({ domain }: Settings) => `pay.${domain}`
export const payApiDomain = ({ domain }: Settings) => `pay-api.${domain}`
export const platformOrigin = (settings: Settings) => `https://${payDomain(settings)}`
export const liveDomain = ({ domain }: Settings) => `live.${domain}`
/** The sender as a mail's header has it. */
export function senderHeader(sender: string): string {
  const mailbox = readMailbox(sender)
  if (!mailbox) throw new Error(`sender: ${sender} is no mailbox`)
  return mailboxHeader(mailbox)
}

/** Whether the sender's DMARC record is a resource of this deployment. */
export const makesDmarc = (settings: Settings): boolean =>
  settings.dmarc !== 'off' &&
  settings.records === 'on' &&
  settings.hostedZoneId !== undefined &&
  senderDomain(settings) === settings.domain

/** The domain of the return address of mails, below the sender's; nothing else may send or receive there. */
export const mailFromDomain = (settings: Settings): string => `bounce.${senderDomain(settings)}`

export const senderDomain = ({ sender }: Settings) => sender.replace(/^.*@/, '').replace(/>$/, '')
