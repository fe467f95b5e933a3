import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { expect, test, vi } from 'vitest'
import { root } from '#infra/registry.ts'
import { noAccount, physicalNames, readSettings, senderDomain, settingsFrom } from '#infra/settings.ts'

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

test('a real account is opened with nothing that does for one machine alone', () => {
  const real = {
    ...context,
    acquirer: 'fincode',
    domain: 'kogei.jp',
    company: { ...context.company, name: { ja: '青花堂株式会社', en: 'Seikado K.K.' }, registration: 'T9876543210987' },
  }
  const own = { ...real, company: { ...real.company, email: 'post@kogei.jp' } }
  const problems = (changes: object) => settingsFrom({ ...own, ...changes }, '123456789012').problems
  expect(problems({})).toEqual([])
  expect(problems({ acquirer: 'sandbox' })).toEqual([expect.stringContaining('allowSandbox=yes')])
  expect(problems({ acquirer: 'sandbox', allowSandbox: 'yes' })).toEqual([])
  expect(problems({ company: context.company })).toEqual([expect.stringContaining('company')])
  expect(problems({ domain: 'kogei.example' })).toEqual([expect.stringContaining('domain')])
  expect(settingsFrom(context, noAccount).problems).toEqual([])
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
