import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { reservedConcurrency, root } from '#infra/registry.ts'
import { type Settings, settingsFrom } from '#infra/settings.ts'
import { awsProblems } from '#tests/support/commands.ts'
import { realSettings } from '#tests/support/real-settings.ts'
import { examine } from '../../../scripts/deploy/account.ts'
import { type Ask, AwsError } from '../../../scripts/deploy/aws.ts'
import { movingCommands, ownAddresses, targetsOf } from '../../../scripts/deploy/names.ts'
import { readOptions } from '../../../scripts/deploy/options.ts'
import { wavesOf } from '../../../scripts/deploy/plan.ts'
import { endingOf, type Seen, smoke } from '../../../scripts/deploy/smoke.ts'

const context = { ...realSettings, name: 'kogei' }
function settingsWith(changes: object): Settings {
  const { settings, problems } = settingsFrom({ ...context, ...changes }, '123456789012')
  if (!settings || problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

const refused = (code: string) => new AwsError(`An error occurred (${code}) when calling the operation`)
const stack = (StackName: string, StackStatus: string, EnableTerminationProtection = false) => ({
  StackName,
  StackStatus,
  EnableTerminationProtection,
})
const keys = { live: { secretKey: 's', publicKey: 'p' } }

const number = (Status: string, ...NumberCapabilities: string[]) => ({ PhoneNumbers: [{ Status, NumberCapabilities }] })

/** An account in which a first deployment could begin; an Error is thrown instead of answered. */
const readyAccount: Readonly<Record<string, unknown>> = {
  'cloudformation describe-stacks': { Stacks: [] },
  'cloudformation describe-stacks --region us-east-1': { Stacks: [] },
  'cloudformation describe-stacks --stack-name': { Stacks: [stack('CDKToolkit', 'CREATE_COMPLETE')] },
  'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
  'route53 get-hosted-zone': { HostedZone: { Name: 'kogei.jp.' } },
  'sesv2 get-account': { ProductionAccessEnabled: true },
  'sesv2 get-email-identity': refused('NotFoundException'),
  'pinpoint-sms-voice-v2 describe-account-attributes': {
    AccountAttributes: [{ Name: 'ACCOUNT_TIER', Value: 'PRODUCTION' }],
  },
  'pinpoint-sms-voice-v2 describe-sender-ids': { SenderIds: [{ SenderId: 'KOGEI', IsoCountryCode: 'JP' }] },
  'pinpoint-sms-voice-v2 describe-phone-numbers': number('ACTIVE', 'VOICE'),
  'secretsmanager get-secret-value': { SecretString: JSON.stringify(keys) },
}

async function problemsOf(answers: object, changes: object = {}, acquirerKeys?: unknown) {
  const known: Readonly<Record<string, unknown>> = { ...readyAccount, ...answers }
  const ask: Ask = (...words) => {
    expect(awsProblems(words)).toEqual([])
    const asked = words.join(' ')
    const question = Object.keys(known)
      .filter(each => asked.startsWith(each))
      .sort((a, b) => b.length - a.length)[0]
    const answer = question === undefined ? new Error(`nobody answers ${asked}`) : known[question]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const examination = await examine(ask, {
    settings: settingsWith(changes),
    reserved: reservedConcurrency,
    acquirerKeys,
  })
  const problems = examination.findings.flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : []))
  return { problems, unprotect: examination.unprotect, isFirst: examination.isFirst }
}

describe('before a deployment begins, the account', () => {
  test('is found ready', async () => {
    expect(await problemsOf({})).toEqual({ problems: [], unprotect: [], isFirst: true })
  })

  test.each<[string, object, object, RegExp]>([
    [
      'a limit of ten functions',
      { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      {},
      /concurrency: .*\b10 functions.*\b16\d.*reservations=off/,
    ],
    [
      'a lower limit than the alarm stands at',
      { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      { reservations: 'off' },
      /concurrency: .*\b10 functions.*concurrencyQuota=10$/,
    ],
    [
      'no folder for assets',
      { 'cloudformation describe-stacks --stack-name': refused('ValidationError') },
      {},
      /bootstrap: .*cdk bootstrap .*ap-northeast-1 .*us-east-1 .*ap-northeast-3/,
    ],
    [
      'the zone of another domain',
      { 'route53 get-hosted-zone': { HostedZone: { Name: 'other.jp.' } } },
      {},
      /addresses: .*other\.jp/,
    ],
    ['neither zone nor certificate', {}, { hostedZoneId: undefined }, /addresses: .*hostedZoneId.*siteCertificateArn/],
    ['SES in its sandbox', { 'sesv2 get-account': { ProductionAccessEnabled: false } }, {}, /sender: .*sandbox/],
    ['a sender that exists', { 'sesv2 get-email-identity': {} }, {}, /sender: .*senderIdentity=existing/],
    ['a sender that does not exist', {}, { senderIdentity: 'existing' }, /sender: .*senderIdentity=new/],
    [
      'texts in their sandbox',
      {
        'pinpoint-sms-voice-v2 describe-account-attributes': {
          AccountAttributes: [{ Name: 'ACCOUNT_TIER', Value: 'SANDBOX' }],
        },
      },
      {},
      /texts: .*sandbox.*production access$/,
    ],
    [
      'a sender id of another country',
      { 'pinpoint-sms-voice-v2 describe-sender-ids': { SenderIds: [{ SenderId: 'KOGEI', IsoCountryCode: 'GB' }] } },
      {},
      /texts: smsOrigination: KOGEI is no sender id of Japan/,
    ],
    [
      'a voice number that is not leased',
      { 'pinpoint-sms-voice-v2 describe-phone-numbers': refused('ResourceNotFoundException') },
      {},
      /texts: voiceOrigination: ap-northeast-1 has no phone-0: lease it/,
    ],
    [
      'a voice number that is still pending',
      { 'pinpoint-sms-voice-v2 describe-phone-numbers': number('PENDING', 'VOICE') },
      {},
      /texts: voiceOrigination: phone-0 is PENDING/,
    ],
    [
      'a voice number for texts alone',
      { 'pinpoint-sms-voice-v2 describe-phone-numbers': number('ACTIVE', 'SMS') },
      {},
      /texts: voiceOrigination: phone-0 cannot do VOICE/,
    ],
    [
      'a pool that is being made',
      { 'pinpoint-sms-voice-v2 describe-pools': { Pools: [{ Status: 'CREATING' }] } },
      { smsOrigination: 'pool-1' },
      /texts: smsOrigination: pool-1 is CREATING/,
    ],
    [
      'no keys of the acquirer',
      { 'secretsmanager get-secret-value': refused('ResourceNotFoundException') },
      {},
      /acquirer: .*--acquirer-keys/,
    ],
    [
      'random text for keys',
      { 'secretsmanager get-secret-value': { SecretString: 'x8$k' } },
      {},
      /acquirer: .*--acquirer-keys/,
    ],
    [
      'a deployment under way',
      { 'cloudformation describe-stacks': { Stacks: [stack('kogei-api', 'UPDATE_IN_PROGRESS')] } },
      {},
      /stacks: another deployment.*kogei-api/,
    ],
    [
      'a rollback that is stuck',
      { 'cloudformation describe-stacks': { Stacks: [stack('kogei-api', 'UPDATE_ROLLBACK_FAILED')] } },
      {},
      /stacks: .*continue-update-rollback/,
    ],
    [
      'no permission to ask',
      { 'lambda get-account-settings': refused('AccessDeniedException') },
      {},
      /concurrency: .*AccessDenied/,
    ],
  ])('with %s is refused, and told what to do', async (_name, answers, changes, says) => {
    const { problems } = await problemsOf(answers, changes)
    expect(problems).toEqual([expect.stringMatching(says)])
  })

  test('is told everything that is missing at once', async () => {
    const poor = {
      'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } },
      'sesv2 get-account': { ProductionAccessEnabled: false },
    }
    expect((await problemsOf(poor)).problems).toHaveLength(2)
  })

  test('with a low limit does without reservations, and with keys in a file without the secret', async () => {
    const poor = {
      'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } },
      'secretsmanager get-secret-value': refused('ResourceNotFoundException'),
    }
    const small = { reservations: 'off', concurrencyQuota: '10' }
    expect((await problemsOf(poor, small, keys)).problems).toEqual([])
    expect((await problemsOf(poor, small, { live: {} })).problems).toHaveLength(1)
  })

  test('with certificates of one’s own must have them issued for every name', async () => {
    const arn = (id: string) => `arn:aws:acm:us-east-1:123456789012:certificate/${id}`
    const own = { hostedZoneId: undefined, siteCertificateArn: arn('site'), apiCertificateArn: arn('api') }
    const issued = (...SubjectAlternativeNames: string[]) => ({
      'acm describe-certificate': { Certificate: { Status: 'ISSUED', SubjectAlternativeNames } },
    })
    expect((await problemsOf(issued('kogei.jp', '*.kogei.jp'), own)).problems).toEqual([])
    expect((await problemsOf(issued('kogei.jp'), own)).problems).toEqual([expect.stringMatching(/pay\.kogei\.jp/)])
    const pending = { 'acm describe-certificate': { Certificate: { Status: 'PENDING_VALIDATION' } } }
    expect((await problemsOf(pending, own)).problems).toEqual([expect.stringMatching(/PENDING_VALIDATION/)])
  })

  test('is freed of a protection only where a first deployment never stood', async () => {
    const core = (status: string) => ({
      'cloudformation describe-stacks': { Stacks: [stack('kogei-core', status, true)] },
    })
    expect((await problemsOf(core('ROLLBACK_COMPLETE'))).unprotect).toEqual(['kogei-core'])
    expect((await problemsOf(core('UPDATE_ROLLBACK_COMPLETE'))).unprotect).toEqual([])
  })

  test('of a second deployment knows the sender that the first one made', async () => {
    const before = {
      'sesv2 get-email-identity': {},
      'cloudformation describe-stacks': { Stacks: [stack('kogei-core', 'UPDATE_COMPLETE', true)] },
    }
    expect(await problemsOf(before)).toMatchObject({ problems: [], isFirst: false })
  })
})

test('a deployment with a blank in a published page is told not to open', async () => {
  const page = { title: '表記', body: '', sections: [{ heading: '所在地', text: '【住所：要記入】' }] }
  const answer = (url: string) =>
    url.includes('key=act') ? { code: 200, data: page } : { code: 404, message: 'Not found', data: null }
  const network: typeof fetch = async url => Response.json(answer(String(url)), { status: answer(String(url)).code })
  const seen = await smoke({ site: 'https://kogei.jp', payments: 'https://pay.kogei.jp' }, network)
  expect(seen.find(({ name }) => name === 'published pages')).toEqual({
    name: 'published pages',
    state: 'failed',
    says: 'blanks stand in act: 【住所：要記入】',
  })
})

test('a deployment ends well only when nothing failed and no page of the law is missing', () => {
  const ended = (...states: Seen['state'][]) => endingOf(states.map(state => ({ name: 'pages', state, says: '' })))
  expect(ended('ok', 'ok')).toBeUndefined()
  expect(ended('ok', 'missing')).toEqual({ exitCode: 2, says: expect.stringMatching(/must not be opened.*missing/) })
  expect(ended('missing', 'failed')).toEqual({ exitCode: 1, says: expect.stringMatching(/must not be opened/) })
})

test('the page of operations says how many functions an account must be able to run', () => {
  const page = readFileSync(root('docs/operations.md'), 'utf8')
  expect(page).toContain(`a deployment needs ${reservedConcurrency + 100} or`)
  expect(page).toContain(`concurrent executions is below ${reservedConcurrency + 100}:`)
  expect(page).toContain(`${reservedConcurrency} are reserved`)
})

describe('the options', () => {
  test('come from file, environment and command line, the later over the earlier', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'deploy-')), 'own.json')
    writeFileSync(file, JSON.stringify({ domain: 'file.jp', name: 'file', chain: 'file' }))
    const environment = { KOGEI_NAME: 'environment', KOGEI_HOSTED_ZONE_ID: 'Z1', KOGEI_ACCOUNT: '123456789012' }
    const options = readOptions(
      ['--config', file, '-c', 'chain=line=2', '--dry-run', '--', '--exclusively', 'Site'],
      environment,
      { name: 'cdk', domain: 'cdk', region: 'cdk' },
    )
    expect(options.context).toEqual({
      region: 'cdk',
      domain: 'file.jp',
      name: 'environment',
      chain: 'line=2',
      hostedZoneId: 'Z1',
    })
    expect(options.given).not.toHaveProperty('region')
    expect(options).toMatchObject({ dryRun: true, account: '123456789012', rest: ['--exclusively', 'Site'] })
  })

  test('that cannot be read are refused', () => {
    expect(() => readOptions(['--concurrency', 'many'], {}, {})).toThrow(/concurrency/)
    expect(() => readOptions(['-c', 'domain'], {}, {})).toThrow(/key=value/)
    expect(() => readOptions(['--yes'], {}, {})).toThrow(/--yes/)
  })
})

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

describe('the order', () => {
  test('puts a stack after all that it waits for, and beside what it does not', () => {
    const stacks = [
      { id: 'Site', after: ['Api', 'Core'] },
      { id: 'Core', after: [] },
      { id: 'Copies', after: [] },
      { id: 'Api', after: ['Core'] },
      { id: 'Orders', after: ['Core'] },
    ]
    expect(wavesOf(stacks)).toEqual([['Core', 'Copies'], ['Api', 'Orders'], ['Site']])
    expect(() =>
      wavesOf([
        { id: 'A', after: ['B'] },
        { id: 'B', after: ['A'] },
      ]),
    ).toThrow(/circle/)
  })
})
