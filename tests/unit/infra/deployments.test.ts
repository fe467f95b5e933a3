import { beforeAll, describe, expect, test } from 'vitest'
import { type Synthesized, synthesizeWith } from '#tests/support/templates.ts'
import { outputsOfNames } from '../../../scripts/deploy/names.ts'

/** A shop with its zone, and a second one that drills, in the same account and region. */
const shop = { name: 'kogei', domain: 'kogei.jp', hostedZoneId: 'Z0SHOP', sender: 'Kogei <post@kogei.jp>' }
const drill = {
  name: 'drill',
  domain: 'drill.kogei.jp',
  hostedZoneId: 'Z0DRILL',
  sender: 'Drill <post@drill.kogei.jp>',
  accountWide: 'off',
  hsts: 'host',
  dmarc: 'off',
  originCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/1',
  originTruststore: 's3://drill-trust/authorities.pem',
}

/** The shop after its region was lost: the same address, another region, the table that a backup brought back. */
const moved = {
  ...shop,
  name: 'kogei-osaka',
  region: 'ap-northeast-3',
  backupRegion: 'us-west-2',
  aliases: 'off',
  records: 'off',
  restoredTable: 'kogei-osaka-restored',
  restoredStreamArn:
    'arn:aws:dynamodb:ap-northeast-3:000000000000:table/kogei-osaka-restored/stream/2026-11-27T00:00:00.000',
  costMonitorArn: 'arn:aws:ce::000000000000:anomalymonitor/1',
  hsts: 'preload',
}

let first: Synthesized
let second: Synthesized
let elsewhere: Synthesized
beforeAll(async () => {
  const apps = [synthesizeWith('shop', shop), synthesizeWith('drill', drill), synthesizeWith('moved', moved)] as const
  ;[first, second, elsewhere] = await Promise.all(apps)
}, 400_000)

/** What a resource is called within account, region or world. Of those without a path AWS or the stack makes the name. */
const ownName: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::DomainName': 'DomainName',
  'AWS::Backup::BackupPlan': 'BackupPlan.BackupPlanName',
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::Budgets::Budget': 'Budget.BudgetName',
  'AWS::CE::AnomalyMonitor': 'MonitorName',
  'AWS::CE::AnomalySubscription': 'SubscriptionName',
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig.Name',
  'AWS::CloudFront::Distribution': 'DistributionConfig.Aliases',
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::IAM::ManagedPolicy': 'ManagedPolicyName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::KMS::Alias': 'AliasName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Route53::RecordSet': 'Name',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::WAFv2::WebACL': 'Name',
  'AWS::XRay::SamplingRule': 'SamplingRule.RuleName',
}

/** They are parts of another resource, or have an id that AWS makes. */
const nameless =
  /^(AWS::(ApiGatewayV2::(Api|ApiMapping|Integration|IntegrationResponse|Route|RouteResponse|Stage)|Backup::BackupSelection|CertificateManager::Certificate|CloudWatch::Dashboard|IAM::Policy|KMS::Key|Lambda::(EventSourceMapping|LayerVersion|Permission|Version)|Logs::MetricFilter|S3::BucketPolicy|SNS::(Subscription|TopicPolicy)|SQS::QueuePolicy|WAFv2::LoggingConfiguration)|Custom::(Trigger|CDKBucketDeployment))$/

/** What an account and region, or an account, have once: the last deployment that sets it has set it for all. */
const once = /^(AWS::ApiGateway::Account|AWS::CE::AnomalyMonitor|Custom::SpendLimit)$/

/** Names of the whole account or world; all others belong to a region. */
const everywhere = /^AWS::(Budgets|CE|CloudFront|IAM|Route53|S3)::/

function namesIn(app: Synthesized): string[] {
  const regionOf = new Map(app.manifest.map(({ id, region }) => [id, region]))
  return app.all.flatMap(({ stack, type, properties }) => {
    const path = ownName[type]
    if (path === undefined) return []
    const value = path.split('.').reduce<unknown>((found, key) => Object(found)[key], properties)
    const where = everywhere.test(type) ? 'everywhere' : regionOf.get(stack)
    const named = [value].flat().flatMap(each => (each === undefined ? [] : [JSON.stringify(each)]))
    // What another resource of the stack answers is AWS's: the names of the mail's signature, anew in each region.
    return named.filter(name => !/"(Ref|Fn::GetAtt)"/.test(name)).map(name => `${where} ${type} ${name}`)
  })
}

