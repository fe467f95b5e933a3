import { expect, test } from 'vitest'
import { runViewerFunction, viewerFunctionOf } from '../src/cdn/viewer-function.ts'

const distribution = { id: 'E1', domainName: 'd111.cloudfront.net' }
const request = {
  method: 'POST',
  path: '/api/auction/bid',
  query: 'q=1%202&q=3',
  headers: { host: 'app.example', cookie: 'a=b=c; d=e', 'x-viewer': 'forged', via: '1.1 x' },
  body: Buffer.from('{}'),
  address: '203.0.113.9',
  port: 4711,
}
const run = (body: string) =>
  runViewerFunction(viewerFunctionOf('f', `function handler(event) {${body}}`), request, distribution)

test('a CloudFront function sees address, cookies and query apart, and changes headers', () => {
  const outcome = run(`
    var request = event.request
    delete request.headers['x-viewer']
    request.headers['x-seen'] = { value: [event.viewer.ip, request.cookies.a.value, typeof request.headers.cookie].join(' ') }
    return request`)
  const { 'x-viewer': _, ...kept } = request.headers
  expect(outcome).toEqual({
    request: { ...request, headers: { ...kept, 'x-seen': '203.0.113.9 b=c undefined' } },
    origin: undefined,
  })
})

test('a CloudFront function may name another path, which the origin is asked for', () => {
  expect(run("event.request.uri = '/elsewhere'; return event.request")).toMatchObject({
    request: { path: '/elsewhere' },
  })
})

test.each([
  "throw new Error('crash')",
  '',
  'return { statusCode: 302 }',
  "require('node:https')",
  "event.request.headers.host = { value: 'evil.example' }; return event.request",
  "event.request.headers.via = { value: 'x' }; return event.request",
  "event.request.headers['X-Upper'] = { value: 'x' }; return event.request",
  "event.request.uri = 'elsewhere'; return event.request",
  "event.request.method = 'GET'; return event.request",
  "return Function('return event')()",
])('CloudFront answers 503 when a function does "%s"', body => {
  expect(run(body)).toMatchObject({ answer: { status: 503 } })
})

test('CloudFront takes no code of more than 10 kB', () => {
  expect(() => viewerFunctionOf('long', `/* ${'x'.repeat(10_240)} */ function handler() {}`)).toThrow('10 kB')
})
