import { expect, test } from 'vitest'
import { handler } from '../../../web/edge/api-request.ts'

const forged = [
  'x-correlation-id',
  'x-origin-secret',
  'x-client-address',
  'x-viewer',
  'x-forwarded-host',
  'forwarded',
  'x-cfg-api-url',
]
const context = { requestId: 'made-by-cloudfront' }
const event = () => ({
  context,
  viewer: { ip: '203.0.113.9' },
  request: {
    uri: '/api/product/info',
    headers: {
      ...Object.fromEntries(forged.map(name => [name, { value: 'evil' }])),
      authorization: { value: 'Bearer t' },
    },
  },
})
const kept = {
  authorization: { value: 'Bearer t' },
  'x-client-address': { value: '203.0.113.9' },
  'x-correlation-id': { value: 'made-by-cloudfront' },
}

test('a call of the API bears the visitor’s address and nothing that the visitor said in the edge’s place', () => {
  expect(handler(event())).toEqual({ uri: '/api/product/info', headers: kept })
})

test('a caller without headers of the edge loses none', () => {
  const headers = { language: { value: 'ja' }, 'x-other': { value: 'kept' } }
  const answer = handler({
    context,
    viewer: { ip: '198.51.100.7' },
    request: { uri: '/api/faqs', headers: { ...headers } },
  })
  expect(answer.headers).toEqual({
    ...headers,
    'x-client-address': { value: '198.51.100.7' },
    'x-correlation-id': { value: 'made-by-cloudfront' },
  })
})

test('the house’s keys are asked for where did:web looks for them', () => {
  const asked = (uri: string) => handler({ context, viewer: { ip: '198.51.100.7' }, request: { uri, headers: {} } }).uri
  expect(asked('/.well-known/did.json')).toBe('/api/ledger/issuer/did.json')
  expect(asked('/.well-known/other.json')).toBe('/.well-known/other.json')
})
