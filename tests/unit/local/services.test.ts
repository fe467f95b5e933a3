import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import {
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  SendVoiceMessageCommand,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doc, docs } from '#infra/local/doc.ts'
import type { ServiceCall } from '#infra/local/gateway/gateway.ts'
import { Keys } from '#infra/local/services/keys.ts'
import { State } from '#infra/local/state.ts'
import { type Small, smallRuntime } from './small-runtime.ts'
import { allow, arnOf, lambda } from './templates.ts'

let small: Small
let settings: ReturnType<Small['credentialsOf']>
let nobody: ReturnType<Small['credentialsOf']>

beforeAll(async () => {
  small = await smallRuntime({
    name: 'sv',
    functions: { All: 'export const handler = () => {}', None: 'export const handler = () => {}' },
    template: {
      Resources: {
        Secret: {
          Type: 'AWS::SecretsManager::Secret',
          Properties: {
            Name: 'kogei/token',
            GenerateSecretString: {
              SecretStringTemplate: '{"user":"kogei"}',
              GenerateStringKey: 'password',
              PasswordLength: 40,
              ExcludePunctuation: true,
            },
          },
        },
        Parameter: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/kogei/fx', Type: 'String', Value: '150' } },
        Copied: {
          Type: 'AWS::SSM::Parameter',
          Properties: {
            Name: '/kogei/copied',
            Type: 'String',
            Value: { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:user::}}']] },
          },
        },
        Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'verification' } },
        Inbox: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'inbox' } },
        Other: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'other' } },
        Filtered: {
          Type: 'AWS::SNS::Subscription',
          Properties: {
            TopicArn: { Ref: 'Topic' },
            Protocol: 'sqs',
            Endpoint: arnOf('Inbox'),
            FilterPolicy: { channel: ['sms'] },
            RawMessageDelivery: true,
          },
        },
        Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'kogei' } },
        Rule: {
          Type: 'AWS::Events::Rule',
          Properties: {
            EventBusName: 'kogei',
            EventPattern: { source: ['kogei'] },
            Targets: [{ Id: 'q', Arn: arnOf('Other'), InputPath: '$.detail' }],
          },
        },
        ...lambda('All', [
          allow(['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'], { Ref: 'Secret' }),
          allow(['ssm:GetParameter', 'ssm:PutParameter'], 'arn:aws:ssm:*:*:parameter/kogei/*'),
          allow('ses:SendEmail', 'arn:aws:ses:*:*:identity/kogei.example'),
          allow('sns:Publish', '*'),
          allow(['sms-voice:SendTextMessage', 'sms-voice:SendVoiceMessage'], '*'),
          allow('events:PutEvents', arnOf('Bus')),
        ]),
        ...lambda('None'),
      },
    },
  })
  settings = small.credentialsOf('All')
  nobody = small.credentialsOf('None')
})
afterAll(() => small.stop())

describe('secrets and parameters', () => {
  test('a parameter has its template’s value, which may come from a secret, and can be put', async () => {
    const client = new SSMClient(settings)
    const read = async (Name: string) => (await client.send(new GetParameterCommand({ Name }))).Parameter?.Value
    expect([await read('/kogei/fx'), await read('/kogei/copied')]).toEqual(['150', 'kogei'])
    await expect(client.send(new PutParameterCommand({ Name: '/kogei/fx', Value: '151' }))).rejects.toMatchObject({
      name: 'ParameterAlreadyExists',
    })
    await client.send(new PutParameterCommand({ Name: '/kogei/fx', Value: '151', Overwrite: true }))
    expect(await read('/kogei/fx')).toBe('151')
    await expect(read('/kogei/none')).rejects.toMatchObject({ name: 'ParameterNotFound' })
  })

  test('a secret is made once, by its template, and found by name or ARN', async () => {
    const client = new SecretsManagerClient(settings)
    const { SecretString = '', ARN } = await client.send(new GetSecretValueCommand({ SecretId: 'kogei/token' }))
    expect(JSON.parse(SecretString)).toMatchObject({ user: 'kogei' })
    expect(JSON.parse(SecretString).password).toMatch(/^[A-Za-z0-9]{40}$/)
    const byArn = await client.send(new GetSecretValueCommand({ SecretId: ARN }))
    expect(byArn.SecretString).toBe(SecretString)
  })

  test('a new value is current, the one before it the previous', async () => {
    const client = new SecretsManagerClient(settings)
    await client.send(new PutSecretValueCommand({ SecretId: 'kogei/token', SecretString: 'second' }))
    await client.send(new PutSecretValueCommand({ SecretId: 'kogei/token', SecretString: 'third' }))
    const read = async (VersionStage: string) =>
      (await client.send(new GetSecretValueCommand({ SecretId: 'kogei/token', VersionStage }))).SecretString
    expect([await read('AWSCURRENT'), await read('AWSPREVIOUS')]).toEqual(['third', 'second'])
  })
})