/** Names, aliases, records, exports and stacks of the first that the other would make too. */
function taken(app: Synthesized): string[] {
  const known = new Set(namesIn(first))
  const stacks = new Set(first.manifest.map(({ stackName }) => stackName))
  return [
    ...namesIn(app).filter(name => known.has(name)),
    ...app.exports.filter(name => first.exports.includes(name)),
    ...app.manifest.flatMap(({ stackName }) => (stacks.has(stackName) ? [stackName] : [])),
  ]
}

const aliasesOf = (app: Synthesized) =>
  app.of('AWS::CloudFront::Distribution').map(({ properties }) => Object(properties['DistributionConfig']).Aliases)

describe('a second deployment stands beside the first in one account', () => {
  test('and makes nothing under a name, an alias, a record or an export that the first one has', () => {
    const known = namesIn(first)
    for (const kind of ['Function', 'Distribution', 'RecordSet', 'DomainName', 'Secret', 'LogGroup'])
      expect(known.filter(name => name.includes(`::${kind} `)).length, kind).toBeGreaterThan(0)
    expect(taken(second)).toEqual([])
    expect(aliasesOf(second).flat().toSorted()).toEqual(['drill.kogei.jp', 'pay.drill.kogei.jp'])
  })

  test('and of every kind of resource it is known what names it', () => {
    const unknown = first.all.filter(({ type }) => !(type in ownName) && !nameless.test(type) && !once.test(type))
    expect([...new Set(unknown.map(({ type }) => type))]).toEqual([])
  })

  test('and leaves alone what the account has once: log role, caps on texts and calls, cost monitor', () => {
    const single = (app: Synthesized) => [...new Set(app.all.map(({ type }) => type).filter(type => once.test(type)))]
    expect(single(first).toSorted()).toEqual([
      'AWS::ApiGateway::Account',
      'AWS::CE::AnomalyMonitor',
      'Custom::SpendLimit',
    ])
    expect(single(second)).toEqual([])
  })
})

describe('the domain of a deployment', () => {
  const transport = (app: Synthesized) =>
    app.of('AWS::CloudFront::ResponseHeadersPolicy').map(({ properties }) => {
      const { SecurityHeadersConfig } = Object(properties['ResponseHeadersPolicyConfig'])
      const { IncludeSubdomains, Preload, AccessControlMaxAgeSec, Override } =
        SecurityHeadersConfig.StrictTransportSecurity
      return [IncludeSubdomains, Preload, AccessControlMaxAgeSec, Override]
    })

  test('binds other hosts of the company to encryption as far as the settings say, and for good only when asked', () => {
    expect(transport(first)).toEqual(Array(3).fill([true, false, 63_072_000, true]))
    expect(transport(second)).toEqual(Array(3).fill([false, false, 63_072_000, true]))
    expect(transport(elsewhere)).toEqual(Array(3).fill([true, true, 63_072_000, true]))
  })

  test('says the same on every answer, so that none takes back what another said', () => {
    for (const { stack, properties } of first.of('AWS::CloudFront::Distribution')) {
      const { DefaultCacheBehavior, CacheBehaviors = [] } = Object(properties['DistributionConfig'])
      for (const behaviour of [DefaultCacheBehavior, ...CacheBehaviors])
        expect(behaviour, `${stack} ${behaviour.PathPattern}`).toHaveProperty('ResponseHeadersPolicyId')
    }
  })

  test('has a DMARC record with its zone, which asks nothing of receivers, unless there is one already', () => {
    const records = (app: Synthesized) =>
      app
        .of('AWS::Route53::RecordSet')
        .filter(({ properties }) => String(properties['Name']).startsWith('_dmarc.'))
        .map(({ properties }) => [properties['Name'], properties['ResourceRecords']])
    expect(records(first)).toEqual([['_dmarc.kogei.jp.', ['"v=DMARC1; p=none"']]])
    expect(records(second)).toEqual([])
    expect(records(elsewhere)).toEqual([])
  })
})

describe('the API of the payment platform', () => {
  const doorsOf = (app: Synthesized) =>
    app
      .of('AWS::ApiGatewayV2::DomainName')
      .flatMap(({ properties }) =>
        properties['MutualTlsAuthentication']
          ? [[properties['DomainName'], properties['MutualTlsAuthentication']]]
          : [],
      )
  const proofsOf = (app: Synthesized) =>
    app
      .of('AWS::CloudFront::Distribution')
      .flatMap(({ properties }) => Object(properties['DistributionConfig']).Origins)
      .flatMap(({ DomainName, CustomOriginConfig }) =>
        CustomOriginConfig?.OriginMtlsConfig ? [[DomainName, CustomOriginConfig.OriginMtlsConfig]] : [],
      )

  test('opens to CloudFront’s certificate alone where the settings name one', () => {
    expect(doorsOf(second)).toEqual([['pay-api.drill.kogei.jp', { TruststoreUri: 's3://drill-trust/authorities.pem' }]])
    expect(proofsOf(second)).toEqual([['pay-api.drill.kogei.jp', { ClientCertificateArn: drill.originCertificateArn }]])
  })

  test('asks for none, and is shown none, where they do not', () => {
    for (const app of [first, elsewhere]) expect([doorsOf(app), proofsOf(app)]).toEqual([[], []])
  })
})

