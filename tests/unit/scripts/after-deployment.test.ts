import { describe, expect, test } from 'vitest'
import { type Settings, settingsFrom } from '#infra/settings.ts'
import { awsProblems } from '#tests/support/commands.ts'
import { realSettings } from '#tests/support/real-settings.ts'
import { type Ask, AwsError } from '../../../scripts/deploy/aws.ts'
import { boundEdgeLogs } from '../../../scripts/deploy/edge-logs.ts'
import { movingCommands, ownAddresses, targetsOf } from '../../../scripts/deploy/names.ts'

function settingsWith(changes: object): Settings {
  const { settings, problems } = settingsFrom({ ...realSettings, name: 'kogei', ...changes }, '123456789012')
  if (!settings || problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

const refused = (code: string) => new AwsError(`An error occurred (${code}) when calling the operation`)

describe('the names of a moved shop', () => {
  const outputs = (values: Readonly<Record<string, string>>) => ({
    Stacks: [{ Outputs: Object.entries(values).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })) }],
  })
  const answers: Readonly<Record<string, unknown>> = {
    'kogei-osaka-api ap-northeast-3': outputs({
      ApiTarget: 'd-1.execute-api.ap-northeast-3.amazonaws.com',
      ApiTargetZone: 'ZAPI',
      LiveTarget: 'd-2.execute-api.ap-northeast-3.amazonaws.com',
      LiveTargetZone: 'ZAPI',
    }),
    'kogei-osaka-console-api ap-northeast-3': outputs({
      Target: 'd-4.execute-api.ap-northeast-3.amazonaws.com',
      TargetZone: 'ZAPI',
    }),
    'kogei-osaka-platform ap-northeast-3': outputs({
      Target: 'd-3.execute-api.ap-northeast-3.amazonaws.com',
      TargetZone: 'ZAPI',
    }),
    'kogei-osaka-site us-east-1': outputs({ Address: 'd1.cloudfront.net', DistributionId: 'E1' }),
    'kogei-osaka-platform-site us-east-1': outputs({ Address: 'd2.cloudfront.net', DistributionId: 'E2' }),
  }
  const ask: Ask = async (...words) => {
    expect(awsProblems(words)).toEqual([])
    return answers[`${words[3]} ${words[5]}`]
  }
  const moved = settingsWith({
    name: 'kogei-osaka',
    region: 'ap-northeast-3',
    backupRegion: 'us-west-2',
    aliases: 'off',
    records: 'off',
  })

  test('are moved by commands that AWS knows: the APIs first, the records of the pages last', async () => {
    const commands = movingCommands(await targetsOf(ask, moved), 'Z0ZONE')
    expect(commands.map(command => command.split(' ').slice(1, 3).join(' '))).toEqual([
      'route53 change-resource-record-sets',
      'route53 change-resource-record-sets',
      'cloudfront associate-alias',
      'cloudfront associate-alias',
      'route53 change-resource-record-sets',
    ])
    for (const command of commands) expect(awsProblems(command.replace(/'.*'/, '{}').split(' ').slice(1))).toEqual([])
    const changes = commands.flatMap(command => {
      const batch = /'(.*)'/.exec(command)?.[1]
      return batch === undefined ? [] : [JSON.parse(batch).Changes]
    })
    const named = changes.map(batch =>
      batch.map(({ ResourceRecordSet: { Name, Type } }: RecordChange) => `${Type} ${Name}`),
    )
    expect(named).toEqual([
      ['A api.kogei.jp', 'A console-api.kogei.jp', 'A live.kogei.jp', 'A pay-api.kogei.jp'],
      ['TXT _kogei.jp', 'TXT _pay.kogei.jp'],
      ['A kogei.jp', 'AAAA kogei.jp', 'A pay.kogei.jp', 'AAAA pay.kogei.jp'],
    ])
    expect(commands[2]).toContain('--target-distribution-id E1 --alias kogei.jp')
    expect(commands[3]).toContain('--target-distribution-id E2 --alias pay.kogei.jp')
  })

  test('are not asked by the smoke test while another deployment answers under them', async () => {
    expect(ownAddresses(await targetsOf(ask, moved))).toEqual({
      site: 'https://d1.cloudfront.net',
      payments: 'https://d2.cloudfront.net',
    })
    expect(() => ownAddresses([])).toThrow(/no distributions/)
  })
})

interface RecordChange {
  readonly ResourceRecordSet: { readonly Name: string; readonly Type: string }
}

test('the logs of the edge have an end in every region, before the first visitor is answered there', async () => {
  const asked: string[] = []
  const names = {
    EdgeFunctionOfViewer: 'kogei-site-viewer-1',
    EdgeFunctionOfOrigin: 'kogei-site-origin-2',
    Address: 'd',
  }
  const ask: Ask = async (...words) => {
    expect(awsProblems(words)).toEqual([])
    asked.push(words.join(' '))
    // The service was faster in Tokyo.
    if (words[1] === 'create-log-group' && words.includes('ap-northeast-1'))
      throw refused('ResourceAlreadyExistsException')
    if (words[0] !== 'cloudformation') return {}
    return {
      Stacks: [{ Outputs: Object.entries(names).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })) }],
    }
  }
  expect(await boundEdgeLogs(ask, settingsWith({}))).toBe(26)
  const kept = asked.filter(line => line.startsWith('logs put-retention-policy'))
  expect(kept).toHaveLength(26)
  expect(new Set(kept.map(line => /--region (\S+)/.exec(line)?.[1])).size).toBe(13)
  expect(kept).toContain(
    'logs put-retention-policy --log-group-name /aws/lambda/us-east-1.kogei-site-origin-2 --region ap-northeast-1 --retention-in-days 90',
  )
  const denied: Ask = (...words) =>
    words[0] === 'logs' ? Promise.reject(refused('AccessDeniedException')) : ask(...words)
  await expect(boundEdgeLogs(denied, settingsWith({}))).rejects.toThrow(/AccessDenied/)
})
