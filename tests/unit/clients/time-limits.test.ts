// Peers that take a connection, or do not even that, and say nothing: on AWS a socket dies while an instance is frozen.
import '#tests/support/unit-environment.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DeleteScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { limited } from '#functions/machinery/clients/request-handler.ts'
import { GetCommand, TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { withPatience } from '#functions/machinery/table/time-limits.ts'
import { getTerms } from '#shared/api/catalogue/content.ts'
import { type Answer, type Receiver, startReceiver } from '#tests/support/http-receiver.ts'
import { api } from '../../../web/app/lib/server/api.server.ts'

let peer: Receiver
beforeEach(async () => {
  peer = await startReceiver()
})
afterEach(() => peer.close())

/** What comes is answered by these, one after the other, and then by the last. */
function answers(...all: readonly Answer[]) {
  peer.answers(() => all[Math.min(peer.got.length, all.length) - 1] ?? 'hang')
}
const key = { PK: 'WORK#a', SK: 'WORK' }
const get = new GetCommand({ TableName: 't', Key: key })
const found = { status: 200, body: '{"Item":{"PK":{"S":"WORK#a"},"SK":{"S":"WORK"}}}' }
/** Long enough for an answer that does come, however busy the machine is. */
const oneSecond = { connectMs: 5000, answerMs: 1000 }
const tableAt = (endpoint: string, limits = { connectMs: 5000, answerMs: 50 }) =>
  new DocumentClient({ endpoint, region: 'ap-northeast-1', limits })

describe('the table', () => {
  test('that says nothing is asked once more, on another connection, and then given up', async () => {
    answers('hang')
    await expect(tableAt(peer.origin).send(get)).rejects.toThrow('DynamoDB did not answer within 50 ms')
    expect(peer.got).toHaveLength(2)
  })

  test('that was silent once is asked once more', async () => {
    answers('hang', found)
    expect(await tableAt(peer.origin, oneSecond).send(get)).toEqual({ Item: key })
  })

  test('that was silent once is told the same transaction under the same token', async () => {
    answers('hang', { status: 200, body: '{}' })
    await tableAt(peer.origin, oneSecond).send(new TransactWriteCommand({ TransactItems: [] }))
    const tokens = peer.got.map(({ body }) => JSON.parse(body).ClientRequestToken)
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{36}$/), tokens[0]])
  })

  test('that ends connections is asked four times', async () => {
    answers('drop')
    await expect(tableAt(peer.origin).send(get)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(peer.got).toHaveLength(4)
  })

  test('that answers late but in time is waited for', async () => {
    answers(found)
    expect(await tableAt(peer.origin, { connectMs: 5000, answerMs: 5000 }).send(get)).toEqual({ Item: key })
  })

  test('that does not take a connection is given up by the shorter limit', async () => {
    const port = await deafPort()
    const deaf = tableAt(`http://127.0.0.1:${port}`, { connectMs: 50, answerMs: 600_000 })
    await expect(deaf.send(get)).rejects.toThrow('DynamoDB did not take the connection within 50 ms')
  })
})

/** A port whose process stands still: the system takes two connections for it and leaves every other unanswered. */
async function deafPort(): Promise<number> {
  const listen =
    "require('net').createServer().listen({port:0,host:'127.0.0.1',backlog:1},function(){console.log(this.address().port)})"
  const process = spawn(globalThis.process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void process.kill('SIGKILL'))
  const [line] = await once(process.stdout, 'data')
  process.kill('SIGSTOP')
  const port = Number(line)
  const first = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  onTestFinished(() => {
    for (const socket of first) socket.destroy()
  })
  await Promise.all(first.map(socket => once(socket, 'connect')))
  return port
}

describe('a service that says nothing', () => {
  const credentials = { accessKeyId: 'unit', secretAccessKey: 'unit' }
  const base = () => ({
    ...limited({ connectMs: 5000, answerMs: 50 }),
    endpoint: peer.origin,
    region: 'ap-northeast-1',
    credentials,
    maxAttempts: 1,
  })
  test.each([
    [
      'S3',
      () => new S3Client({ ...base(), forcePathStyle: true }).send(new GetObjectCommand({ Bucket: 'b', Key: 'k' })),
    ],
    ['mails', () => new SESv2Client(base()).send(new GetAccountCommand({}))],
    [
      'texts',
      () =>
        new PinpointSMSVoiceV2Client(base()).send(
          new SendTextMessageCommand({ DestinationPhoneNumber: '+819012345678', MessageBody: 'x' }),
        ),
    ],
    ['topics', () => new SNSClient(base()).send(new PublishCommand({ TopicArn: 'arn:aws:sns:a:b:c', Message: 'x' }))],
    ['secrets', () => new SecretsManagerClient(base()).send(new GetSecretValueCommand({ SecretId: 's' }))],
    ['the scheduler', () => new SchedulerClient(base()).send(new DeleteScheduleCommand({ Name: 'n' }))],
    ['the bus', () => new EventBridgeClient(base()).send(new PutEventsCommand({ Entries: [] }))],
    [
      'sockets',
      () =>
        new ApiGatewayManagementApiClient(base()).send(new PostToConnectionCommand({ ConnectionId: 'c', Data: 'x' })),
    ],
  ] satisfies [string, () => Promise<unknown>][])('is given up: %s', async (_, send) => {
    answers('hang')
    await expect(send()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('is known to every client that a function has', () => {
    const made = globSync('functions/**/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/new \w+Client\((.*)/g)].map(([call]) => `${file}: ${call}`),
    )
    const ofSdk = made.filter(call => !call.includes('DocumentClient('))
    expect(ofSdk.length).toBeGreaterThan(7)
    expect(ofSdk.filter(call => !/Client\((\{ \.\.\.)?limited\(\)/.test(call))).toEqual([])
  })

  test('has a second to connect and five to answer, ten times that on a machine of one', () => {
    expect(limited().requestHandler).toMatchObject({ connectionTimeout: 1000, requestTimeout: 5000 })
    vi.stubEnv('PEER_PATIENCE', '10')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(withPatience({ connectMs: 1000, answerMs: 3000 })).toEqual({ connectMs: 10_000, answerMs: 30_000 })
  })
})

describe('a page at the edge', () => {
  const visitor = () =>
    api({
      request: new Request('https://kogei.example/jp'),
      context: {
        publicOrigin: 'https://kogei.example',
        apiUrl: peer.origin,
        consoleApiUrl: peer.origin,
        originSecret: undefined,
        correlationId: 'request-1',
        clientAddress: '203.0.113.9',
        viewer: 'guest',
        accessToken: undefined,
        operatorToken: undefined,
        currency: 'JPY',
        affiliate: undefined,
        nonce: 'n',
        remaining: () => 30_000,
      },
    })
  const ok = { status: 200, body: '{"code":200,"message":"","data":{}}' }

  test('asks once more where its connection had ended meanwhile', async () => {
    answers('drop', ok)
    expect(await visitor().attempt(getTerms, {})).toMatchObject({ ok: true })
    expect(peer.got).toHaveLength(2)
  })

  test('asks no third time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers('drop')
    expect(await visitor().attempt(getTerms, {})).toMatchObject({ ok: false, code: 500 })
    expect(peer.got).toHaveLength(2)
  })

  test('sends nothing that changes something twice', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers('drop', ok)
    expect(await visitor().attempt({ ...getTerms, method: 'POST' }, {})).toMatchObject({ ok: false, code: 500 })
    expect(peer.got).toHaveLength(1)
  })
})