describe('mails leave under the sender’s own domain, also to whom SPF alone is looked at:', () => {
  const identityOf = (app: Synthesized) =>
    app.of('AWS::SES::EmailIdentity').map(({ properties }) => properties['MailFromAttributes'])
  const recordsOf = (app: Synthesized) =>
    app
      .of('AWS::Route53::RecordSet')
      .filter(({ properties }) => String(properties['Name']).startsWith('bounce.'))
      .map(({ properties }) => [properties['Name'], properties['Type'], properties['ResourceRecords']])

  test('bounces come back to a name of it, whose records are made with the zone', () => {
    const attributes = { MailFromDomain: 'bounce.kogei.jp', BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' }
    expect(identityOf(first)).toEqual([attributes])
    expect(recordsOf(first).toSorted()).toEqual([
      ['bounce.kogei.jp.', 'MX', ['10 feedback-smtp.ap-northeast-1.amazonses.com']],
      ['bounce.kogei.jp.', 'TXT', ['"v=spf1 include:amazonses.com ~all"']],
    ])
  })

  test('without records of our own, or with an identity that exists, none is made that stands already', () => {
    expect(recordsOf(elsewhere)).toEqual([])
    for (const app of [first, second, elsewhere])
      expect(identityOf(app).length, 'identities').toBe(app.of('AWS::SES::EmailIdentity').length)
  })
})

describe('a shop whose region is lost moves to another one by the page', () => {
  test('and makes nothing that stands already, although its address stays', () => {
    expect(taken(elsewhere)).toEqual([])
    expect(aliasesOf(elsewhere)).toEqual([undefined, undefined])
    const names = elsewhere.of('AWS::Route53::RecordSet').map(({ properties }) => JSON.stringify(properties['Name']))
    // Records of the mail's signature alone, whose names SES makes anew in each region.
    expect(names.filter(name => !name.includes('DkimDNSTokenName'))).toEqual([])
    // The names of the APIs can be had in two regions at a time, so they are made and wait for their records.
    expect(elsewhere.of('AWS::ApiGatewayV2::DomainName').map(({ properties }) => properties['DomainName'])).toEqual(
      first.of('AWS::ApiGatewayV2::DomainName').map(({ properties }) => properties['DomainName']),
    )
  })

  test('and works on the restored table, with no empty one beside it', () => {
    expect(elsewhere.of('AWS::DynamoDB::GlobalTable')).toEqual([])
    const tables = elsewhere
      .of('AWS::Lambda::Function')
      .map(({ properties }) => Object(properties['Environment']).Variables?.TABLE_NAME)
    expect([...new Set(tables.filter(name => name !== undefined))]).toEqual(['kogei-osaka-restored'])
    const streams = elsewhere
      .of('AWS::Lambda::EventSourceMapping')
      .filter(({ properties }) => properties['StartingPosition'] !== undefined)
    expect(streams.length).toBeGreaterThan(0)
    for (const { properties } of streams) expect(properties['EventSourceArn']).toBe(moved.restoredStreamArn)
  })

  test('and shows the edge the secret and the buckets of its own region', () => {
    const site = JSON.stringify(elsewhere.of('AWS::CloudFront::Distribution'))
    expect(site).toContain('{{resolve:secretsmanager:kogei-osaka/origin/secret:SecretString}}')
    expect(site).toContain('kogei-osaka-public-000000000000-ap-northeast-3')
    expect(site).not.toContain('ap-northeast-1')
  })

  test('and is reached under its names again when they are moved', () => {
    const outputs = elsewhere.manifest.map(({ stackName, template }) => ({
      stackName,
      outputs: Object.keys(Object(JSON.parse(template)).Outputs ?? {}),
    }))
    for (const { stack, keys } of outputsOfNames) {
      const found = outputs.find(({ stackName }) => stackName === `kogei-osaka-${stack}`)
      expect(found?.outputs, stack).toEqual(expect.arrayContaining([...keys]))
    }
  })
})
