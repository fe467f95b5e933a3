import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, origin, readable, viewer } from './cdn-functions.ts'
import { type Small, smallRuntime } from './small-runtime.ts'
import { arnOf, lambda, trusts } from './templates.ts'

let small: Small

beforeAll(async () => {
  const invoker = {
    Type: 'AWS::IAM::Role',
    Properties: {
      RoleName: 'invoker',
      AssumeRolePolicyDocument: trusts('apigateway'),
      Policies: [
        {
          PolicyName: 'p',
          PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: arnOf('Api') }] },
        },
      ],
    },
  }
  const edge = (EventType: string, id: string) => ({
    EventType,
    LambdaFunctionARN: { Ref: `${id}Version` },
    IncludeBody: EventType === 'origin-request',
  })
  const cached = (ParametersInCacheKeyAndForwardedToOrigin: object) => ({
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: { MinTTL: 0, DefaultTTL: 0, MaxTTL: 600, ParametersInCacheKeyAndForwardedToOrigin },
    },
  })
  const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
  const all = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE']
  small = await smallRuntime({
    name: 'cdn',
    functions: { Api: api, Viewer: viewer, Origin: origin },
    template: {
      Resources: {
        Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
        Domain: { Type: 'AWS::ApiGatewayV2::DomainName', Properties: { DomainName: 'api.app.example' } },
        Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Http' }, StageName: '$default' } },
        Mapping: {
          Type: 'AWS::ApiGatewayV2::ApiMapping',
          Properties: { ApiId: { Ref: 'Http' }, DomainName: { Ref: 'Domain' }, Stage: { Ref: 'Stage' } },
        },
        Invoker: invoker,
        Integration: {
          Type: 'AWS::ApiGatewayV2::Integration',
          Properties: { ApiId: { Ref: 'Http' }, IntegrationUri: arnOf('Api'), CredentialsArn: arnOf('Invoker') },
        },
        Route: {
          Type: 'AWS::ApiGatewayV2::Route',
          Properties: {
            ApiId: { Ref: 'Http' },
            RouteKey: '$default',
            Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] },
          },
        },
        Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files-test' } },
        FilesPolicy: readable('Files', 's3:GetObject', 'arn:aws:s3:::files-test/assets/*'),
        Pictures: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'pictures-test' } },
        PicturesPolicy: readable(
          'Pictures',
          ['s3:GetObject', 's3:ListBucket'],
          ['arn:aws:s3:::pictures-test', 'arn:aws:s3:::pictures-test/*'],
        ),
        Shared: cached({
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-viewer'] },
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
        }),
        Headers: {
          Type: 'AWS::CloudFront::ResponseHeadersPolicy',
          Properties: {
            ResponseHeadersPolicyConfig: {
              SecurityHeadersConfig: {
                ContentTypeOptions: { Override: true },
                ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
              },
              CustomHeadersConfig: { Items: [{ Header: 'X-Own', Value: 'yes', Override: true }] },
              RemoveHeadersConfig: { Items: [{ Header: 'etag' }] },
            },
          },
        },
        Site: {
          Type: 'AWS::CloudFront::Distribution',
          Properties: {
            DistributionConfig: {
              Aliases: ['app.example'],
              Origins: [
                {
                  Id: 'api',
                  DomainName: 'api.app.example',
                  OriginCustomHeaders: [
                    { HeaderName: 'x-origin-secret', HeaderValue: 'secret of https://app.example' },
                  ],
                  CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
                },
                {
                  Id: 'files',
                  DomainName: { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] },
                  S3OriginConfig: { OriginAccessIdentity: '' },
                },
                {
                  Id: 'pictures',
                  DomainName: { 'Fn::GetAtt': ['Pictures', 'RegionalDomainName'] },
                  S3OriginConfig: { OriginAccessIdentity: '' },
                },
              ],
              CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }],
              DefaultCacheBehavior: {
                TargetOriginId: 'api',
                CachePolicyId: disabled,
                OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
                AllowedMethods: all,
                LambdaFunctionAssociations: [edge('viewer-request', 'Viewer')],
              },
              CacheBehaviors: [
                {
                  PathPattern: '/shared/*',
                  TargetOriginId: 'api',
                  CachePolicyId: { Ref: 'Shared' },
                  Compress: true,
                  LambdaFunctionAssociations: [edge('viewer-request', 'Viewer')],
                },
                {
                  PathPattern: '/page/*',
                  TargetOriginId: 'api',
                  CachePolicyId: disabled,
                  OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
                  AllowedMethods: all,
                  LambdaFunctionAssociations: [edge('origin-request', 'Origin')],
                },
                {
                  PathPattern: '/headers/*',
                  TargetOriginId: 'api',
                  CachePolicyId: disabled,
                  ResponseHeadersPolicyId: { Ref: 'Headers' },
                },
                {
                  PathPattern: '/assets/*',
                  TargetOriginId: 'files',
                  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
                  Compress: true,
                },
                { PathPattern: '/secret/*', TargetOriginId: 'files', CachePolicyId: disabled },
                {
                  PathPattern: '/media/*',
                  TargetOriginId: 'pictures',
                  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
                },
              ],
            },
          },
        },
        ...lambda('Api'),
        ...lambda('Viewer'),
        ...lambda('Origin'),
        ViewerVersion: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Viewer' } } },
        OriginVersion: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Origin' } } },
      },
    },
  })
  await put('files-test/assets/app.js', `export const x = '${'x'.repeat(2000)}'`, 'text/javascript')
  await put('files-test/secret/key.txt', 'secret', 'text/plain')
})
afterAll(() => small.stop())

