import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { expect, test, vi } from 'vitest'
import { root } from '#infra/registry.ts'
import { noAccount, physicalNames, readSettings, senderDomain, senderHeader, settingsFrom } from '#infra/settings.ts'

const { context } = JSON.parse(readFileSync(root('cdk.json'), 'utf8'))
const settings = (changes: object) => readSettings(new App({ context: { ...context, ...changes } }).node)

test('cdk.json can be synthesized as it is', () => {
  expect(settings({}).domain).toBe('kogei.example')
})

test('a wrong context is refused with everything that is wrong with it', () => {
  expect(() => settings({ domain: 'https://kogei.example', adminEmail: 'nobody', smsMonthlyUsd: '-1' })).toThrow(
    /domain[\s\S]*smsMonthlyUsd|smsMonthlyUsd[\s\S]*domain/,
  )
  expect(() => settings({ adminEmail: 'nobody' })).toThrow(/adminEmail/)
})

test('an option that is left empty counts as not given', () => {
  expect(settings({ hostedZoneId: '' }).hostedZoneId).toBeUndefined()
})

test('mails may come from a name in any script, and only from an address in ASCII', () => {
  expect(senderHeader(settings({ sender: '工藝の間 <notice@kogei.example>' }).sender)).toBe(
    '=?UTF-8?B?5bel6Jed44Gu6ZaT?= <notice@kogei.example>',
  )
  for (const sender of ['工藝@kogei.example', 'Kogei\nBcc: x <a@kogei.example>', '"a" b <a@kogei.example>'])
    expect(() => settings({ sender })).toThrow(/sender/)
})

test('mails go out at the rate that the account has: at first fourteen a second, on one machine without a bound', () => {
  const rate = (changes: object, account: string) =>
    settingsFrom({ ...context, ...changes }, account).settings?.mailsPerSecond
  expect(rate({}, noAccount)).toBe(10_000)
  expect(rate({}, '123456789012')).toBe(14)
  expect(rate({ mailsPerSecond: '50' }, '123456789012')).toBe(50)
  expect(() => settings({ mailsPerSecond: '0' })).toThrow(/mailsPerSecond/)
})

test('numbers may come from the command line as text', () => {
  expect(settings({ monthlyBudgetUsd: '250' }).monthlyBudgetUsd).toBe(250)
})

test('the days of the acquirer’s contract are whole and at least one', () => {
  expect(settings({ authHoldDays: '30', txMaxAgeDays: 365 })).toMatchObject({ authHoldDays: 30, txMaxAgeDays: 365 })
  for (const days of [0, -1, 1.5, 'long', 1000]) expect(() => settings({ txMaxAgeDays: days })).toThrow(/txMaxAgeDays/)
})

test('a deployment asks operators for a second factor unless it says otherwise; one machine does not', () => {
  const factor = (changes: object, account: string) =>
    settingsFrom({ ...context, ...changes }, account).settings?.operatorFactor
  expect(factor({}, noAccount)).toBe('optional')
  expect(factor({ operatorFactor: 'required' }, noAccount)).toBe('required')
  expect(factor({}, '123456789012')).toBe('required')
  expect(factor({ operatorFactor: 'optional' }, '123456789012')).toBe('optional')
  expect(() => settings({ operatorFactor: 'sometimes' })).toThrow(/operatorFactor/)
})

test('names that another region must know hold account and region', () => {
  const { account, region } = settings({})
  expect(physicalNames(settings({})).publicBucket).toBe(`kogei-public-${account}-${region}`)
  expect(noAccount).toMatch(/^0{12}$/)
})

test('mail is signed by the domain of the sender', () => {
  expect(senderDomain(settings({ sender: 'Kogei <post@mail.kogei.example>' }))).toBe('mail.kogei.example')
  expect(senderDomain(settings({ sender: 'post@kogei.example' }))).toBe('kogei.example')
})

/** What an operator has to say of their own, beside what cdk.json has. */
const own = {
  acquirer: 'fincode',
  domain: 'kogei.jp',
  sender: 'Kogei <post@kogei.jp>',
  adminEmail: 'operations@kogei.jp',
  smsOrigination: 'KOGEI',
  voiceOrigination: 'phone-3f0c2a9d1be84c77a1d0e5f6b2c39847',
  payoutAccount: { ...context.payoutAccount, code: '0000900417', accountNumber: '0418233' },
  company: {
    ...context.company,
    name: { ja: '青花堂株式会社', en: 'Seikado K.K.' },
    registration: 'T9876543210987',
    email: 'post@kogei.jp',
  },
}
const refusals = (changes: object) => settingsFrom({ ...context, ...own, ...changes }, '123456789012').problems

