import { describe, expect, test } from 'vitest'
import { allowed, type Synthesized } from '#tests/support/templates.ts'

/** What is copied each night, and what brings it back. */
export function recovery(app: () => Synthesized): void {
  describe('is backed up and can be restored', () => {
    test('keeps a copy of each night for two weeks, and one of each week in another region', () => {
      const [plan, ...others] = app()
        .of('AWS::Backup::BackupPlan')
        .map(({ properties }) => properties['BackupPlan'])
      expect(others).toEqual([])
      const rules = Object(plan).BackupPlanRule.map(({ RuleName, Lifecycle, CopyActions = [] }: BackupRule) => [
        RuleName,
        Lifecycle.DeleteAfterDays,
        CopyActions.map(copy => [copy.DestinationBackupVaultArn.split(':')[3], copy.Lifecycle.DeleteAfterDays]),
      ])
      expect(rules).toEqual([
        ['nightly', 14, []],
        ['weekly', 7, [['ap-northeast-3', 90]]],
      ])
    })

    test('has a role to restore with, which reaches what is named after this deployment alone', () => {
      const roles = app()
        .of('AWS::IAM::Role')
        .filter(({ stack }) => stack === 'Backup')
      expect(roles.map(({ properties }) => properties['RoleName'])).toEqual([undefined, 'kogei-restore'])
      const [copies, restores] = roles
      expect(restores && JSON.stringify(restores.properties['AssumeRolePolicyDocument'])).toContain(
        'backup.amazonaws.com',
      )
      expect(restores?.properties['ManagedPolicyArns']).toBeUndefined()
      const granted = restores ? allowed(restores) : []
      const reaches = (action: string) =>
        granted.filter(({ Action }) => Action.includes(action)).flatMap(of => of.Resource)
      for (const action of [
        'dynamodb:RestoreTableFromAwsBackup',
        'dynamodb:RestoreTableFromBackup',
        'dynamodb:PutItem',
      ])
        expect(reaches(action)).toEqual(['arn:aws:dynamodb:*:000000000000:table/kogei-*'])
      expect(reaches('s3:PutObject')).toEqual(['arn:aws:s3:::kogei-*/*'])
      expect(reaches('s3:ListBucketVersions')).toEqual(['arn:aws:s3:::kogei-*'])
      // It makes nothing anew that our own templates would make otherwise, and the role that copies cannot write.
      expect(
        granted.flatMap(({ Action }) => Action).filter(action => /Create|Delete(Table|Bucket)|\*/.test(action)),
      ).toEqual([])
      expect(copies && allowed(copies)).toEqual([])
    })
  })
}

interface BackupRule {
  readonly RuleName: string
  readonly Lifecycle: { readonly DeleteAfterDays: number }
  readonly CopyActions?: readonly {
    readonly DestinationBackupVaultArn: string
    readonly Lifecycle: { readonly DeleteAfterDays: number }
  }[]
}
