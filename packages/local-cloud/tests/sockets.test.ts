import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Small, smallRuntime } from './small-runtime.ts'
import { allow, arnOf, lambda } from './templates.ts'

const routes = `
export const connect = async event => (event.headers.origin === 'https://evil.example' ? { statusCode: 403 } : { statusCode: 200 })
export const handler = async event => {
  const { routeKey, connectionId } = event.requestContext
  if (routeKey === '$connect') return connect(event)
  if (event.body?.includes('crash')) throw new Error('crash')
  if (routeKey === '$disconnect') return
  const url = process.env.ENDPOINT + '/@connections/' + encodeURIComponent(connectionId)
  const authorization = 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID + '/20260101/ap-northeast-1/execute-api/aws4_request, SignedHeaders=host, Signature=0'
  await fetch(url, { method: 'POST', headers: { authorization }, body: JSON.stringify({ routeKey, body: event.body, id: connectionId }) })
}`

let small: Small
let api: ApiGatewayManagementApiClient

beforeAll(async () => {
  const route = (id: string, key: string) => ({
    [id]: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Live' },
        RouteKey: key,
        Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] },
      },
    },
  })
  small = await smallRuntime({
    name: 'ws',
    functions: { Routes: routes },
    template: {
      Resources: {
        Live: {
          Type: 'AWS::ApiGatewayV2::Api',
          Properties: { ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
        },
        Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Live' }, StageName: 'live' } },
        Integration: {
          Type: 'AWS::ApiGatewayV2::Integration',
          Properties: { ApiId: { Ref: 'Live' }, IntegrationUri: arnOf('Routes') },
        },
        ...route('Connect', '$connect'),
        ...route('Disconnect', '$disconnect'),
        ...route('Default', '$default'),
        ...route('Subscribe', 'subscribe'),
        Ping: {
          Type: 'AWS::ApiGatewayV2::Route',
          Properties: {
            ApiId: { Ref: 'Live' },
            RouteKey: 'ping',
            Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Mock' }]] },
            RouteResponseSelectionExpression: '$default',
          },
        },
        Mock: {
          Type: 'AWS::ApiGatewayV2::Integration',
          Properties: {
            ApiId: { Ref: 'Live' },
            IntegrationType: 'MOCK',
            RequestTemplates: { $default: '{"statusCode": 200}' },
            TemplateSelectionExpression: '\\$default',
          },
        },
        MockAnswer: {
          Type: 'AWS::ApiGatewayV2::IntegrationResponse',
          Properties: {
            ApiId: { Ref: 'Live' },
            IntegrationId: { Ref: 'Mock' },
            IntegrationResponseKey: '/200/',
            ResponseTemplates: { $default: '{"at":$context.requestTimeEpoch,"id":"$context.connectionId"}' },
            TemplateSelectionExpression: '\\$default',
          },
        },
        PingResponse: {
          Type: 'AWS::ApiGatewayV2::RouteResponse',
          Properties: { ApiId: { Ref: 'Live' }, RouteId: { Ref: 'Ping' }, RouteResponseKey: '$default' },
        },
        Permission: {
          Type: 'AWS::Lambda::Permission',
          Properties: {
            FunctionName: { Ref: 'Routes' },
            Principal: 'apigateway.amazonaws.com',
            SourceArn: {
              'Fn::Join': ['', ['arn:aws:execute-api:ap-northeast-1:000000000000:', { Ref: 'Live' }, '/*/*']],
            },
          },
        },
        ...lambda(
          'Routes',
          [
            allow('execute-api:ManageConnections', {
              'Fn::Join': [
                '',
                ['arn:aws:execute-api:ap-northeast-1:000000000000:', { Ref: 'Live' }, '/live/*/@connections/*'],
              ],
            }),
          ],
          {
            Environment: {
              Variables: {
                ENDPOINT: {
                  'Fn::Join': ['', ['https://', { Ref: 'Live' }, '.execute-api.ap-northeast-1.amazonaws.com/live']],
                },
              },
            },
          },
        ),
      },
    },
  })
  const [live] = small.runtime.webSocketApis
  api = new ApiGatewayManagementApiClient({
    ...small.credentialsOf('Routes'),
    endpoint: `${small.runtime.urls.gateway}/${live?.id}/live`,
  })
})
afterAll(() => small.stop())

interface Got {
  readonly routeKey: string
  readonly body: string
  readonly id: string
  readonly message?: string
}

async function open(origin = 'https://app.example') {
  const socket = new WebSocket(`${small.runtime.urls.apis[0]?.replace('http', 'ws')}/live`, { headers: { origin } })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const next = () => new Promise<Got>(resolve => socket.once('message', data => resolve(JSON.parse(data.toString()))))
  return {
    socket,
    next,
    async ask(body: string) {
      const answer = next()
      socket.send(body)
      return answer
    },
  }
}

const state = async (ConnectionId: string) => {
  const asked = api.send(new GetConnectionCommand({ ConnectionId }))
  return asked.then(
    () => 'open',
    (error: Error) => error.name,
  )
}

/** Closes a socket and waits until $disconnect has run, which the next test would count as its own. */
async function shut({ socket, ask }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { id } = await ask('hello')
  socket.close()
  await expect.poll(() => state(id)).toBe('GoneException')
  await small.runtime.activity.untilIdle()
}

