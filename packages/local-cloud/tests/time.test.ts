import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recorder, type Small, smallRuntime } from './small-runtime.ts'
import { allow, arnOf, lambda, trusts } from './templates.ts'

const record = path.join(mkdtempSync(path.join(tmpdir(), 'record-')), 'events')
const minute = 60_000
const hour = 60 * minute
let small: Small
let schedulerClient: SchedulerClient
let sqs: SQSClient

interface Seen {
  readonly at: number
  readonly event: {
    readonly Records?: readonly { readonly body: string }[]
    readonly source?: string
    readonly resources?: readonly string[]
    readonly detail?: object
  }
}
const seen = (): Seen[] =>
  existsSync(record)
    ? readFileSync(record, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
    : []
/** Bodies that queues handed over, parsed. */
const bodies = () => seen().flatMap(({ event }) => (event.Records ?? []).map(each => JSON.parse(each.body)))
const clientsOf = (fn: string) => {
  schedulerClient = new SchedulerClient(small.credentialsOf(fn))
  sqs = new SQSClient(small.credentialsOf(fn))
}

beforeAll(async () => {
  const reads = allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], arnOf('Queue'))
  small = await smallRuntime({
    name: 'time',
    functions: { Worker: recorder, Minutely: recorder, Nightly: recorder, Caller: 'export const handler = () => {}' },
    template: {
      Resources: {
        Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'waits' } },
        Group: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: 'waits' } },
        SchedulerRole: {
          Type: 'AWS::IAM::Role',
          Properties: {
            RoleName: 'scheduler',
            AssumeRolePolicyDocument: trusts('scheduler'),
            Policies: [{ PolicyName: 'p', PolicyDocument: { Statement: [allow('events:PutEvents', arnOf('Bus'))] } }],
          },
        },
        DeadLetters: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
        Queue: {
          Type: 'AWS::SQS::Queue',
          Properties: {
            QueueName: 'work',
            VisibilityTimeout: 30,
            RedrivePolicy: { deadLetterTargetArn: arnOf('DeadLetters'), maxReceiveCount: 3 },
          },
        },
        Rule: {
          Type: 'AWS::Events::Rule',
          Properties: {
            EventBusName: { Ref: 'Bus' },
            EventPattern: { 'detail-type': ['due'] },
            Targets: [{ Id: 'q', Arn: arnOf('Queue'), InputPath: '$.detail' }],
          },
        },
        Mapping: {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: {
            FunctionName: { Ref: 'Worker' },
            EventSourceArn: arnOf('Queue'),
            BatchSize: 10,
            FunctionResponseTypes: ['ReportBatchItemFailures'],
          },
        },
        ...lambda('Worker', [reads], { Environment: { Variables: { RECORD: record } } }),
        ...lambda('Minutely', [], { Environment: { Variables: { RECORD: record } } }),
        ...lambda('Nightly', [], { Environment: { Variables: { RECORD: record } } }),
        ...lambda('Caller', [
          allow(
            ['scheduler:CreateSchedule', 'scheduler:DeleteSchedule', 'scheduler:GetSchedule'],
            'arn:aws:scheduler:*:*:schedule/waits/*',
          ),
          allow('iam:PassRole', arnOf('SchedulerRole')),
          allow('sqs:SendMessage', arnOf('Queue')),
        ]),
        ...every('Minutely', 'rate(1 minute)'),
        ...every('Nightly', 'cron(0 18 * * ? *)'),
      },
    },
  })
  clientsOf('Caller')
})
afterAll(() => small.stop())
beforeEach(async () => {
  await small.runtime.activity.untilIdle()
})

function every(fn: string, ScheduleExpression: string) {
  return {
    [`${fn}Rule`]: {
      Type: 'AWS::Events::Rule',
      Properties: { Name: fn, ScheduleExpression, Targets: [{ Id: 'f', Arn: arnOf(fn) }] },
    },
    [`${fn}Permission`]: {
      Type: 'AWS::Lambda::Permission',
      Properties: { FunctionName: { Ref: fn }, Principal: 'events.amazonaws.com', SourceArn: arnOf(`${fn}Rule`) },
    },
  }
}

