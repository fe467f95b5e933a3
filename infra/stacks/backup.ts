import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { night, nothingOf, total } from '../constructs/metric-math.ts'
import { watch } from '../constructs/operator-topic.ts'
import { acknowledge } from '../nag.ts'
import { physicalNames, type Settings } from '../settings.ts'
import type { CoreStack } from './core.ts'

/** The vault in the second region, which holds a copy of everything that cannot be made again. */
export class BackupCopyStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, props)
    new BackupVault(this, 'Vault', {
      backupVaultName: physicalNames(props.settings).copyVault,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
  }
}

/** A job that has not begun, or ended, by then has failed. */
const startWindow = Duration.hours(1)
const completionWindow = Duration.hours(6)
/** Within which a night's backup ends after the one before, at the latest: this one's windows were used up, that one's not. */
const hoursToNext = 24 + startWindow.toHours() + completionWindow.toHours()

/** Every night the table and the two buckets that hold people's pictures and papers; point-in-time recovery covers the day. */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings; core: CoreStack }) {
    super(scope, id, props)
    const { core, settings } = props
    const { account, backupRegion, name } = settings
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: name,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const copies = BackupVault.fromBackupVaultArn(
      this,
      'Copies',
      `arn:aws:backup:${backupRegion}:${account}:backup-vault:${physicalNames(settings).copyVault}`,
    )
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: name, backupVault: vault })
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        // 03:00 in Tokyo, when the fewest bid.
        scheduleExpression: Schedule.cron({ hour: '18', minute: '0' }),
        startWindow,
        completionWindow,
        // Each is a whole copy of the table: point-in-time recovery reaches back further than these (35 days).
        deleteAfter: Duration.days(14),
      }),
    )
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'weekly',
        // Saturday night in Tokyo, after the nightly one: done before the week that is looked at is over.
        scheduleExpression: Schedule.cron({ weekDay: 'SAT', hour: '19', minute: '0' }),
        startWindow,
        completionWindow,
        deleteAfter: Duration.days(7),
        copyActions: [{ destinationBackupVault: copies, deleteAfter: Duration.days(90) }],
      }),
    )
    const managed = ['AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup']
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName(`service-role/${managed[0]}`),
        ManagedPolicy.fromAwsManagedPolicyName(`${managed[1]}`),
      ],
    })
    acknowledge(role, {
      [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${managed[0]}]`]:
        'AWS Backup keeps the list of what it needs to copy a table; ours would fall behind it.',
      [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managed[1]}]`]:
        'AWS Backup keeps the list of what it needs to copy a bucket; ours would fall behind it.',
    })
    plan.addSelection('State', {
      role: role.withoutPolicyUpdates(),
      disableDefaultBackupPolicy: true,
      resources: [
        BackupResource.fromArn(core.table.tableArn),
        BackupResource.fromArn(core.buckets.public.bucketArn),
        BackupResource.fromArn(core.buckets.private.bucketArn),
      ],
    })
    this.#watched(core.operators, name)
    this.#restores(settings)
  }

  /** AWS Backup counts its jobs by the vault that they are of, a copy by the vault that it is made from. */
  #watched(operators: ITopic, BackupVaultName: string): void {
    const jobs = (metricName: string, more: Record<string, string> = {}, period = Duration.hours(1)) =>
      new Metric({
        namespace: 'AWS/Backup',
        metricName,
        dimensionsMap: { BackupVaultName, ...more },
        statistic: Stats.SUM,
        period,
      })
    const failed = {
      failed: jobs('NumberOfBackupJobsFailed'),
      aborted: jobs('NumberOfBackupJobsAborted'),
      expired: jobs('NumberOfBackupJobsExpired'),
      copies: jobs('NumberOfCopyJobsFailed'),
    }
    watch(this, 'BackupsFail', operators, {
      metric: total(Duration.hours(1), failed),
      above: 0,
      periods: night,
      ofThem: 1,
      means: 'A backup or its copy failed: docs/operations.md, "Backups".',
    })
    for (const [id, ResourceType] of [
      ['TableNotBackedUp', 'DynamoDB'],
      ['BucketsNotBackedUp', 'S3'],
    ] as const) {
      watch(this, id, operators, {
        metric: nothingOf(jobs('NumberOfBackupJobsCompleted', { ResourceType })),
        above: 0,
        periods: hoursToNext,
        isHeard: true,
        means: `No backup of ${ResourceType} has ended for ${hoursToNext} hours: docs/operations.md, "Backups".`,
      })
    }
    watch(this, 'NothingCopied', operators, {
      metric: nothingOf(jobs('NumberOfCopyJobsCompleted', {}, Duration.days(7)), Duration.days(7)),
      above: 0,
      isHeard: true,
      isOfCalendar: true,
      means: 'Nothing was copied to the second region last week: docs/operations.md, "Backups".',
    })
  }

  /**
   * Who restores hands AWS Backup a role, and there is no time to make one on the day. It is a role of its own, because
   * the one that copies each night must not be able to write. It reaches what is named after this deployment, in every
   * region: roles outlive a region, so it restores into a second one too. AWS's own policies for it reach every table,
   * bucket, disk and machine of the account.
   */
  #restores({ name, account }: Settings): void {
    const tables = `arn:aws:dynamodb:*:${account}:table/${name}-*`
    const buckets = `arn:aws:s3:::${name}-*`
    const keys = `arn:aws:kms:*:${account}:key/*`
    const statements = [
      {
        // A backup of a table stands below its name; what the vault keeps has no name that could be granted.
        resources: [tables],
        actions: ['RestoreTableFromBackup', 'RestoreTableFromAwsBackup', 'DescribeTable', 'Scan', 'Query', 'GetItem']
          .concat('PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem')
          .map(action => `dynamodb:${action}`),
      },
      {
        // No `CreateBucket`: one that is made by a restore has neither our policies nor our encryption.
        resources: [buckets],
        actions: ['ListBucket', 'ListBucketVersions', 'GetBucketLocation', 'GetBucketVersioning', 'PutBucketVersioning']
          .concat('GetBucketOwnershipControls', 'PutBucketOwnershipControls')
          .map(action => `s3:${action}`),
      },
      {
        resources: [`${buckets}/*`],
        actions: ['GetObject', 'GetObjectVersion', 'GetObjectAcl', 'GetObjectVersionAcl', 'GetObjectTagging']
          .concat('PutObject', 'PutObjectAcl', 'PutObjectVersionAcl', 'PutObjectTagging')
          .concat('DeleteObject', 'ListMultipartUploadParts')
          .map(action => `s3:${action}`),
      },
      {
        // The vault's key, whose id AWS chooses.
        resources: [keys],
        actions: ['kms:DescribeKey', 'kms:Decrypt', 'kms:GenerateDataKey'],
        conditions: {
          StringLike: {
            'kms:ViaService': ['backup.*.amazonaws.com', 'dynamodb.*.amazonaws.com', 's3.*.amazonaws.com'],
          },
        },
      },
    ]
    const document = new PolicyDocument({ statements: statements.map(each => new PolicyStatement(each)) })
    const role = new Role(this, 'RestoreRole', {
      roleName: `${name}-restore`,
      description: 'AWS Backup restores the table and the buckets with it (docs/operations.md, "Restore")',
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      inlinePolicies: { Restore: document },
    })
    const own =
      'What is restored gets its name on the day, in a region that may not be this one; the deployment names it.'
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${tables}]`]: own,
      [`AwsSolutions-IAM5[Resource::${buckets}]`]: own,
      [`AwsSolutions-IAM5[Resource::${buckets}/*]`]: own,
      [`AwsSolutions-IAM5[Resource::${keys}]`]:
        'The key of the vault is AWS’s; the condition names who may use it for us.',
    })
  }
}
