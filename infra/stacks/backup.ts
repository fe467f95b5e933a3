import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
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
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(6),
        // Each is a whole copy of the table: point-in-time recovery reaches back further than these (35 days).
        deleteAfter: Duration.days(14),
      }),
    )
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'weekly',
        // Sunday night in Tokyo, after the nightly one.
        scheduleExpression: Schedule.cron({ weekDay: 'SUN', hour: '19', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(6),
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
  }
}