describe('a WebSocket', () => {
  test('$connect opens or refuses a WebSocket', async () => {
    await shut(await open())
    await expect(open('https://evil.example')).rejects.toThrow('403')
  })

  test('a message goes to the route that its selector names, else to $default', async () => {
    const visitor = await open()
    const { ask } = visitor
    expect(await ask('{"action":"subscribe","topic":"a"}')).toMatchObject({
      routeKey: 'subscribe',
      body: '{"action":"subscribe","topic":"a"}',
    })
    expect((await ask('{"action":"$connect"}')).routeKey).toBe('$default')
    expect((await ask('no json')).routeKey).toBe('$default')
    expect((await ask('crash')).message).toBe('Internal server error')
    await shut(visitor)
  })

  test('a route with a mock integration is answered by its template, without a function', async () => {
    const calls = () => small.runtime.fleet.report().find(({ name }) => name.endsWith('Routes'))?.timings.calls ?? 0
    const visitor = await open()
    const { ask } = visitor
    const { id } = await ask('hello')
    // The answer comes before the function has ended.
    await small.runtime.activity.untilIdle()
    const before = calls()
    expect(await ask('{"action":"ping"}')).toEqual({ at: expect.any(Number), id })
    expect(calls()).toBe(before)
    await shut(visitor)
  })

  test('@connections writes to, reads and closes a connection, and answers 410 once it is gone', async () => {
    const { socket, ask, next } = await open()
    const { id: ConnectionId } = await ask('hello')
    const told = next()
    await api.send(new PostToConnectionCommand({ ConnectionId, Data: '{"routeKey":"told"}' }))
    expect((await told).routeKey).toBe('told')
    expect((await api.send(new GetConnectionCommand({ ConnectionId }))).ConnectedAt).toBeInstanceOf(Date)
    const closed = new Promise(resolve => socket.once('close', resolve))
    await api.send(new DeleteConnectionCommand({ ConnectionId }))
    await closed
    await expect(api.send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }))).rejects.toMatchObject({
      name: 'GoneException',
      $metadata: { httpStatusCode: 410 },
    })
  })
})

describe('a WebSocket and the time', () => {
  const hour = 3_600_000
  const calls = () => small.runtime.fleet.report().find(({ name }) => name.endsWith('Routes'))?.timings.calls ?? 0

  test('a connection ends two hours after it began by the moved clock, whatever it says, and $disconnect runs', async () => {
    const { clock, scheduler } = small.runtime
    const { socket, ask } = await open()
    const { id } = await ask('hello')
    const closed = new Promise(resolve => socket.once('close', resolve))
    const begun = clock.now()
    // A jump is no silence: nobody can ping while the clock moves.
    await scheduler.advanceTo(begun + hour)
    expect((await ask('still here')).id).toBe(id)
    await scheduler.advanceTo(begun + 2 * hour - 60_000)
    expect((await ask('still here')).id).toBe(id)
    const young = await open()
    const { id: youngId } = await young.ask('hello')
    await small.runtime.activity.untilIdle()
    const before = calls()
    await scheduler.advanceTo(begun + 2 * hour)
    await small.runtime.activity.untilIdle()
    expect(await closed).toBe(1001)
    expect(await state(id)).toBe('GoneException')
    expect(calls()).toBe(before + 1)
    expect(await state(youngId)).toBe('open')
    await shut(young)
  })

  test('a connection ends after ten minutes without a message in either direction', async () => {
    const [silent, told] = [await open(), await open()]
    const { id: ConnectionId } = await told.ask('hello')
    const closed = new Promise(resolve => silent.socket.once('close', resolve))
    const start = performance.now()
    const passed = vi.spyOn(performance, 'now')
    try {
      passed.mockImplementation(() => start + 599_000)
      await small.runtime.scheduler.advanceTo(small.runtime.clock.now() + 1000)
      await api.send(new PostToConnectionCommand({ ConnectionId, Data: '{"routeKey":"told"}' }))
      passed.mockImplementation(() => start + 600_500)
      await small.runtime.scheduler.advanceTo(small.runtime.clock.now() + 1000)
    } finally {
      passed.mockRestore()
    }
    expect(await closed).toBe(1001)
    expect(await state(ConnectionId)).toBe('open')
    await shut(told)
  })
})

test('IAM denied nothing', () => {
  expect(small.runtime.accessLog.denials).toEqual([])
})

test('the runtime closes open sockets with 1001 when it stops and does not wait for a silent one', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open()))
  const codes = sockets.map(({ socket }) => new Promise(resolve => socket.once('close', resolve)))
  // The network of this socket is gone: it never answers the close frame.
  const silent = sockets.at(-1)?.socket
  silent?.pause()
  const timings = small.runtime.fleet.report().find(({ name }) => name.endsWith('Routes'))?.timings
  const [before = 0, errors] = [timings?.calls, timings?.errors]
  const start = performance.now()
  await small.runtime.stop()
  expect(performance.now() - start).toBeLessThan(4000)
  silent?.resume()
  expect(await Promise.all(codes)).toEqual(sockets.map(() => 1001))
  // $disconnect has run for every socket that answered.
  expect(timings?.calls).toBeGreaterThanOrEqual(before + 19)
  expect(timings?.errors).toBe(errors)
})
