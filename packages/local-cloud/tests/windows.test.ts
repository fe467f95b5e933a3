import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recorder, type Small, smallRuntime } from './small-runtime.ts'
import { allow, arnOf, lambda } from './templates.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'windows-'))
let small: Small
let sqs: SQSClient

/** Bodies of each call, in the order of the calls. */
const callsOf = (name: string): string[][] =>
  existsSync(path.join(dir, name))
    ? readFileSync(path.join(dir, name), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).event.Records.map((record: { body: string }) => record.body))
    : []
const send = (queue: string, ...bodies: string[]) =>
  Promise.all(
    bodies.map(MessageBody =>
      sqs.send(new SendMessageCommand({ QueueUrl: `${small.runtime.urls.gateway}/0/${queue}`, MessageBody })),
    ),
  )

beforeAll(async () => {
  const consumer = (name: string, window: number) => ({
    [`${name}Queue`]: { Type: 'AWS::SQS::Queue', Properties: { QueueName: name.toLowerCase() } },
    [`${name}Mapping`]: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: name },
        EventSourceArn: arnOf(`${name}Queue`),
        BatchSize: 100,
        MaximumBatchingWindowInSeconds: window,
      },
    },
    ...lambda(
      name,
      [allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], arnOf(`${name}Queue`))],
      { Environment: { Variables: { RECORD: path.join(dir, name) } } },
    ),
  })
  small = await smallRuntime({
    name: 'windows',
    functions: { Long: recorder, Short: recorder, Sender: 'export const handler = () => {}' },
    template: {
      Resources: {
        ...consumer('Long', 300),
        ...consumer('Short', 1),
        ...lambda('Sender', [allow('sqs:SendMessage', '*')]),
      },
    },
  })
  sqs = new SQSClient(small.credentialsOf('Sender'))
})
afterAll(() => small.stop())

test('a mapping gathers messages for its window, or until a caller waits for the app to be idle', async () => {
  const bodies = Array.from({ length: 23 }, (_, n) => `m${n}`)
  await send('long', ...bodies)
  expect((await small.runtime.queues.counts()).find(({ name }) => name === 'long')).toMatchObject({ visible: 23 })
  expect(callsOf('Long')).toEqual([])
  expect(await small.runtime.activity.untilIdle()).toBe(true)
  expect(callsOf('Long').map(call => call.toSorted())).toEqual([bodies.toSorted()])
})

test('a mapping calls the function when the window ends, and again for later messages', async () => {
  await send('short', 'first', 'second')
  await vi.waitFor(() => expect(callsOf('Short').flat().toSorted()).toEqual(['first', 'second']), 20_000)
  await send('short', 'third')
  await vi.waitFor(() => expect(callsOf('Short').at(-1)).toEqual(['third']), 20_000)
})