describe('nothing leaves the machine', () => {
  const outbox = async (query: string) => (await fetch(`${small.runtime.urls.site}/__local/outbox?${query}`)).json()

  test('a mail lands in the outbox, under the address’s or its domain’s right', async () => {
    const client = new SESv2Client(settings)
    const mail = (from: string) =>
      client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: ['Hana <hana@example.com>'] },
          Content: {
            Simple: {
              Subject: { Data: 'Your code' },
              Body: { Text: { Data: '123456' }, Html: { Data: '<b>123456</b>' } },
            },
          },
        }),
      )
    await mail('Kogei no Ma <no-reply@kogei.example>')
    await expect(mail('someone@evil.example')).rejects.toMatchObject({ name: 'AccessDeniedException' })
    expect(await outbox('channel=mail&to=hana@example.com')).toEqual([
      {
        channel: 'mail',
        to: 'hana@example.com',
        subject: 'Your code',
        text: '123456',
        html: '<b>123456</b>',
        at: expect.any(String),
      },
    ])
  })

  test('so do SMS of both services and calls, newest first', async () => {
    const to = '+819012345678'
    await new SNSClient(settings).send(new PublishCommand({ PhoneNumber: to, Message: 'first' }))
    const voice = new PinpointSMSVoiceV2Client(settings)
    await voice.send(
      new SendTextMessageCommand({ DestinationPhoneNumber: to, OriginationIdentity: 'KOGEI', MessageBody: 'second' }),
    )
    await voice.send(
      new SendVoiceMessageCommand({
        DestinationPhoneNumber: to,
        OriginationIdentity: 'phone-1',
        MessageBody: '<speak>1<break/>2</speak>',
        MessageBodyTextType: 'SSML',
      }),
    )
    const all = docs(await outbox(`to=${encodeURIComponent(to)}`))
    expect(all.map(each => [each.channel, each.text])).toEqual([
      ['voice', '1 2'],
      ['sms', 'second'],
      ['sms', 'first'],
    ])
    await expect(
      new SNSClient(settings).send(new PublishCommand({ PhoneNumber: '090', Message: 'x' })),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })
})

describe('messages', () => {
  test('a topic reaches the queues whose filter fits', async () => {
    const client = new SNSClient(settings)
    const TopicArn = 'arn:aws:sns:ap-northeast-1:000000000000:verification'
    const publish = (channel: string) =>
      client.send(
        new PublishCommand({
          TopicArn,
          Message: channel,
          MessageAttributes: { channel: { DataType: 'String', StringValue: channel } },
        }),
      )
    await publish('sms')
    await publish('voice')
    expect(await small.runtime.queues.peek('inbox', 10)).toEqual(['sms'])
  })

  test('an event reaches its queue before the answer; entries are judged one by one', async () => {
    const client = new EventBridgeClient(settings)
    const entry = (Detail: string) => ({ EventBusName: 'kogei', Source: 'kogei', DetailType: 'bid', Detail })
    const answer = await client.send(new PutEventsCommand({ Entries: [entry('{"n":1}'), entry('no json')] }))
    expect([answer.FailedEntryCount, answer.Entries?.map(each => each.ErrorCode)]).toEqual([
      1,
      [undefined, 'MalformedDetail'],
    ])
    expect(await small.runtime.queues.peek('other', 10)).toEqual(['{"n":1}'])
  })
})

