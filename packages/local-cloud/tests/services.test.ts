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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docs } from '../src/data/doc.ts'
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
            Name: 'app/token',
            GenerateSecretString: {
              SecretStringTemplate: '{"user":"app"}',
              GenerateStringKey: 'password',
              PasswordLength: 40,
              ExcludePunctuation: true,
            },
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
        Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'app' } },
        Rule: {
          Type: 'AWS::Events::Rule',
          Properties: {
            EventBusName: 'app',
            EventPattern: { source: ['app'] },
            Targets: [{ Id: 'q', Arn: arnOf('Other'), InputPath: '$.detail' }],
          },
        },
        ...lambda('All', [
          allow(['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'], { Ref: 'Secret' }),
          allow('ses:SendEmail', 'arn:aws:ses:*:*:identity/app.example'),
          allow('sns:Publish', '*'),
          allow(['sms-voice:SendTextMessage', 'sms-voice:SendVoiceMessage'], '*'),
          allow('events:PutEvents', arnOf('Bus')),
        ]),
        ...lambda('None', [], {
          Environment: {
            Variables: {
              USER: { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:user::}}']] },
            },
          },
        }),
      },
    },
  })
  settings = small.credentialsOf('All')
  nobody = small.credentialsOf('None')
})
afterAll(() => small.stop())

describe('secrets', () => {
  test('Secrets Manager generates a secret once from its template and finds it by name or ARN', async () => {
    const client = new SecretsManagerClient(settings)
    const { SecretString = '', ARN } = await client.send(new GetSecretValueCommand({ SecretId: 'app/token' }))
    expect(JSON.parse(SecretString)).toMatchObject({ user: 'app' })
    expect(JSON.parse(SecretString).password).toMatch(/^[A-Za-z0-9]{40}$/)
    const byArn = await client.send(new GetSecretValueCommand({ SecretId: ARN }))
    expect(byArn.SecretString).toBe(SecretString)
  })

  test('a template takes a value from a secret', () => {
    const { assembly } = small.runtime
    const fn = assembly.functionNamed('sv-None')
    expect(fn && assembly.properties(fn).Environment).toEqual({ Variables: { USER: 'app' } })
  })

  test('Secrets Manager labels a new value as current and the one before it as previous', async () => {
    const client = new SecretsManagerClient(settings)
    await client.send(new PutSecretValueCommand({ SecretId: 'app/token', SecretString: 'second' }))
    await client.send(new PutSecretValueCommand({ SecretId: 'app/token', SecretString: 'third' }))
    const read = async (VersionStage: string) =>
      (await client.send(new GetSecretValueCommand({ SecretId: 'app/token', VersionStage }))).SecretString
    expect([await read('AWSCURRENT'), await read('AWSPREVIOUS')]).toEqual(['third', 'second'])
  })
})

describe('nothing leaves the machine', () => {
  const outbox = async (query: string) => (await fetch(`${small.runtime.urls.site}/__local/outbox?${query}`)).json()

  test('SES writes a mail to the outbox if the address or its domain is allowed', async () => {
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
    await mail('The App <no-reply@app.example>')
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

  test('both SMS services and voice calls write to the outbox, which lists the newest first', async () => {
    const to = '+819012345678'
    await new SNSClient(settings).send(new PublishCommand({ PhoneNumber: to, Message: 'first' }))
    const voice = new PinpointSMSVoiceV2Client(settings)
    await voice.send(
      new SendTextMessageCommand({ DestinationPhoneNumber: to, OriginationIdentity: 'APP', MessageBody: 'second' }),
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
  test('a topic sends a message to the queues whose filter matches', async () => {
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

  test('PutEvents judges each entry by itself and delivers before it answers', async () => {
    const client = new EventBridgeClient(settings)
    const entry = (Detail: string) => ({ EventBusName: 'app', Source: 'app', DetailType: 'bid', Detail })
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
      () => new SecretsManagerClient(nobody).send(new GetSecretValueCommand({ SecretId: 'app/token' })),
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
  ])('%s denies a caller without the permission', async (_, work, name) => {
    await expect(work()).rejects.toMatchObject({ name })
  })

  test('the gateway refuses an access key that nobody has', async () => {
    const stranger = new SecretsManagerClient({
      ...settings,
      credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x' },
    })
    await expect(stranger.send(new GetSecretValueCommand({ SecretId: 'app/token' }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
  })

  test('the access log lists grants that no request used', async () => {
    const unused = small.runtime.accessLog.unused(small.runtime.roles)
    expect(unused).toEqual([])
    expect(small.runtime.accessLog.denials.length).toBeGreaterThan(4)
  })
})

test('the administrator’s environment names the administrator and the same gateway', async () => {
  const { AWS_ENDPOINT_URL = '', AWS_ACCESS_KEY_ID } = small.runtime.environment
  expect(AWS_ENDPOINT_URL).toBe(small.runtime.urls.gateway)
  expect(AWS_ACCESS_KEY_ID).toBe('LOCAL.administrator')
})