async function schedule(Name: string, at: number, detail: object): Promise<void> {
  await schedulerClient.send(
    new CreateScheduleCommand({
      Name,
      GroupName: 'waits',
      ScheduleExpression: `at(${new Date(at).toISOString().slice(0, 19)})`,
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
      Target: {
        Arn: 'arn:aws:events:ap-northeast-1:000000000000:event-bus/waits',
        RoleArn: 'arn:aws:iam::000000000000:role/scheduler',
        EventBridgeParameters: { Source: 'test', DetailType: 'due' },
        Input: JSON.stringify(detail),
      },
    }),
  )
}

test('a jump fires schedules in the order of their instants, whatever order they were made in', async () => {
  const { clock, scheduler } = small.runtime
  const start = clock.now()
  await schedule('third', start + 3 * hour, { name: 'third' })
  await schedule('first', start + hour, { name: 'first' })
  await schedule('second', start + 2 * hour, { name: 'second' })
  await schedule('later', start + 20 * hour, { name: 'later' })
  await scheduler.advanceTo(start + 4 * hour)
  expect(bodies().map(body => body.name)).toEqual(['first', 'second', 'third'])
  // Each worker saw the clock at its own instant, not at the end of the jump.
  const moments = seen().flatMap(({ at, event }) => (event.Records ? [Math.round((at - start) / hour)] : []))
  expect(moments).toEqual([1, 2, 3])
  await schedulerClient.send(new DeleteScheduleCommand({ Name: 'later', GroupName: 'waits' }))
})

test('a jump runs nightly rules once per night, and minutely rules at its end where nothing waits', async () => {
  const { clock, scheduler } = small.runtime
  const before = seen().length
  const start = clock.now()
  await scheduler.advanceTo(start + 72 * hour)
  const fired = seen().slice(before)
  const byRule = (name: string) => fired.filter(({ event }) => event.resources?.[0]?.endsWith(`/${name}`))
  expect(byRule('Nightly').map(({ at }) => new Date(at).getUTCHours())).toEqual([18, 18, 18])
  expect(byRule('Minutely')).toHaveLength(1)
})

test('a minutely rule runs at none of the stops within its minute', async () => {
  const { clock, scheduler } = small.runtime
  const before = seen().length
  const start = clock.now()
  for (const seconds of [1, 2, 3]) await schedule(`soon-${seconds}`, start + seconds * 1000, {})
  await scheduler.advanceTo(start + 4000)
  const fired = seen().slice(before)
  expect(fired.filter(({ event }) => event.Records)).toHaveLength(3)
  expect(fired.filter(({ event }) => event.resources?.[0]?.endsWith('/Minutely'))).toHaveLength(0)
})

test('a jump for timers alone runs no rule with a period, and each begins anew where it ends', async () => {
  const { clock, scheduler } = small.runtime
  const before = seen().length
  const start = clock.now()
  await schedule('amid', start + 40 * hour, { name: 'amid' })
  await scheduler.advanceTo(start + 72 * hour, { timersOnly: true })
  const fired = seen().slice(before)
  expect(fired.flatMap(({ event }) => (event.Records ?? []).map(each => JSON.parse(each.body)))).toEqual([
    { name: 'amid' },
  ])
  expect(fired.flatMap(({ event }) => event.resources ?? [])).toEqual([])
  await scheduler.advanceTo(clock.now() + 24 * hour)
  const nights = seen()
    .slice(before)
    .filter(({ event }) => event.resources?.[0]?.endsWith('/Nightly'))
  expect(nights).toHaveLength(1)
})

test('a minutely rule runs once in a jump, at its end, however many instants the jump stops at', async () => {
  const { clock, scheduler } = small.runtime
  const before = seen().length
  const start = clock.now()
  for (const hours of [1, 2]) await schedule(`in-${hours}-hours`, start + hours * hour, {})
  await scheduler.advanceTo(start + 3 * hour)
  const fired = seen().slice(before)
  expect(fired.filter(({ event }) => event.Records)).toHaveLength(2)
  const minutely = fired.filter(({ event }) => event.resources?.[0]?.endsWith('/Minutely'))
  expect(minutely.map(({ at }) => Math.round((at - start) / hour))).toEqual([3])
})

