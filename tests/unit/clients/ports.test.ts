import '#tests/support/unit-environment.ts'
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import {
  GetSecretValueCommand,
  ResourceNotFoundException as SecretNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { socketMethods } from '#functions/machinery/clients/connections.ts'
import { firesAt, scheduleMethods } from '#functions/machinery/clients/schedules.ts'
import { secretMethods } from '#functions/machinery/clients/secrets.ts'

const scheduler = mockClient(SchedulerClient)
const sockets = mockClient(ApiGatewayManagementApiClient)
const secrets = mockClient(SecretsManagerClient)
beforeEach(() => {
  for (const mock of [scheduler, sockets, secrets]) mock.reset()
})
const fault = { message: 'no', Message: 'no', $metadata: {} }
const due = { type: 'auction.due', version: 1, data: { productId: 'p' } }

describe('a wait', () => {
  test('the scheduler fires a wait at the next whole second, never before its time', async () => {
    scheduler.on(CreateScheduleCommand).resolves({})
    await scheduleMethods().create('auc-p-1', Date.UTC(2126, 10, 21, 4, 30, 0, 1), due)
    const input = scheduler.commandCalls(CreateScheduleCommand)[0]?.args[0].input
    expect(input).toMatchObject({
      Name: 'auc-p-1',
      GroupName: 'waits',
      ScheduleExpression: 'at(2126-11-21T04:30:01)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
    })
    expect(JSON.parse(input?.Target?.Input ?? '')).toMatchObject({ id: 'schedule-auc-p-1', ...due })
  })

  test('the scheduler is never asked for an instant that has passed, and keeps what it could not deliver', async () => {
    scheduler.on(CreateScheduleCommand).resolves({})
    const before = Date.now()
    await scheduleMethods().create('auc-p-1', before - 60_000, due)
    const input = scheduler.commandCalls(CreateScheduleCommand)[0]?.args[0].input
    const asked = Date.parse(`${input?.ScheduleExpression?.slice(3, -1)}Z`)
    expect(asked).toBeGreaterThanOrEqual(before + 60_000)
    expect(JSON.parse(input?.Target?.Input ?? '')).toMatchObject({ at: before - 60_000 })
    expect(input?.Target?.DeadLetterConfig).toEqual({ Arn: 'arn:aws:sqs:ap-northeast-1:123456789012:waits-dead' })
  })

  const now = Date.UTC(2126, 10, 21, 4, 30)
  test.each([
    ['a year ago', -31_536_000_000, 60_000],
    ['a second ago', -1000, 60_000],
    ['now', 0, 60_000],
    ['before a slow call arrives', 9999, 60_000],
    ['after it', 10_000, 10_000],
    ['in part of a second', 90_000.5, 91_000],
  ])('the scheduler is asked for what is due %s at an instant that it can still take', (_, due, asked) => {
    expect(firesAt(now + due, now)).toBe(now + asked)
  })

  test('the scheduler keeps a wait that exists already, and deletes one that is gone without an error', async () => {
    scheduler.on(CreateScheduleCommand).rejects(new ConflictException(fault))
    scheduler.on(DeleteScheduleCommand).rejects(new ResourceNotFoundException(fault))
    await scheduleMethods().create('auc-p-1', 0, due)
    await scheduleMethods().delete('auc-p-1')
  })

  test('the scheduler throws when it could not make a wait', async () => {
    scheduler.on(CreateScheduleCommand).rejects(new Error('throttled'))
    await expect(scheduleMethods().create('auc-p-1', 0, due)).rejects.toThrow('throttled')
  })
})

describe('a connection', () => {
  test('the socket client takes a connection whose other side has left for gone, and may close it again', async () => {
    sockets.on(PostToConnectionCommand).rejectsOnce(new GoneException(fault)).resolves({})
    sockets.on(DeleteConnectionCommand).rejects(new GoneException(fault))
    expect(await socketMethods().post('c', { seq: 1 })).toBe('gone')
    expect(await socketMethods().post('c', { seq: 2 })).toBe('sent')
    await socketMethods().close('c')
  })

  test('the socket client throws when it could not reach a connection', async () => {
    sockets.on(PostToConnectionCommand).rejects(new Error('throttled'))
    await expect(socketMethods().post('c', {})).rejects.toThrow('throttled')
  })
})

test('the secret client answers nothing for a secret that was never put, and throws for an unreadable one', async () => {
  secrets.on(GetSecretValueCommand).rejectsOnce(new SecretNotFoundException(fault)).rejects(new Error('denied'))
  expect(await secretMethods('tokenKey').get()).toBeUndefined()
  await expect(secretMethods('tokenKey').get()).rejects.toThrow('denied')
})
