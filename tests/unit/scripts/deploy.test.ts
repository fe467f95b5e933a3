import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reservedConcurrency, rolesOfDeployment, root } from '#infra/registry.ts'
import { type Settings, settingsFrom } from '#infra/settings.ts'
import { awsProblems } from '#tests/support/commands.ts'
import { realSettings } from '#tests/support/real-settings.ts'
import { examine } from '../../../scripts/deploy/account.ts'
import { type Ask, AwsError } from '../../../scripts/deploy/aws.ts'
import type { Lookup } from '../../../scripts/deploy/dns.ts'
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

const monitor = (MonitorName: string) => ({
  MonitorArn: 'arn:aws:ce::123456789012:anomalymonitor/1',
  MonitorName,
  MonitorDimension: 'SERVICE',
})
const number = (Status: string, ...NumberCapabilities: string[]) => ({ PhoneNumbers: [{ Status, NumberCapabilities }] })

/** An account in which a first deployment could begin; an Error is thrown instead of answered. */
const readyAccount: Readonly<Record<string, unknown>> = {
  'cloudformation describe-stacks': { Stacks: [] },
  'cloudformation describe-stacks --region us-east-1': { Stacks: [] },
  'cloudformation describe-stacks --stack-name': { Stacks: [stack('CDKToolkit', 'CREATE_COMPLETE')] },
  'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
  'route53 get-hosted-zone': {
    HostedZone: { Name: 'kogei.jp.' },
    DelegationSet: { NameServers: ['ns-1.awsdns-1.com', 'ns-2.awsdns-2.org'] },
  },
  'iam get-account-summary': { SummaryMap: { Roles: 20, RolesQuota: 2000 } },
  'iam list-roles': { Roles: [{ RoleName: 'AWSServiceRoleForSMSVoice' }] },
  'ce get-anomaly-monitors': { AnomalyMonitors: [] },
  'backup describe-region-settings': {
    ResourceTypeOptInPreference: { DynamoDB: true, S3: true, EC2: false },
    ResourceTypeManagementPreference: { DynamoDB: true },
  },
  'sesv2 get-account': { ProductionAccessEnabled: true },
  'sesv2 get-email-identity': refused('NotFoundException'),
  'pinpoint-sms-voice-v2 describe-account-attributes': {
    AccountAttributes: [{ Name: 'ACCOUNT_TIER', Value: 'PRODUCTION' }],
  },
  'pinpoint-sms-voice-v2 describe-sender-ids': { SenderIds: [{ SenderId: 'KOGEI', IsoCountryCode: 'JP' }] },
  'pinpoint-sms-voice-v2 describe-phone-numbers': number('ACTIVE', 'VOICE'),
  'secretsmanager get-secret-value': { SecretString: JSON.stringify(keys) },
}

/** Public DNS of a domain that is delegated to its zone and says nothing else. */
const quietDns: Readonly<Record<string, readonly string[]>> = { 'ns kogei.jp': ['NS-1.awsdns-1.com.'] }
const lookupIn = (records: Readonly<Record<string, readonly string[]>>): Lookup => ({
  ns: async name => records[`ns ${name}`] ?? [],
  caa: async name => records[`caa ${name}`] ?? [],
  txt: async name => records[`txt ${name}`] ?? [],
})

async function problemsOf(answers: object, changes: object = {}, acquirerKeys?: unknown, dns = quietDns) {
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
    roles: rolesOfDeployment,
    lookup: lookupIn(dns),
    acquirerKeys,
  })
  const problems = examination.findings.flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : []))
  const notes = examination.findings.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []))
  return { problems, notes, unprotect: examination.unprotect, isFirst: examination.isFirst }
}

