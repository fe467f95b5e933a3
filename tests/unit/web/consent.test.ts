import { expect, test } from 'vitest'
import { consentIn, consentTo, isWholeConsent, termsAt, termsFrom } from '#shared/domain/kernel/pages.ts'

test('the form reads the consent back as it was kept', () => {
  const kept = consentTo({ 'service-jp': 12, 'service-others': 3, 'privacy-jp': 4 })
  expect(consentIn(kept)).toEqual({ service: '12/3', privacy: '4/0' })
  for (const other of ['', '2026-11-01', `${kept}.`, ` ${kept}`]) expect(consentIn(other)).toBeUndefined()
})

test('of each text the newest version that has come into effect is in force', () => {
  const term = (version: number, effectiveAt: number) => ({ key: 'service-jp' as const, version, effectiveAt })
  const other = { key: 'privacy-jp' as const, version: 4, effectiveAt: 0 }
  const schedule = [term(2, 10), term(1, 0), other, term(3, 30)]
  const versions = (now: number) => termsAt(schedule, now).map(({ key, version }) => `${key} ${version}`)
  expect(versions(9)).toEqual(['service-jp 1', 'privacy-jp 4'])
  expect(versions(10)).toEqual(['service-jp 2', 'privacy-jp 4'])
  expect(versions(30)).toEqual(['service-jp 3', 'privacy-jp 4'])
  // What was left out at 10 would not have held at any time after it.
  expect(termsFrom(schedule, 10)).toEqual([term(2, 10), other, term(3, 30)])
  for (const now of [10, 29, 30, 99]) expect(termsAt(termsFrom(schedule, 10), now)).toEqual(termsAt(schedule, now))
})

test('a later version that came into effect first leaves the earlier one without effect', () => {
  const late = { key: 'service-jp' as const, version: 1, effectiveAt: 50 }
  const early = { key: 'service-jp' as const, version: 2, effectiveAt: 20 }
  for (const schedule of [
    [late, early],
    [early, late],
  ]) {
    expect(termsAt(schedule, 60)).toEqual([early])
    expect(termsFrom(schedule, 20)).toEqual([early])
  }
})

test('a consent is whole when it names a version of each of the four texts', () => {
  const all = { 'service-jp': 10, 'service-others': 20, 'privacy-jp': 100, 'privacy-others': 1 }
  expect(isWholeConsent(consentTo(all))).toBe(true)
  for (const key of ['service-jp', 'service-others', 'privacy-jp', 'privacy-others'] as const)
    expect(isWholeConsent(consentTo({ ...all, [key]: undefined })), key).toBe(false)
  expect(isWholeConsent(consentTo({}))).toBe(false)
})