test('a failed message returns after its visibility timeout and becomes a dead letter after three tries', async () => {
  const { clock, scheduler, queues } = small.runtime
  const before = seen().length
  await sqs.send(new SendMessageCommand({ QueueUrl: 'http://x/000000000000/work', MessageBody: '{"a":"poison"}' }))
  await sqs.send(new SendMessageCommand({ QueueUrl: 'http://x/000000000000/work', MessageBody: '{"a":"good"}' }))
  await small.runtime.activity.untilIdle()
  expect((await queues.counts()).find(queue => queue.name === 'work')).toMatchObject({ visible: 0, inFlight: 1 })
  await scheduler.advanceTo(clock.now() + 5 * minute)
  const tries = seen()
    .slice(before)
    .flatMap(({ event }) => event.Records ?? [])
    .map(each => JSON.parse(each.body).a)
  expect(tries.filter(each => each === 'poison')).toHaveLength(3)
  expect(tries.filter(each => each === 'good')).toHaveLength(1)
  expect(await queues.peek('dead', 10)).toEqual(['{"a":"poison"}'])
})

test('redrive sends dead letters back to their queue', async () => {
  const { queues, activity } = small.runtime
  const before = seen().length
  expect(await queues.redrive('dead')).toBe(1)
  await activity.untilIdle()
  expect(
    seen()
      .slice(before)
      .flatMap(({ event }) => event.Records ?? [])
      .map(each => each.body),
  ).toEqual(['{"a":"poison"}'])
  expect(await queues.peek('dead', 10)).toEqual([])
})

test('schedules and the moved clock survive a restart', async () => {
  const { clock } = small.runtime
  const due = clock.now() + 30 * 24 * hour
  await schedule('far', due, { name: 'far' })
  const offset = clock.offset()
  const runtime = await small.restart()
  clientsOf('Caller')
  expect(Math.abs(runtime.clock.offset() - offset)).toBeLessThan(5)
  const found = await schedulerClient.send(new GetScheduleCommand({ Name: 'far', GroupName: 'waits' }))
  expect(found.ScheduleExpression).toBe(`at(${new Date(due).toISOString().slice(0, 19)})`)
  const before = seen().length
  await runtime.scheduler.advanceTo(due + minute)
  const after = seen()
    .slice(before)
    .flatMap(({ event }) => event.Records ?? [])
    .map(each => JSON.parse(each.body))
  expect(after).toContainEqual({ name: 'far' })
  await expect(schedulerClient.send(new GetScheduleCommand({ Name: 'far', GroupName: 'waits' }))).rejects.toMatchObject(
    {
      name: 'ResourceNotFoundException',
    },
  )
})

test('a schedule that came due while the machine was off fires after the start', async () => {
  const { clock } = small.runtime
  await schedule('overdue', clock.now() - 10 * minute, { name: 'overdue' })
  const runtime = await small.restart()
  clientsOf('Caller')
  await expect.poll(() => bodies(), { timeout: 5000 }).toContainEqual({ name: 'overdue' })
  await runtime.activity.untilIdle()
})

test('Scheduler refuses a taken name, an unknown name and a caller without the permission', async () => {
  const soon = small.runtime.clock.now() + 100 * hour
  await schedule('once', soon, {})
  await expect(schedule('once', soon, {})).rejects.toMatchObject({ name: 'ConflictException' })
  await schedulerClient.send(new DeleteScheduleCommand({ Name: 'once', GroupName: 'waits' }))
  await expect(
    schedulerClient.send(new DeleteScheduleCommand({ Name: 'once', GroupName: 'waits' })),
  ).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  const other = new SchedulerClient(small.credentialsOf('Worker'))
  await expect(other.send(new GetScheduleCommand({ Name: 'once', GroupName: 'waits' }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  })
})

test('the clock refuses to go back', async () => {
  const { urls, clock } = small.runtime
  const move = (body: object) => fetch(`${urls.site}/__local/clock`, { method: 'POST', body: JSON.stringify(body) })
  expect((await move({ set: '2020-01-01T00:00:00Z' })).status).toBe(400)
  expect((await move({ advance: 'ten minutes' })).status).toBe(400)
  expect((await move({})).status).toBe(400)
  const before = clock.now()
  expect((await move({ advance: 'PT10M' })).status).toBe(200)
  expect(clock.now() - before).toBeGreaterThanOrEqual(10 * minute)
})

test('IAM denied only the call that a test expects to be denied', () => {
  appendFileSync(record, '')
  expect(small.runtime.accessLog.denials.map(each => each.action)).toEqual(['scheduler:GetSchedule'])
})