describe('before a deployment begins, the account', () => {
  test('is found ready', async () => {
    expect(await problemsOf({})).toEqual({ problems: [], notes: [], unprotect: [], isFirst: true })
  })

  test.each<[string, object, object, RegExp]>([
    [
      'a limit of ten functions',
      { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      {},
      /concurrency: .*\b10 functions.*\b1\d\d\b.*reservations=off/,
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
      'roles for one deployment alone',
      { 'iam get-account-summary': { SummaryMap: { Roles: 720, RolesQuota: 1000 } } },
      {},
      /roles: .*1000 roles and has 720; room for \d{3,4} is wanted.*request-service-quota-increase/,
    ],
    [
      'a cost monitor of its own',
      { 'ce get-anomaly-monitors': { AnomalyMonitors: [monitor('Default-Services-Monitor')] } },
      {},
      /costs: .*costMonitorArn=arn:aws:ce::123456789012:anomalymonitor\/1$/,
    ],
    [
      'another cost monitor than is named',
      { 'ce get-anomaly-monitors': { AnomalyMonitors: [monitor('Default-Services-Monitor')] } },
      { costMonitorArn: 'arn:aws:ce::123456789012:anomalymonitor/2' },
      /costs: .*no monitor arn/,
    ],
    [
      'no copies of tables',
      {
        'backup describe-region-settings --region ap-northeast-3': {
          ResourceTypeOptInPreference: { DynamoDB: false, S3: true },
          ResourceTypeManagementPreference: {},
        },
      },
      {},
      /backups: .*in ap-northeast-3: .*update-region-settings/,
    ],
    [
      'no role that measures the spending on texts',
      { 'iam list-roles': { Roles: [] } },
      {},
      /texts: .*create-service-linked-role --aws-service-name sms-voice\.amazonaws\.com$/,
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

  test.each<[string, Readonly<Record<string, readonly string[]>>, RegExp | undefined]>([
    ['nobody who answers for the domain', {}, /addresses: kogei\.jp is answered by nobody: name .*ns-1\.awsdns/],
    ['the servers of the registrar', { 'ns kogei.jp': ['ns.registrar.jp'] }, /answered by ns\.registrar\.jp/],
    [
      'another authority alone',
      { ...quietDns, 'caa kogei.jp': ['letsencrypt.org'] },
      /CAA .*kogei\.jp .*add amazon\.com/,
    ],
    ['that authority by the parent', { ...quietDns, 'caa jp': ['letsencrypt.org'] }, undefined],
    [
      'Amazon among the authorities',
      { ...quietDns, 'caa kogei.jp': ['letsencrypt.org', 'amazontrust.com'] },
      undefined,
    ],
    [
      'a DMARC record already',
      { ...quietDns, 'txt _dmarc.kogei.jp': ['v=DMARC1; p=reject'] },
      /dmarc: .*say dmarc=off/,
    ],
  ])('whose DNS has %s', async (_name, dns, says) => {
    const { problems } = await problemsOf({}, {}, undefined, dns)
    expect(problems).toEqual(says === undefined ? [] : [expect.stringMatching(says)])
  })

  test('without a zone of the sender’s domain is told to publish a DMARC record there', async () => {
    const elsewhere = { sender: 'Kogei <post@mail.others.jp>' }
    expect(await problemsOf({}, elsewhere)).toMatchObject({
      problems: [],
      notes: [expect.stringMatching(/mailboxes: _dmarc\.mail\.others\.jp is missing: publish TXT/)],
    })
    const published = { ...quietDns, 'txt _dmarc.mail.others.jp': ['v=DMARC1; p=none'] }
    expect(await problemsOf({}, elsewhere, undefined, published)).toMatchObject({ problems: [], notes: [] })
    const own = { ...quietDns, 'txt _dmarc.kogei.jp': ['v=DMARC1; p=reject'] }
    expect(await problemsOf({}, { dmarc: 'off' }, undefined, own)).toMatchObject({ problems: [], notes: [] })
  })

  test('that has ten executions where some visitors are is told so, and deploys all the same', async () => {
    const few = { AccountLimit: { ConcurrentExecutions: 10 } }
    const { problems, notes } = await problemsOf({ 'lambda get-account-settings --region sa-east-1': few })
    expect(problems).toEqual([])
    expect(notes).toEqual([expect.stringMatching(/^edge: .*sa-east-1 10\. Ask for more/)])
  })

  test('that has the monitor which this deployment made, or leaves it to another, is asked for none', async () => {
    const own = { 'ce get-anomaly-monitors': { AnomalyMonitors: [monitor('kogei')] } }
    expect((await problemsOf(own)).problems).toEqual([])
    const others = { 'ce get-anomaly-monitors': { AnomalyMonitors: [monitor('shop')] } }
    expect((await problemsOf(others, { accountWide: 'off' })).problems).toEqual([])
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
