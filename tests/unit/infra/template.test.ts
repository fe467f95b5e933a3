import { readFileSync } from 'node:fs'
import { App, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { beforeAll, describe, expect, test } from 'vitest'
import { backgroundFunctions } from '#events/index.ts'
import { AppFunction } from '#infra/constructs/function.ts'
import { backgroundFile, endpointFile, isWritten, notFoundFile, platformEndpointsWith, root } from '#infra/registry.ts'
import { endpoints } from '#shared/api/index.ts'
import { resources } from '#tests/support/resources.ts'
import { allowed, type Resource, refusesPlainText, type Synthesized, synthesizeApp } from '#tests/support/templates.ts'
import { alarms } from './alarms.ts'
import { costs } from './costs.ts'
import { recovery } from './recovery.ts'
import { repeatableDeployment } from './repeatable-deployment.ts'
import { room } from './room.ts'

let app: Synthesized
// Fails if cdk-nag finds anything that is neither acknowledged nor reviewed.
beforeAll(async () => {
  app = await synthesizeApp()
}, 180_000)

const written = endpoints.filter(endpoint => isWritten(endpointFile(endpoint)))
const platform = platformEndpointsWith('sandbox')
const writtenBackground = backgroundFunctions.filter(entry => isWritten(backgroundFile(entry)))
const names = (resources: readonly Resource[]) => resources.map(({ stack, id }) => `${stack}/${id}`)
/** Functions of ours, not the CDK's helpers and not those at the edge. */
const functions = () =>
  app
    .of('AWS::Lambda::Function')
    .filter(({ stack, properties }) => stack !== 'Site' && 'LoggingConfig' in properties)
    .filter(({ id }) => /Function[0-9A-F]{8}$/.test(id))

describe('follows the registry', () => {
  test('has the route of every endpoint and no other but the one that answers "not found"', () => {
    const routes = app.of('AWS::ApiGatewayV2::Route').map(({ properties }) => properties['RouteKey'])
    const sockets = writtenBackground.flatMap(entry => (entry.kind === 'socket' ? [entry.route] : []))
    const expected = written.map(({ method, path }) => `${method} /api${path}`)
    const paid = platform.map(({ method, path }) => `${method} ${path}`)
    expect(routes.toSorted()).toEqual(
      [...expected, ...paid, ...sockets, 'ping', '$default', '$default', '$default'].toSorted(),
    )
  })

  test('has a function for every endpoint and background entry, with the memory and concurrency they ask for', () => {
    const expected = [...written, ...platform, ...writtenBackground].map(({ id, memory = 512, concurrency }) => ({
      id,
      memory,
      concurrency,
    }))
    const made = functions().map(({ id, properties }) => ({
      id: id.replace(/Function[0-9A-F]{8}$/, ''),
      memory: properties['MemorySize'],
      concurrency: properties['ReservedConcurrentExecutions'],
    }))
    expect(made).toEqual(expect.arrayContaining(expected))
    expect(made).toHaveLength(expected.length + 2)
  })

  test('reserves nothing in an account that has nothing to reserve', () => {
    const stack = new Stack(new App({ context: { 'aws:cdk:disable-asset-staging': true } }), 'Small')
    const reserved = [true, false].map(reservations => {
      const scope = new Construct(stack, `reserves${reservations}`)
      const logGroup = new LogGroup(scope, 'Logs')
      const given = { ...resources, reservations }
      const more = { grants: {}, implied: {}, keySpace: 'marketplace' as const, resources: given, logGroup }
      const fn = new AppFunction(scope, 'Function', { name: 'slow', file: notFoundFile, concurrency: 5, ...more })
      return stack.resolve(Object(fn.node.defaultChild).reservedConcurrentExecutions)
    })
    expect(reserved).toEqual([5, undefined])
  })

  test('runs every function on Node 24 of arm64, and x86_64 where a package is native', () => {
    const native = new Set(backgroundFunctions.flatMap(({ id, native: packages }) => (packages ? [id] : [])))
    for (const { id, properties } of functions()) {
      const expected = native.has(id.replace(/Function[0-9A-F]{8}$/, '')) ? 'x86_64' : 'arm64'
      expect({ id, runtime: properties['Runtime'], on: properties['Architectures'] }).toEqual({
        id,
        runtime: 'nodejs24.x',
        on: [expected],
      })
    }
  })

  test('answers a ping without a function, and throttles each kind of message for itself', () => {
    const [route] = app.of('AWS::ApiGatewayV2::Route').filter(({ properties }) => properties['RouteKey'] === 'ping')
    const mocks = app
      .of('AWS::ApiGatewayV2::Integration')
      .filter(({ properties }) => properties['IntegrationType'] === 'MOCK')
    expect(mocks).toHaveLength(1)
    expect(JSON.stringify(route?.properties['Target'])).toContain(mocks[0]?.id)
    const [stage] = app
      .of('AWS::ApiGatewayV2::Stage')
      .filter(({ properties }) => properties['RouteSettings'] !== undefined)
    const throttled = Object.entries(Object(stage?.properties['RouteSettings']))
    expect(throttled.map(([key]) => key).toSorted()).toEqual(
      ['$connect', '$default', 'ping', 'subscribe', 'unsubscribe'].toSorted(),
    )
    for (const [, settings] of throttled) expect(Object(settings).ThrottlingRateLimit).toBeLessThanOrEqual(500)
  })

  test('lets API Gateway in by one role per stack', () => {
    const permissions = app.of('AWS::Lambda::Permission').map(({ properties }) => properties['Principal'])
    expect(permissions).not.toContain('apigateway.amazonaws.com')
    const calling = app
      .of('AWS::ApiGatewayV2::Integration')
      .filter(({ properties }) => properties['IntegrationType'] !== 'MOCK')
    for (const { properties } of calling) expect(properties).toHaveProperty('CredentialsArn')
  })
})

describe('keeps every message', () => {
  const isDeadLetters = ({ id }: Resource) => id.includes('DeadLetters')

  test('gives every queue dead letters, and every dead letter an alarm', () => {
    const alarms = app.of('AWS::CloudWatch::Alarm').map(({ stack, properties }) => stack + JSON.stringify(properties))
    for (const queue of app.of('AWS::SQS::Queue')) {
      const watched = alarms.some(alarm => alarm.startsWith(queue.stack) && alarm.includes(queue.id))
      const redriven = 'RedrivePolicy' in queue.properties
      expect({ queue: queue.id, safe: isDeadLetters(queue) ? watched : redriven }).toEqual({
        queue: queue.id,
        safe: true,
      })
    }
  })

  test('leaves most of what a small account may run at a time to those who wait for an answer', () => {
    const most = app
      .of('AWS::Lambda::EventSourceMapping')
      .map(({ properties }) => Number(Object(properties['ScalingConfig']).MaximumConcurrency ?? 0))
    expect(most.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(300)
  })

  test('hides a message six times as long as its function may gather and run', () => {
    for (const source of app.of('AWS::Lambda::EventSourceMapping')) {
      const queue = app.target(source, source.properties['EventSourceArn'])
      if (queue?.type !== 'AWS::SQS::Queue') continue
      const consumer = app.target(source, source.properties['FunctionName'])
      const seconds =
        Number(consumer?.properties['Timeout']) + Number(source.properties['MaximumBatchingWindowInSeconds'] ?? 0)
      expect(queue.properties['VisibilityTimeout'], queue.id).toBe(6 * seconds)
    }
  })

  test('takes back only the messages or records that failed', () => {
    for (const { id, properties } of app.of('AWS::Lambda::EventSourceMapping')) {
      expect(properties['FunctionResponseTypes'], id).toEqual(['ReportBatchItemFailures'])
    }
  })

  test('keeps what a rule, a topic or a stream could not deliver', () => {
    for (const { id, properties } of app.of('AWS::Events::Rule')) {
      const targets = properties['Targets']
      expect(targets, id).toEqual([expect.objectContaining({ DeadLetterConfig: expect.anything() })])
    }
    const subscriptions = app
      .of('AWS::SNS::Subscription')
      .filter(({ properties }) => properties['Protocol'] === 'lambda')
    for (const { id, properties } of subscriptions) expect(properties, id).toHaveProperty('RedrivePolicy')
  })

  test('can restore the table to any second, and refuses to delete it', () => {
    const [table, ...others] = app.of('AWS::DynamoDB::GlobalTable')
    expect(others).toEqual([])
    expect(table?.deletionPolicy).toBe('Retain')
    expect(table?.properties['Replicas']).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ])
  })

  test('tells before the account runs as many functions as it may', () => {
    const [alarm, ...others] = app
      .of('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => properties['MetricName'] === 'ConcurrentExecutions')
    expect(others).toEqual([])
    expect(alarm?.properties).toMatchObject({
      Threshold: 800,
      Statistic: 'Maximum',
      AlarmDescription: expect.stringContaining('80 % of the functions'),
    })
  })

  test('keeps what the scheduler could not deliver, and tells when it gives up', () => {
    const [waits] = app.of('AWS::SQS::Queue').filter(({ id }) => id.startsWith('WaitsDeadLetters'))
    const role = app.of('AWS::IAM::Role').find(({ id }) => id.startsWith('SchedulerRole'))
    const targets = role && allowed(role).filter(({ Action }) => Action.includes('sqs:SendMessage'))
    expect(targets?.map(({ Resource: [on] }) => role && app.target(role, on))).toEqual([waits])
    const watched = app
      .of('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => properties['Namespace'] === 'AWS/Scheduler')
    expect(watched.map(({ properties }) => properties['MetricName']).toSorted()).toEqual([
      'InvocationDroppedCount',
      'InvocationsFailedToBeSentToDeadLetterCount',
      'TargetErrorCount',
    ])
  })
})

repeatableDeployment(() => app, functions)
room(() => app)
recovery(() => app)
alarms(() => app)
costs(() => app)

describe('restricts access', () => {
  test('lets CloudFront read the pictures by the one key that it is known to send', () => {
    const policies = app.of('AWS::S3::BucketPolicy').flatMap(policy => allowed(policy))
    const reading = policies.filter(({ Action }) => Action.includes('s3:ListBucket')).map(({ Condition }) => Condition)
    expect(reading).toContainEqual({ ArnLike: { 'aws:SourceArn': 'arn:aws:cloudfront::000000000000:distribution/*' } })
    expect(JSON.stringify(reading)).not.toContain('aws:SourceAccount')
  })

  test('blocks public access to every bucket', () => {
    for (const { id, properties } of app.of('AWS::S3::Bucket')) {
      expect(properties['PublicAccessBlockConfiguration'], id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
    }
  })

  test('refuses plain text at buckets, queues, topics, the API and the site', () => {
    const kinds = { 'AWS::S3::Bucket': 'Bucket', 'AWS::SQS::Queue': 'Queues', 'AWS::SNS::Topic': 'Topics' }
    for (const [type, property] of Object.entries(kinds)) {
      const strict = app.of(`${type}Policy`).filter(refusesPlainText)
      const open = app
        .of(type)
        .filter(
          resource =>
            !strict.some(policy =>
              [policy.properties[property]].flat().some(of => app.target(policy, of) === resource),
            ),
        )
      expect(names(open)).toEqual([])
    }
    for (const { properties } of app.of('AWS::ApiGatewayV2::DomainName')) {
      expect(properties['DomainNameConfigurations']).toEqual([expect.objectContaining({ SecurityPolicy: 'TLS_1_2' })])
    }
    const site = JSON.stringify(app.of('AWS::CloudFront::Distribution'))
    expect(site).toContain('"MinimumProtocolVersion":"TLSv1.2_2021"')
    expect(site).not.toMatch(/"OriginProtocolPolicy":"(http-only|match-viewer)"|"ViewerProtocolPolicy":"allow-all"/)
  })

  test('lets pages reach the buckets that links and forms of the storage lead to, and no other', () => {
    const origins = app
      .of('AWS::CloudFront::Distribution')
      .flatMap(({ properties }) => Object(properties['DistributionConfig']).Origins)
      .flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
      .filter(({ HeaderName }) => HeaderName === 'x-cfg-assets')
    const buckets = app.of('AWS::S3::Bucket').flatMap(({ id, properties }) => {
      const [name] = /^Buckets(Quarantine|Private)/.test(id) ? [String(properties['BucketName'])] : []
      return name === undefined ? [] : [expect.stringMatching(`^https://${name}[.]s3[.][a-z0-9-]+[.]amazonaws[.]com$`)]
    })
    expect(buckets).toHaveLength(2)
    expect(origins.map(({ HeaderValue }) => HeaderValue.split(' '))).toEqual([buckets])
  })

  test('grants no wildcard action, and only X-Ray on every resource', () => {
    const ours = [...app.of('AWS::IAM::Role', 'AWS::IAM::Policy')].filter(({ id }) => !cdkHelper.test(id))
    for (const role of ours) {
      for (const { Action, Resource: on } of allowed(role)) {
        expect(
          Action.filter(action => action.includes('*')),
          role.id,
        ).toEqual([])
        if (on.includes('*')) expect(Action.toSorted(), role.id).toEqual(onEverything)
      }
    }
  })

  test('bounds what one address, one route and one month may cost', () => {
    const rules = JSON.stringify(app.of('AWS::WAFv2::WebACL'))
    expect(rules).toContain('"RateBasedStatement"')
    for (const { properties } of app.of('AWS::ApiGatewayV2::Stage')) {
      expect(properties['DefaultRouteSettings']).toHaveProperty('ThrottlingRateLimit')
      expect(properties).toHaveProperty('AccessLogSettings')
    }
    expect(app.of('Custom::SpendLimit')).toHaveLength(2)
    for (const { properties } of app.of('AWS::ApiGatewayV2::Stage')) {
      expect(properties['DefaultRouteSettings']).not.toHaveProperty('DetailedMetricsEnabled', true)
    }
    const [traces] = app.of('AWS::XRay::SamplingRule').map(({ properties }) => properties['SamplingRule'])
    expect(traces).toMatchObject({ FixedRate: 0.05, ReservoirSize: 0, ServiceName: 'kogei-*' })
    expect(app.of('AWS::Budgets::Budget', 'AWS::CE::AnomalyMonitor')).toHaveLength(2)
  })
})

test('only counts what AWS takes for hostile where other systems call with keys and signatures', () => {
  const { rules: shop } = firewall('Site')
  expect(shop.filter(({ OverrideAction }) => OverrideAction && 'Count' in OverrideAction)).toEqual([])
  const { rules: payments } = firewall('PlatformSite')
  for (const list of ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesCommonRuleSet']) {
    const [blocks, counts, ...others] = payments.filter(({ Name }) => Name.startsWith(list)).map(scopeOf)
    expect(others).toEqual([])
    expect(counts).toEqual({ action: 'Count', only: machines })
    expect(blocks).toEqual({ action: 'None', only: { NotStatement: { Statement: machines } } })
  }
  const priorities = payments.map(({ Priority }) => Priority)
  expect(new Set(priorities).size).toBe(priorities.length)
  const blocked = app.of('AWS::CloudWatch::Alarm').filter(({ properties }) => properties['Namespace'] === 'AWS/WAFV2')
  expect(blocked.map(({ properties }) => Object(properties['Dimensions'])[1].Value)).toEqual([
    'kogei-acl',
    'kogei-pay-acl',
  ])
})

test('looks at of a body what the page says, and stops no text for its length, markup or links', () => {
  const page = readFileSync(root('docs/operations.md'), 'utf8')
  expect(page).toContain('16 kB, 16,384 bytes')
  for (const stack of ['Site', 'PlatformSite']) {
    const acl = app.of('AWS::WAFv2::WebACL').find(each => each.stack === stack)
    // What CloudFront shows it by default is 16,384 bytes; more would be an AssociationConfig.
    expect(acl?.properties).not.toHaveProperty('AssociationConfig')
    const overrides = JSON.stringify(firewall(stack).rules).matchAll(/"Name":"(\w+_BODY)"/g)
    const counted = [...new Set([...overrides].map(([, name]) => name))]
    expect(counted.toSorted()).toEqual([
      'CrossSiteScripting_BODY',
      'EC2MetaDataSSRF_BODY',
      'GenericRFI_BODY',
      'SizeRestrictions_BODY',
    ])
    for (const name of counted) expect(page).toContain(`\`${name}\``)
  }
})

test('puts a function without imports before every call of the API, as the edge’s own process runs it', () => {
  const [site] = app
    .of('AWS::CloudFront::Distribution')
    .filter(({ properties }) => JSON.stringify(properties).includes('/api/*'))
  const { CacheBehaviors } = Object(site?.properties['DistributionConfig'])
  const calls = [CacheBehaviors].flat().find(({ PathPattern }) => PathPattern === '/api/*')
  expect(calls).not.toHaveProperty('LambdaFunctionAssociations')
  expect(calls.FunctionAssociations).toEqual([expect.objectContaining({ EventType: 'viewer-request' })])
  const [fn, ...others] = app.of('AWS::CloudFront::Function')
  expect(others).toEqual([])
  const code = String(fn?.properties['FunctionCode'])
  expect(code).toMatch(/^function handler\(event\) \{$/m)
  expect(code).not.toMatch(/\b(import|export|require)\b/)
  expect(code.length).toBeLessThan(10_240)
})

test('sets a retention for every log', () => {
  for (const { id, properties } of app.of('AWS::Logs::LogGroup'))
    expect(properties, id).toHaveProperty('RetentionInDays')
})

test('tells every function of the payment platform, and no other, the days of the acquirer’s contract', () => {
  const platforms = functions().filter(({ stack }) => stack.startsWith('Platform'))
  expect(platforms.length).toBeGreaterThanOrEqual(platform.length)
  for (const { stack, id, properties } of functions()) {
    const { Variables } = Object(properties['Environment'])
    const told = { AUTH_HOLD_DAYS: Variables.AUTH_HOLD_DAYS, TX_MAX_AGE_DAYS: Variables.TX_MAX_AGE_DAYS }
    const days = stack.startsWith('Platform') ? ['60', '180'] : [undefined, undefined]
    expect(Object.values(told), id).toEqual(days)
  }
})

test('fits every environment into the 4 kB of Lambda', () => {
  for (const { id, properties } of functions()) {
    expect(JSON.stringify(properties['Environment']).length, id).toBeLessThan(4096)
  }
})

interface FirewallRule {
  readonly Name: string
  readonly Priority: number
  readonly OverrideAction?: object
  readonly Statement: { readonly ManagedRuleGroupStatement?: { readonly ScopeDownStatement?: object } }
}

function firewall(stack: string): { readonly rules: readonly FirewallRule[] } {
  const acl = app.of('AWS::WAFv2::WebACL').find(resource => resource.stack === stack)
  return { rules: Object(acl?.properties['Rules']) }
}

const scopeOf = ({ OverrideAction = {}, Statement }: FirewallRule) => ({
  action: Object.keys(OverrideAction)[0],
  only: Statement.ManagedRuleGroupStatement?.ScopeDownStatement,
})
const startsWith = (path: string) => ({
  ByteMatchStatement: expect.objectContaining({ PositionalConstraint: 'STARTS_WITH', SearchString: path }),
})
const machines = { OrStatement: { Statements: [startsWith('/v1/'), startsWith('/hooks/')] } }

const onEverything = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments']
/** Made by the CDK for deployments alone: files of the site, the cap on messages. Reviewed in infra/checks.ts. */
const cdkHelper =
  /^(CustomCDKBucketDeployment|AWS679f53fac002430cb0da5b7982bd2287|SpendLimits(Text|Voice)CustomResourcePolicy)/
