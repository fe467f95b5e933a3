import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { Buckets } from '../constructs/buckets.ts'
import { OperatorTopic, watch } from '../constructs/operator-topic.ts'
import { DeadLetters } from '../constructs/queue.ts'
import { Senders } from '../constructs/senders.ts'
import type { SharedResources } from '../constructs/shared-resources.ts'
import { acknowledge } from '../nag.ts'
import { physicalNames, platformOrigin, publicOrigin, type Settings, siteRegion } from '../settings.ts'

/** Everything that holds state, and the bus: what every other stack leans on and none may change. */
export class CoreStack extends Stack {
  readonly table: ITableV2
  readonly buckets: Buckets
  readonly bus: EventBus
  readonly verification: Topic
  readonly operators: OperatorTopic
  /** All but the socket, which the API's stack adds. */
  readonly resources: Omit<SharedResources, 'sockets'>

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    // This stack alone cannot be made again.
    super(scope, id, { ...props, terminationProtection: true })
    const { settings } = props
    this.table = this.#table(settings)
    this.buckets = new Buckets(this, 'Buckets', settings)
    this.bus = new EventBus(this, 'Bus', { eventBusName: settings.name })
    this.verification = new Topic(this, 'Verification', {
      enforceSSL: true,
      masterKey: Alias.fromAliasName(this, 'SnsKey', 'alias/aws/sns'),
    })
    this.operators = new OperatorTopic(this, 'Operators', settings)
    const senders = new Senders(this, 'Senders', settings)
    const { tableStreamArn } = this.table
    if (!tableStreamArn) throw new Error('the table has no stream')
    this.resources = {
      company: settings.company,
      payoutAccount: settings.payoutAccount,
      publicOrigin: publicOrigin(settings),
      platformOrigin: platformOrigin(settings),
      acquirer: settings.acquirer,
      reservations: settings.reservations === 'on',
      payments: { authHoldDays: settings.authHoldDays, txMaxAgeDays: settings.txMaxAgeDays },
      operators: { adminEmail: settings.adminEmail, factor: settings.operatorFactor },
      table: { name: this.table.tableName, arn: this.table.tableArn, streamArn: tableStreamArn },
      buckets: this.buckets.references,
      secrets: this.#secrets(settings),
      bus: { name: this.bus.eventBusName, arn: this.bus.eventBusArn },
      schedules: this.#schedules(settings),
      verification: { topicArn: this.verification.topicArn },
      chain: this.#chain(settings),
      certificates: this.#certificates(settings),
      mail: senders.mail,
      sms: senders.sms,
      voice: senders.voice,
    }
  }

  #table({ restoredTable, restoredStreamArn }: Settings): ITableV2 {
    if (restoredTable !== undefined && restoredStreamArn !== undefined) {
      const attributes = { tableName: restoredTable, tableStreamArn: restoredStreamArn }
      return TableV2.fromTableAttributes(this, 'RestoredTable', attributes)
    }
    const key = (name: string, type = AttributeType.STRING) => ({ name, type })
    return new TableV2(this, 'Table', {
      partitionKey: key('PK'),
      sortKey: key('SK'),
      globalSecondaryIndexes: [
        { indexName: 'GSI1', partitionKey: key('GSI1PK'), sortKey: key('GSI1SK') },
        { indexName: 'GSI2', partitionKey: key('GSI2PK'), sortKey: key('GSI2SK') },
        {
          // Sparse: holds only transactions whose events are not on the bus yet (DESIGN 3).
          indexName: 'UNDELIVERED',
          partitionKey: key('undelivered'),
          sortKey: key('at', AttributeType.NUMBER),
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAt',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      // Kept also when its creation is rolled back: its protection refuses the deletion, and its name is nobody else's.
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  #secrets({ region, ...settings }: Settings): SharedResources['secrets'] {
    const reference = ({ secretArn }: Secret) => ({ name: secretArn, arn: secretArn })
    // CloudFront's stack reads it in its own region, by name.
    const originSecret = new Secret(this, 'OriginSecret', {
      secretName: physicalNames({ region, ...settings }).originSecret,
      description: 'What CloudFront and the edge show the API; without it nothing is answered',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      ...(region !== siteRegion && { replicaRegions: [{ region: siteRegion }] }),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    // Both start as random text; setup-keys puts real keys in their place.
    const tokenKey = new Secret(this, 'TokenKey', {
      secretName: `${settings.name}/token-key`,
      description: 'Private half of the key that signs access tokens (ES256, JWK)',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const codeKey = new Secret(this, 'CodeKey', {
      secretName: `${settings.name}/code-key`,
      description: 'Keys the hashes of one-time codes',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    // All five start as random text, which the pepper stays; setup-shop fills the shop's, an operator fincode's.
    const platformSecret = (id: string, name: string, description: string) =>
      new Secret(this, id, {
        secretName: `${settings.name}/${name}`,
        description,
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      })
    const payments = {
      paymentShop: platformSecret(
        'PaymentShop',
        'payment-shop',
        "The marketplace's shop on the payment platform: restricted key, public key, webhook secret (JSON)",
      ),
      paymentOwnerKey: platformSecret(
        'PaymentOwnerKey',
        'payment-owner-key',
        'The full key of that shop, for the person who manages its keys: no function reads it',
      ),
      payoutKey: platformSecret(
        'PayoutKey',
        'payout-key',
        'The key of that shop that approves transfers; the one that makes them cannot',
      ),
      platformPepper: platformSecret('PlatformPepper', 'platform/pepper', 'Goes into the hash of every API key'),
      fincode: platformSecret('Fincode', 'fincode', 'Keys and webhook signatures that fincode gave (JSON)'),
    }
    for (const secret of [originSecret, tokenKey, codeKey, ...Object.values(payments)]) {
      acknowledge(secret, {
        'AwsSolutions-SMG4':
          'Rotated by an operator as docs/operations.md says: both ends must take the new value in the right order.',
      })
    }
    return {
      originSecret: reference(originSecret),
      tokenKey: reference(tokenKey),
      codeKey: reference(codeKey),
      paymentShop: reference(payments.paymentShop),
      paymentOwnerKey: reference(payments.paymentOwnerKey),
      payoutKey: reference(payments.payoutKey),
      platformPepper: reference(payments.platformPepper),
      fincode: reference(payments.fincode),
    }
  }

  /** The key signs and cannot be taken out: who would have it has the tokens' registrar. */
  #chain({ chain, name }: Settings): SharedResources['chain'] {
    if (!chain) return undefined
    const key = new Key(this, 'ChainKey', {
      alias: `${name}/chain`,
      description: "Signs the transactions of the works' tokens; its address holds coins and the registrar's role",
      keySpec: KeySpec.ECC_SECG_P256K1,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    return { keyArn: key.keyArn, settings: chain }
  }

  /** Another number makes another key, and leaves the one before to the operator ("Certificates"). */
  #certificates({ certificateKey, givenUpCertificateKeys, name }: Settings): SharedResources['certificates'] {
    const key = new Key(this, `CertificateKey${certificateKey}`, {
      alias: `${name}/certificates-${certificateKey}`,
      description: 'Signs the certificates of works and the lists of their status',
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    return { keyArn: key.keyArn, givenUp: givenUpCertificateKeys }
  }

  #schedules({ name, region, account }: Settings): SharedResources['schedules'] {
    const group = new ScheduleGroup(this, 'Waits', {
      scheduleGroupName: name,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const deadLetters = new DeadLetters(this, 'WaitsDeadLetters', this.operators)
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
      inlinePolicies: {
        bus: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['events:PutEvents'], resources: [this.bus.eventBusArn] }),
            new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
          ],
        }),
      },
      maxSessionDuration: Duration.hours(1),
    })
    this.#watchWaits(name)
    return {
      group: group.scheduleGroupName,
      deadLettersArn: deadLetters.queueArn,
      arn: `arn:aws:scheduler:${region}:${account}:schedule/${name}/*`,
      roleArn: role.roleArn,
    }
  }

  /** Waits that the scheduler gives up before they reach the dead letters: those are watched by themselves. */
  #watchWaits(group: string): void {
    const metric = (metricName: string) =>
      new Metric({
        namespace: 'AWS/Scheduler',
        metricName,
        dimensionsMap: { ScheduleGroup: group },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      })
    watch(this, 'WaitsRefused', this.operators, {
      metric: metric('TargetErrorCount'),
      above: 0,
      periods: 3,
      means: 'The bus refuses waits that came due: docs/operations.md, "Waits do not fire".',
    })
    for (const metricName of ['InvocationDroppedCount', 'InvocationsFailedToBeSentToDeadLetterCount']) {
      watch(this, metricName, this.operators, {
        metric: metric(metricName),
        above: 0,
        means: 'Waits are lost: docs/operations.md, "Waits do not fire".',
      })
    }
  }
}
