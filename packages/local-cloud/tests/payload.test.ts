import { describe, expect, test } from 'vitest'
import type { WebRequest } from '../src/http/message.ts'
import { eventOf, responseOf } from '../src/http/payload.ts'
import { compileRoutes } from '../src/http/routes.ts'

const request = (change: Partial<WebRequest> = {}): WebRequest => ({
  method: 'POST',
  path: '/api/auction/bid',
  query: '',
  headers: { host: 'api.app.example', 'content-type': 'application/json', 'user-agent': 'test' },
  body: Buffer.from('{"amount":1}'),
  address: '203.0.113.7',
  port: 40000,
  ...change,
})

const matched = {
  apiId: 'abc',
  account: '000000000000',
  domainName: 'api.app.example',
  stage: '$default',
  routeKey: 'POST /api/auction/bid',
  pathParameters: undefined,
  now: Date.parse('2026-11-21T13:05:09.000Z'),
}

describe('HTTP payload format 2.0', () => {
  test('an event describes the request, its time and its API', () => {
    const event = eventOf(request(), matched)
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/auction/bid',
      rawPath: '/api/auction/bid',
      rawQueryString: '',
      body: '{"amount":1}',
      isBase64Encoded: false,
      requestContext: {
        http: {
          method: 'POST',
          path: '/api/auction/bid',
          sourceIp: '203.0.113.7',
          userAgent: 'test',
          protocol: 'HTTP/1.1',
        },
        stage: '$default',
        time: '21/Nov/2026:13:05:09 +0000',
        timeEpoch: matched.now,
        domainPrefix: 'api',
      },
    })
    expect(event).not.toHaveProperty('queryStringParameters')
    expect(event).not.toHaveProperty('cookies')
    expect(event).not.toHaveProperty('pathParameters')
  })

  test('an event lists the cookies and leaves them out of the headers', () => {
    const event = eventOf(request({ headers: { cookie: 'at=1; lang=ja' } }), matched)
    expect(event.cookies).toEqual(['at=1', 'lang=ja'])
    expect(event.headers).not.toHaveProperty('cookie')
  })

  test('an event joins repeated parameters by commas and keeps the raw query', () => {
    const event = eventOf(request({ query: 'a=1&a=2&b=%E8%8C%B6' }), matched)
    expect({ ...event.queryStringParameters }).toEqual({ a: '1,2', b: '茶' })
    expect(event.rawQueryString).toBe('a=1&a=2&b=%E8%8C%B6')
  })

  test('an event keeps a parameter that is named like a prototype key', () => {
    const event = eventOf(request({ query: '__proto__=x&constructor=y' }), matched)
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  test('an event carries bytes as base64 and no body where there is none', () => {
    const bytes = eventOf(request({ headers: { 'content-type': 'image/png' }, body: Buffer.from([0, 255]) }), matched)
    expect([bytes.isBase64Encoded, bytes.body]).toEqual([true, 'AP8='])
    expect(eventOf(request({ body: Buffer.alloc(0) }), matched)).not.toHaveProperty('body')
  })

  test('a result with a status becomes the response, with a line for each cookie and repeated header', () => {
    const response = responseOf({
      statusCode: 201,
      headers: { 'Content-Type': 'application/json', 'X-Number': 7 },
      multiValueHeaders: { Link: ['a', 'b'] },
      cookies: ['at=1; Path=/', 'rt=2; Path=/'],
      body: '{}',
    })
    expect(response).toEqual({
      status: 201,
      headers: [
        ['content-type', 'application/json'],
        ['x-number', '7'],
        ['link', 'a'],
        ['link', 'b'],
        ['set-cookie', 'at=1; Path=/'],
        ['set-cookie', 'rt=2; Path=/'],
      ],
      body: '{}',
    })
  })

  test('a result without a status becomes JSON with 200, base64 becomes bytes, and an invalid result becomes a 500', () => {
    expect(responseOf({ hello: 1 })).toMatchObject({ status: 200, body: '{"hello":1}' })
    expect(responseOf('text')).toMatchObject({ status: 200, body: 'text' })
    expect(responseOf({ statusCode: 200, body: 'AP8=', isBase64Encoded: true }).body).toEqual(Buffer.from([0, 255]))
    expect(responseOf({ statusCode: 42, body: '' }).status).toBe(500)
    expect(responseOf({ statusCode: 200, body: 'x'.repeat(6_291_557) }).status).toBe(500)
  })
})

describe('routes', () => {
  const find = compileRoutes([
    { routeKey: '$default', target: 'default' },
    { routeKey: 'GET /works/{id}', target: 'one' },
    { routeKey: 'GET /works/new', target: 'new' },
    { routeKey: 'ANY /works/{id}', target: 'any' },
    { routeKey: 'GET /works/{id}/pictures/{picture}', target: 'picture' },
    { routeKey: 'ANY /files/{path+}', target: 'files' },
    { routeKey: 'ANY /{proxy+}', target: 'proxy' },
  ])

  test.each([
    ['GET', '/works/new', 'new', undefined],
    ['GET', '/works/7', 'one', { id: '7' }],
    ['DELETE', '/works/7', 'any', { id: '7' }],
    ['GET', '/works/7/pictures/a%2Fb', 'picture', { id: '7', picture: 'a/b' }],
    ['PUT', '/files/a/b', 'files', { path: 'a/b' }],
    ['GET', '/works/7/other', 'proxy', { proxy: 'works/7/other' }],
    ['GET', '/', 'default', undefined],
  ])('a request %s %s goes to the route %s', (method, path, target, parameters) => {
    const found = find(method, path)
    expect([found?.route.target, found?.pathParameters]).toEqual([target, parameters])
  })
})