describe('denials look like AWS’s own', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'Secrets Manager',
      () => new SecretsManagerClient(nobody).send(new GetSecretValueCommand({ SecretId: 'kogei/token' })),
      'AccessDeniedException',
    ],
    [
      'SQS',
      () => new SQSClient(nobody).send(new SendMessageCommand({ QueueUrl: 'http://x/0/inbox', MessageBody: 'x' })),
      'AccessDeniedException',
    ],
    [
      'SNS',
      () => new SNSClient(nobody).send(new PublishCommand({ TopicArn: 'arn:aws:sns:r:0:t', Message: 'x' })),
      'AuthorizationErrorException',
    ],
    [
      'EventBridge',
      () =>
        new EventBridgeClient(nobody).send(
          new PutEventsCommand({ Entries: [{ Source: 'a', DetailType: 'b', Detail: '{}' }] }),
        ),
      'AccessDeniedException',
    ],
  ])('%s', async (_, work, name) => {
    await expect(work()).rejects.toMatchObject({ name })
  })

  test('a key that nobody has is no caller', async () => {
    const stranger = new SSMClient({
      ...settings,
      credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x' },
    })
    await expect(stranger.send(new GetParameterCommand({ Name: '/kogei/fx' }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
  })

  test('what was granted and never used is listed', async () => {
    const unused = small.runtime.ledger.unused(small.runtime.directory)
    expect(unused).toEqual([])
    expect(small.runtime.ledger.denials.length).toBeGreaterThan(4)
  })
})

describe('KMS', () => {
  const resource = (id: string, KeySpec: string, KeyUsage: string) => ({
    stack: { name: 'k', account: '0', region: 'r' },
    id,
    type: 'AWS::KMS::Key',
    raw: { KeySpec, KeyUsage },
  })
  const keys = () => {
    const all = [
      resource('Token', 'ECC_NIST_P256', 'SIGN_VERIFY'),
      resource('Chain', 'ECC_SECG_P256K1', 'SIGN_VERIFY'),
      resource('Data', 'SYMMETRIC_DEFAULT', 'ENCRYPT_DECRYPT'),
      resource('Mac', 'HMAC_256', 'GENERATE_VERIFY_MAC'),
    ]
    const assembly = {
      ofType: (type: string) => (type === 'AWS::KMS::Key' ? all : []),
      properties: (each: { raw: object }) => each.raw,
      name: (each: { id: string }) => each.id,
      arn: (each: { id: string }) => `arn:aws:kms:r:0:key/${each.id}`,
    }
    // The four questions that Keys asks of an assembly.
    return new Keys(assembly as never, new State(path.join(mkdtempSync(path.join(tmpdir(), 'keys-')), 'runtime.db')))
  }
  const service = keys().service
  const call = async (operation: string, body: object) => {
    const answer = await service({ operation, json: () => doc(body) } as unknown as ServiceCall)
    return { status: answer.status, body: doc(JSON.parse(String(answer.body))) }
  }
  const message = Buffer.from('a tea bowl')

  test.each(['Token', 'Chain'])('%s signs whole messages and digests; its public key verifies both', async KeyId => {
    const { body } = await call('GetPublicKey', { KeyId })
    const key = createPublicKey({ key: Buffer.from(String(body.PublicKey), 'base64'), format: 'der', type: 'spki' })
    const digest = createHash('sha256').update(message).digest()
    for (const [Message, MessageType] of [
      [message, 'RAW'],
      [digest, 'DIGEST'],
    ]) {
      const signed = await call('Sign', {
        KeyId,
        Message: Buffer.from(Message ?? '').toString('base64'),
        MessageType,
        SigningAlgorithm: 'ECDSA_SHA_256',
      })
      expect(verify('sha256', message, key, Buffer.from(String(signed.body.Signature), 'base64'))).toBe(true)
    }
  })

  test('a wrong signature is refused', async () => {
    const wrong = {
      KeyId: 'Token',
      Message: message.toString('base64'),
      Signature: Buffer.alloc(70).toString('base64'),
      SigningAlgorithm: 'ECDSA_SHA_256',
    }
    expect((await call('Verify', wrong)).body.__type).toBe('KMSInvalidSignatureException')
  })

  test('what was encrypted opens with its key and context alone', async () => {
    const EncryptionContext = { work: '1' }
    const sealed = await call('Encrypt', { KeyId: 'Data', Plaintext: message.toString('base64'), EncryptionContext })
    const { CiphertextBlob } = sealed.body
    expect((await call('Decrypt', { CiphertextBlob, EncryptionContext })).body.Plaintext).toBe(
      message.toString('base64'),
    )
    expect((await call('Decrypt', { CiphertextBlob })).body.__type).toBe('InvalidCiphertextException')
  })

  test('a data key comes open and sealed', async () => {
    const { body } = await call('GenerateDataKey', { KeyId: 'Data', KeySpec: 'AES_256' })
    expect((await call('Decrypt', { CiphertextBlob: body.CiphertextBlob })).body.Plaintext).toBe(body.Plaintext)
  })
})

test('the environment of the seeder may do everything, through the same gateway', async () => {
  const { AWS_ENDPOINT_URL = '', AWS_ACCESS_KEY_ID } = small.runtime.environment
  expect(AWS_ENDPOINT_URL).toBe(small.runtime.urls.gateway)
  expect(AWS_ACCESS_KEY_ID).toBe('LOCAL.administrator')
})
