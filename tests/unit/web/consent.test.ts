import { expect, test } from 'vitest'
import { consentIn, consentTo } from '#shared/domain/pages.ts'

test('the form reads the consent back as it was kept', () => {
  const kept = consentTo({ 'service-jp': 12, 'service-others': 3, 'privacy-jp': 4 })
  expect(consentIn(kept)).toEqual({ service: '12/3', privacy: '4/0' })
  for (const other of ['', '2026-11-01', `${kept}.`, ` ${kept}`]) expect(consentIn(other)).toBeUndefined()
})