test.each(Object.keys(own))('a real account is not opened with the sample of %s, and is told what to say', key => {
  expect(refusals({})).toEqual([])
  expect(refusals({ [key]: context[key] })).toEqual([expect.stringMatching(new RegExp(`${key}.*(: say|: name)`))])
})

test('a real account is told of all samples at once, and one machine of none', () => {
  expect(refusals(context)).toHaveLength(Object.keys(own).length)
  expect(settingsFrom(context, noAccount).problems).toEqual([])
})

test('a sample is known in another dress', () => {
  expect(refusals({ payoutAccount: { ...context.payoutAccount, code: '0000900417' } })).toHaveLength(1)
  expect(refusals({ payoutAccount: { ...own.payoutAccount, code: context.payoutAccount.code } })).toHaveLength(1)
  expect(refusals({ adminEmail: 'me@shop.example.com' })).toHaveLength(1)
  expect(refusals({ voiceOrigination: 'pool-0123456789abcdef0123456789abcdef' })).toHaveLength(1)
  expect(refusals({ acquirer: 'sandbox', allowSandbox: 'yes' })).toEqual([])
})

test('a chain has an administrator: with the zero address the key that writes would be it', () => {
  const chain = { id: 137, name: 'Polygon', rpcUrls: ['https://rpc.kogei.jp'], admin: `0x${'c0'.repeat(20)}` }
  const nobody = { ...chain, admin: `0x${'0'.repeat(40)}` }
  expect(refusals({ chain })).toEqual([])
  expect(refusals({ chain: nobody }).join()).toMatch(/zero address.*chain\.admin/)
  expect(settingsFrom({ ...context, chain: JSON.stringify(nobody) }, noAccount).problems.join()).toMatch(/zero address/)
})

test('a restored table is named with its stream or not at all: a new, empty one would take its place', () => {
  const restored = (table?: string, stream?: string) =>
    settingsFrom({ ...context, restoredTable: table, restoredStreamArn: stream }, noAccount).problems
  const stream = (table: string, region = 'ap-northeast-1') =>
    `arn:aws:dynamodb:${region}:123456789012:table/${table}/stream/2026-11-27T00:00:00.000`
  expect(restored()).toEqual([])
  expect(restored('kogei-restored', stream('kogei-restored'))).toEqual([])
  expect(restored('kogei-restored')).toEqual([expect.stringMatching(/belong together/)])
  expect(restored('kogei-restored', '')).toEqual([expect.stringMatching(/belong together/)])
  expect(restored(undefined, stream('kogei-restored'))).toEqual([expect.stringMatching(/belong together/)])
  expect(restored('kogei-restored', stream('kogei-core-Table'))).toEqual([expect.stringMatching(/no stream of/)])
  expect(restored('kogei-restored', stream('kogei-restored', 'us-west-2'))).toEqual([
    expect.stringMatching(/another region/),
  ])
  expect(() => settings({ restoredTable: 'kogei-restored' })).toThrow(/belong together/)
})

test('settings that contradict each other are refused, on one machine too', () => {
  const problems = (changes: object) => settingsFrom({ ...context, ...changes }, noAccount).problems
  expect(problems({ backupRegion: 'ap-northeast-1' })).toEqual([expect.stringMatching(/lost with it/)])
  expect(problems({ originTruststore: 's3://kogei-trust/ca.pem' })).toEqual([
    expect.stringMatching(/originCertificateArn/),
  ])
  expect(problems({ aliases: 'off' })).toEqual([expect.stringMatching(/records=off/)])
  expect(problems({ aliases: 'off', records: 'off' })).toEqual([])
})

test('the synthesis refuses what stands in the way', () => {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '123456789012')
  try {
    expect(() => settings({})).toThrow(/allowSandbox=yes[\s\S]*company[\s\S]*domain/)
  } finally {
    vi.unstubAllEnvs()
  }
})

test('the company may come from the command line as JSON, and is asked for whole', () => {
  expect(settings({ company: JSON.stringify(context.company) }).company).toEqual(context.company)
  expect(() => settings({ company: '{' })).toThrow(/company/)
  const { phone: _, ...half } = context.company
  expect(() => settings({ company: half })).toThrow(/phone/)
})
