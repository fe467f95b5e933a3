import { expect, test } from 'vitest'
import { Refusal, refusalResponse, refuse, retryAfterOf, tableBusy } from '#functions/platform/http/answers.ts'
import { errorCatalogue } from '#shared/platform/errors/catalogue.ts'

test('every refusal of the platform’s own side that may pass says when to come again, and no other does', () => {
  const told = errorCatalogue().filter(({ status }) => status >= 500)
  expect(told.filter(({ retryable }) => retryable).length).toBeGreaterThan(4)
  for (const { code, retryable } of told) expect(retryAfterOf(refuse(code)) !== undefined, code).toBe(retryable)
})

test.each([
  ['a provider that is closed', refuse('E9993134032'), '30'],
  ['a provider that did not take the call', refuse('E9993134009'), '5'],
  ['a provider that did not answer in time', refuse('E9991001004'), '5'],
  ['a breaker that knows better', refuse('E9993134032', 12), '12'],
  ['a busy table', tableBusy(), '1'],
  ['a busy object', new Refusal([{ code: 'EC004100004', retryable: true }]), '1'],
  ['a refusal for good', refuse('EC004100004'), undefined],
  ['a fault', refuse('E9991001005'), undefined],
])('after %s the wait stands in the answer', (_, refusal, seconds) => {
  const { headers } = refusalResponse(refusal, { language: 'en', requestId: 'req_1', isPage: false })
  expect(headers?.['retry-after']).toBe(seconds)
})
