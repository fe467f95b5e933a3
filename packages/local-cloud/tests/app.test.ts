import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnBucket } from 'aws-cdk-lib/aws-s3'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Runtime, startRuntime } from '../src/index.ts'
import { synthesized } from './orders-app.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'orders-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

describe('an app that was synthesized by the CDK', () => {
  const assembly = synthesized(folder())
  const companion = { host: 'search.invalid', ended: 0 }
  let runtime: Runtime
  beforeAll(async () => {
    runtime = await startRuntime({
      assembly,
      dataDir: folder(),
      port: 0,
      variables: { LEVEL: 'quiet' },
      companions: [
        {
          host: companion.host,
          start: async () => ({ url: 'http://127.0.0.1:9', stop: async () => void companion.ended++ }),
        },
      ],
      page: {
        name: 'Orders & more',
        sections: [({ dataDir }) => ({ id: 'where', title: 'Where', html: `<p>${path.basename(dataDir)}</p>` })],
        documents: { where: ({ companions }) => [...companions] },
      },
    })
  })
  afterAll(async () => {
    await runtime.stop()
    expect(companion.ended).toBe(1)
  })
  const ask = (target: string, method = 'GET', body?: object) =>
    fetch(`${runtime.urls.site}${target}`, { method, ...(body && { body: JSON.stringify(body) }) })

  test('answers, stores, and reacts to its own events behind a rule and a queue', async () => {
    expect((await ask('/orders/7')).status).toBe(404)
    expect((await ask('/orders', 'POST', { id: '7' })).status).toBe(201)
    await runtime.activity.untilIdle()
    expect(await (await ask('/orders/7')).json()).toMatchObject({ id: '7', state: 'shipped' })
  })

  test('has the variables that whoever starts it gives, and the address of a program beside the cloud', async () => {
    await ask('/orders', 'POST', { id: '8' })
    expect(await (await ask('/orders/8')).json()).toMatchObject({ search: 'http://127.0.0.1:9/v1', level: 'quiet' })
  })

  test('may do what its roles grant and nothing else', async () => {
    expect((await ask('/orders/7', 'DELETE')).status).toBe(500)
    expect(runtime.accessLog.denials).toMatchObject([{ action: 'dynamodb:DeleteItem' }])
  })

  test('is shown at /__local, with what it adds to that page', async () => {
    const page = await (await ask('/__local')).text()
    expect(page).toContain('<h1>Orders &amp; more')
    expect(page).toContain(`<section id="where"><h2>Where</h2><p>${path.basename(runtime.dataDir)}</p>`)
    expect(page).toContain('<span>UTC, not moved</span>')
    expect(await (await ask('/__local/where')).json()).toEqual([['search.invalid', 'http://127.0.0.1:9']])
  })
})

describe('an app that asks for what is not emulated', () => {
  const assembly = synthesized(folder(), stack => {
    new RestApi(stack, 'Old').root.addMethod('GET')
    new StringParameter(stack, 'Greeting', { stringValue: 'hello' })
  })
  const start = (without: readonly string[] = []) => startRuntime({ assembly, dataDir: folder(), port: 0, without })

  test('is refused by one error that names it all', async () => {
    const refusal = await start().catch(String)
    expect(refusal).toMatch(/^UserError: The local cloud does not emulate/)
    expect(refusal).toMatch(/\n {2}Orders\/Old\w+: AWS::ApiGateway::RestApi\n/)
    expect(refusal).toMatch(/\n {2}Orders\/Greeting\w+: AWS::SSM::Parameter\n/)
  })

  test('runs without it where whoever starts it says so', async () => {
    const parts = ['RestApi', 'Deployment', 'Stage', 'Method'].map(name => `AWS::ApiGateway::${name}`)
    const runtime = await start([...parts, 'AWS::SSM::Parameter'])
    expect((await fetch(`${runtime.urls.site}/orders/1`)).status).toBe(404)
    await runtime.stop()
  })
})

test('an app is refused whose API would stand open here, or whose bucket would tell nobody', async () => {
  const assembly = synthesized(folder(), stack => {
    new CfnRoute(stack, 'Closed', { apiId: 'api', routeKey: 'GET /orders', authorizationType: 'AWS_IAM' })
    const queueConfigurations = [{ event: 's3:ObjectCreated:*', queue: 'arn:aws:sqs:eu-west-1:111111111111:files' }]
    new CfnBucket(stack, 'Files', { notificationConfiguration: { queueConfigurations } })
  })
  const refusal = await startRuntime({ assembly, dataDir: folder(), port: 0 }).catch(String)
  expect(refusal).toContain('\n  Orders/Closed: AWS::ApiGatewayV2::Route with the authorization AWS_IAM\n')
  expect(refusal).toContain(
    '\n  Orders/Files: AWS::S3::Bucket with QueueConfigurations; its events go to EventBridge alone\n',
  )
})

test('a program runs it, and ends in order when it is told', async () => {
  const dataDir = folder()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/command.ts', import.meta.url))], {
    cwd: folder(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ASSEMBLY: synthesized(folder()), DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS: '' },
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.setEncoding('utf8').on('data', chunk => (said += chunk))
  while (!/^http:\/\/\S+$/m.test(said)) await once(child.stdout, 'data')
  expect((await fetch(`${/^http:\/\/\S+$/m.exec(said)?.[0]}/orders/1`)).status).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  // Only an orderly stop releases the lock, as its last step.
  expect(existsSync(path.join(dataDir, 'lock'))).toBe(false)
})