function put(key: string, body: string, type: string) {
  const { AWS_ACCESS_KEY_ID } = small.runtime.environment
  const authorization = `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/20260101/ap-northeast-1/s3/aws4_request, SignedHeaders=host, Signature=0`
  return fetch(`${small.runtime.urls.gateway}/${key}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
    body,
  })
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${small.runtime.urls.site.replace('localhost', '127.0.0.1')}${path}`, { redirect: 'manual', ...init })
/** What the functions above answer. */
interface Echo {
  readonly n: number
  readonly headers: Record<string, string>
  readonly cookies?: readonly string[]
  readonly path: string
  readonly cut?: boolean
}
// cdn-functions.ts defines what these functions answer.
const json = async (path: string, init?: RequestInit) => (await (await ask(path, init)).json()) as Echo

describe('a behaviour', () => {
  test('the origin gets the viewer’s headers except Host, and its own headers with local addresses in their place', async () => {
    const { headers } = await json('/any?a=1', { headers: { 'x-origin-secret': 'forged', 'x-other': 'kept' } })
    expect(headers['x-origin-secret']).toBe(`secret of ${small.runtime.urls.site}`)
    expect(headers).toMatchObject({
      host: 'api.app.example',
      'x-other': 'kept',
      'x-viewer': 'guest',
      'x-client-address': '127.0.0.1',
    })
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  test('a behaviour refuses methods that it does not list', async () => {
    expect((await ask('/any', { method: 'DELETE' })).status).toBe(200)
    expect((await ask('/shared/a', { method: 'POST' })).status).toBe(403)
  })

  test('a behaviour forwards nothing that neither of its policies names', async () => {
    const { headers, cookies } = await json('/shared/forward', { headers: { 'x-other': 'dropped', cookie: 'at=1' } })
    expect([headers['x-other'], cookies, headers['x-viewer']]).toEqual([undefined, undefined, 'member'])
  })

  test('a response policy adds, overrides and removes headers', async () => {
    const { headers } = await ask('/headers/a')
    expect([
      headers.get('x-own'),
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('etag'),
    ]).toEqual(['yes', 'nosniff', 'no-referrer', null])
  })
})

describe('the cache', () => {
  const n = async (path: string, headers: Record<string, string> = {}) => (await json(path, { headers })).n

  test('the cache keeps an answer for its s-maxage by the moved clock', async () => {
    const path = '/shared/a?control=s-maxage%3D60'
    const first = await n(path)
    expect(await n(path)).toBe(first)
    await small.runtime.scheduler.advanceTo(small.runtime.clock.now() + 61_000)
    expect(await n(path)).not.toBe(first)
  })

  test('the cache serves a stale answer while it fetches a new one, for as long as the origin says', async () => {
    const path = `/shared/b?control=${encodeURIComponent('s-maxage=10, stale-while-revalidate=600')}`
    const first = await n(path)
    await small.runtime.scheduler.advanceTo(small.runtime.clock.now() + 11_000)
    expect(await n(path)).toBe(first)
    await expect.poll(() => n(path)).not.toBe(first)
    const next = await n(path)
    await small.runtime.scheduler.advanceTo(small.runtime.clock.now() + 610_000)
    expect(await n(path)).not.toBe(next)
  })

  test('the cache keeps one answer for each value of the headers in its key', async () => {
    const path = '/shared/c?control=s-maxage%3D60'
    const [guest, member] = [await n(path), await n(path, { cookie: 'at=1' })]
    expect(guest).not.toBe(member)
    expect([await n(path), await n(path, { cookie: 'at=2' })]).toEqual([guest, member])
  })

  test.each(['private, s-maxage=60', 'no-store', 'no-cache, max-age=60', ''])(
    'the cache keeps no answer that says "%s"',
    async control => {
      const path = `/shared/d?control=${encodeURIComponent(control)}`
      expect(await n(path)).not.toBe(await n(path))
    },
  )

  test('the cache keeps no answer that sets a cookie', async () => {
    const path = '/shared/e?control=s-maxage%3D60&cookie=1'
    expect(await n(path)).not.toBe(await n(path))
    expect((await ask(path)).headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  })

  test('CloudFront compresses long answers and sends 304 to a viewer that has the object', async () => {
    const plain = await ask('/shared/f?control=s-maxage%3D60&long=5000', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const packed = await ask('/shared/f?control=s-maxage%3D60&long=5000', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([packed.headers.get('content-encoding'), Number(packed.headers.get('content-length')) < 2000]).toEqual([
      'br',
      true,
    ])
    const again = await ask('/shared/f?control=s-maxage%3D60&long=5000', {
      headers: { 'accept-encoding': 'br', 'if-none-match': packed.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

describe('a bucket behind the distribution', () => {
  test('CloudFront reads and caches an object that the bucket’s policy lets it read', async () => {
    const first = await ask('/assets/app.js')
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript',
      'public, max-age=31536000, immutable',
    ])
    expect((await ask('/assets/app.js')).headers.get('x-cache')).toBe('Hit from cloudfront')
  })

  test('a bucket that CloudFront may not list answers missing and forbidden objects alike', async () => {
    expect((await ask('/assets/none.js')).status).toBe(403)
    expect((await ask('/secret/key.txt')).status).toBe(403)
    expect(small.runtime.accessLog.denials.at(-1)?.resource).toBe('arn:aws:s3:::files-test/secret/key.txt')
  })

  test('a bucket that CloudFront may list answers 404 until an object is there', async () => {
    const missing = await ask('/media/a/400.webp')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, null])
    await put('pictures-test/media/a/400.webp', 'picture', 'image/webp')
    expect((await ask('/media/a/400.webp')).status).toBe(200)
  })

  test('CloudFront refuses a path that cannot be decoded', async () => {
    expect((await ask('/media/%zz')).status).toBe(400)
  })

  test('CloudFront answers a range of an object', async () => {
    const part = await ask('/assets/app.js', { headers: { range: 'bytes=0-5' } })
    expect([part.status, await part.text()]).toEqual([206, 'export'])
  })
})

describe('an edge function', () => {
  test('a viewer-request function answers the viewer itself', async () => {
    const moved = await ask('/moved')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/jp'])
  })

  test('an origin-request function sees the request that the origin would get, with body and the origin’s headers', async () => {
    const page = await ask('/page/x', { method: 'POST', body: 'tea' })
    expect(await page.json()).toEqual({
      uri: '/page/x',
      secret: `secret of ${small.runtime.urls.site}`,
      host: 'api.app.example',
      length: 4,
      cut: false,
      type: 'origin-request',
    })
    expect(page.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('an origin-request function gets at most a megabyte of the body and reads that it was cut', async () => {
    const { cut } = await json('/page/x', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) })
    expect(cut).toBe(true)
  })

  test('an origin-request function sends the request on with another path', async () => {
    expect((await json('/page/api/works')).path).toBe('/api/works')
  })

  test.each(['/forbidden', '/big', '/crash', '/page/via', '/page/break', '/page/huge'])(
    'CloudFront answers 502 when a function breaks its rules at %s',
    async path => {
      expect((await ask(path)).status).toBe(502)
    },
  )
})

describe('/__local', () => {
  test('/__local shows a page and refuses forms of other origins', async () => {
    const page = await ask('/__local')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<h2>Clock</h2>')
    expect(
      (await ask('/__local/redrive', { method: 'POST', headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403)
    expect((await ask('/__local/nothing')).status).toBe(404)
  })

  test('/__local says when the runtime is ready and idle', async () => {
    expect([(await ask('/__local/ready')).status, (await ask('/__local/quiet')).status]).toEqual([200, 200])
  })

  test('whoever asks while the app is filled reads that it is not ready, and nothing old afterwards', async () => {
    const seen = async () => (await ask('/assets/app.js')).headers.get('x-cache')
    await small.runtime.furnish(async () => {
      expect((await ask('/__local/ready')).status).toBe(503)
      await seen()
      expect(await seen()).toBe('Hit from cloudfront')
    })
    expect((await ask('/__local/ready')).status).toBe(200)
    expect(await seen()).toBe('Miss from cloudfront')
  })
})
