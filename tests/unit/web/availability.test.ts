// A name or an address is looked up while a form is filled in. Where the check fails the form goes on without a word: only
// a clear answer says that a name is taken (marketplace.md 8).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AvailabilityCheck, availabilityChecks } from '../../../web/app/lib/page/availability.ts'

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'ja' } }))
afterAll(() => void vi.unstubAllGlobals())

const answers = (status: number, body: string) => async () => new Response(body, { status })
const envelope = (data: unknown, code = 200) => JSON.stringify({ code, message: '', data })

const failures: Readonly<Record<string, () => Promise<Response>>> = {
  'no network': () => Promise.reject(new TypeError('Failed to fetch')),
  'an answer that takes too long': () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')),
  'an error of the server': answers(500, envelope(null, 500)),
  'too many questions': answers(429, envelope(null, 42900)),
  'a refused input': answers(400, envelope({ errors: [] }, 40000)),
  'a page in place of an answer': answers(200, '<!doctype html><title>Busy</title>'),
  'an empty answer': answers(200, ''),
  'half an answer': answers(200, '{"code":200,"data":{"isEx'),
  'an answer to something else': answers(200, envelope({})),
  'nothing in an answer': answers(200, envelope(null)),
}
const checks = Object.keys(availabilityChecks) as AvailabilityCheck[]
const cases = checks.flatMap(check => Object.keys(failures).map(failure => [check, failure] as const))

describe('a check that fails', () => {
  test.each(cases)('of %s, by %s, says nothing', async (check, failure) => {
    vi.stubGlobal('fetch', failures[failure])
    expect(await availabilityChecks[check]('nagi')).toBe(false)
  })
})

test.each([
  ['username', { isExist: true }, { isExist: false }],
  ['email', { registered: true }, { registered: false }],
  ['knownEmail', { registered: false }, { registered: true }],
] as const)('a check of %s says what was answered', async (check, against, free) => {
  vi.stubGlobal('fetch', answers(200, envelope(against)))
  expect(await availabilityChecks[check]('nagi')).toBe(true)
  vi.stubGlobal('fetch', answers(200, envelope(free)))
  expect(await availabilityChecks[check]('nagi')).toBe(false)
})
