// Every alarm over made weeks of a small shop: silent while all is well, and heard when what it names has come about.
import { beforeAll, describe, expect, test } from 'vitest'
import { isRinging, type ParsedAlarm, parseAlarm, rings } from '#tests/support/alarm-evaluator.ts'
import { day, hour, type MadeWorld, normalWeeks } from '#tests/support/alarm-world.ts'
import type { Resource, Synthesized } from '#tests/support/templates.ts'

/** The first week is what the alarms look back on. */
const fortnight = { from: 7 * day, to: 21 * day }
/** A Wednesday's noon in Tokyo. */
const wednesday = 9 * day + 3 * hour

interface Case {
  /** What goes wrong, from Wednesday on. */
  readonly wrong: (world: MadeWorld, orders: readonly number[]) => void
  /** Minutes until somebody is told. */
  readonly within: number
}
const said =
  (label: string, value: number, minutes = 1, lasting = 30): Case['wrong'] =>
  world =>
    world.every(label, minutes, { from: wednesday, to: wednesday + lasting, value })
const silent =
  (label: string, lasting: number): Case['wrong'] =>
  world =>
    world.change(label, { from: wednesday, to: wednesday + lasting })
/** Each order that is paid from now on breaks. */
const eachOrder =
  (label: string, value: number): Case['wrong'] =>
  (world, orders) => {
    for (const at of orders) if (at >= wednesday) world.change(label, { from: at, to: at }, [{ at, value }])
  }

const cases: Readonly<Record<string, Case>> = {
  OrdersFail: { wrong: eachOrder('Failures kogei-orders', 1), within: 6 * hour },
  PlatformFails: { wrong: eachOrder('Failures kogei-platform', 1), within: 6 * hour },
  OriginsFlooded: { wrong: said('4xx market', 20_000), within: 10 },
  ServerErrors: { wrong: said('5xx market', 2), within: 10 },
  ServerErrorsOfTheDay: { wrong: eachOrder('5xx market', 4), within: 9 * hour },
  PaymentErrors: { wrong: said('5xx platform', 2), within: 10 },
  PaymentErrorsOfTheDay: { wrong: eachOrder('5xx platform', 1), within: 12 * hour },
  FunctionErrors: { wrong: said('Errors', 2), within: 10 },
  FunctionErrorsOfTheDay: { wrong: said('Errors', 1, 10, day), within: 8 * hour },
  Slow: { wrong: said('Latency market', 6000), within: 10 },
  PaymentsSlow: { wrong: said('Latency platform', 9000), within: 10 },
  FunctionThrottles: { wrong: said('Throttles', 1), within: 10 },
  Concurrency: { wrong: said('ConcurrentExecutions', 900), within: 10 },
  ReadThrottles: { wrong: said('ReadThrottleEvents table', 20), within: 10 },
  WriteThrottles: { wrong: said('WriteThrottleEvents table', 20), within: 10 },
  ThrottlesGSI1: { wrong: said('WriteThrottleEvents GSI1', 20), within: 10 },
  ThrottlesGSI2: { wrong: said('ReadThrottleEvents GSI2', 20), within: 10 },
  ThrottlesUNDELIVERED: { wrong: said('WriteThrottleEvents UNDELIVERED', 20), within: 10 },
  UndeliveredEvents: { wrong: said('UndeliveredEvents', 3), within: 20 },
  OverdueAuctions: { wrong: said('OverdueAuctions', 1, 5), within: 20 },
  UnknownPayments: { wrong: said('UnknownPayments', 1, 5), within: 20 },
  StuckCharges: { wrong: said('StuckCharges', 1, 5), within: 20 },
  RefusedRefunds: { wrong: said('RefusedRefunds', 1, 1, 1), within: 20 },
  UnansweredPickups: { wrong: said('UnansweredPickups', 1, 30), within: 40 },
  ChainMismatches: { wrong: said('ChainMismatches', 1), within: 20 },
  ChainStuck: { wrong: said('ChainWaitingMinutes', 17), within: 20 },
  ChainUnfunded: { wrong: said('ChainUnfunded', 1), within: 20 },
  NothingCounted: { wrong: silent('UnknownPayments', 3 * hour), within: 65 },
  InvariantViolations: { wrong: said('InvariantViolations', 2, 1, 1), within: 20 },
  InvariantsUnchecked: { wrong: silent('InvariantChecks', 3 * day), within: 20 * hour },
  BackupsFail: { wrong: said('NumberOfCopyJobsFailed', 1, 1, 1), within: 20 },
  TableNotBackedUp: { wrong: silent('NumberOfBackupJobsCompleted DynamoDB', 3 * day), within: 30 * hour },
  BucketsNotBackedUp: { wrong: silent('NumberOfBackupJobsCompleted S3', 3 * day), within: 30 * hour },
  NothingCopied: { wrong: silent('NumberOfCopyJobsCompleted', 7 * day), within: 5 * day },
  MailBounces: { wrong: said('Reputation.BounceRate', 0.06, 6 * hour, day), within: 10 },
  MailComplaints: { wrong: said('Reputation.ComplaintRate', 0.002, 6 * hour, day), within: 10 },
  TextSpend: { wrong: said('TextMessageMonthlySpend', 81, 5 * hour, 4 * day), within: 20 },
  VoiceSpend: { wrong: said('VoiceMessageMonthlySpend', 81, 5 * hour, 4 * day), within: 20 },
  SiteErrors: { wrong: said('5xxErrorRate market', 20, 5), within: 20 },
  PaymentSiteErrors: { wrong: said('5xxErrorRate platform', 50, 5), within: 20 },
  SiteBlocks: { wrong: said('BlockedRequests market', 5000, 5), within: 20 },
  PaymentSiteBlocks: { wrong: said('BlockedRequests platform', 50, 5), within: 20 },
  ConsoleErrors: { wrong: said('5xx console', 1, 1, 1), within: 10 },
  OperatorsGuessed: { wrong: said('OperatorLoginFailures kogei-console', 1, 1, 1), within: 5 },
  WaitsRefused: { wrong: said('TargetErrorCount', 1), within: 20 },
  InvocationDroppedCount: { wrong: said('InvocationDroppedCount', 1, 1, 1), within: 10 },
  InvocationsFailedToBeSentToDeadLetterCount: {
    wrong: said('InvocationsFailedToBeSentToDeadLetterCount', 1, 1, 1),
    within: 10,
  },
  relayEventsAge: { wrong: said('IteratorAge', 600_000), within: 10 },
  projectSearchAge: { wrong: said('IteratorAge', 600_000), within: 10 },
  DeadLetters: { wrong: said('ApproximateNumberOfMessagesVisible', 1), within: 10 },
}
/** Told again when it is over and comes back: what may begin twice here. */
const mayReturn = new Set(['OrdersFail', 'PlatformFails', 'PaymentErrorsOfTheDay', 'ServerErrorsOfTheDay'])

/**
 * Whether somebody is told when a function fails: its lines are counted in a metric that an alarm looks at, or what it was
 * to do lies in a queue that one looks at. What runs at a deployment alone fails the deployment.
 */
function isHeard(app: Synthesized, fn: Resource): boolean {
  if (/^\w*Setup|^(shop|keys|operators)/.test(fn.id)) return true
  const watched = JSON.stringify(app.of('AWS::CloudWatch::Alarm').map(({ properties }) => properties))
  const counted = app
    .of('AWS::Logs::MetricFilter')
    .filter(({ stack }) => stack === fn.stack)
    .some(({ stack }) => watched.includes(`"${app.manifest.find(({ id }) => id === stack)?.stackName}"`))
  const sources = app.of('AWS::Lambda::EventSourceMapping').filter(source => {
    return source.stack === fn.stack && app.target(source, source.properties['FunctionName'])?.id === fn.id
  })
  return counted || sources.length > 0 || fn.properties['DeadLetterConfig'] !== undefined
}

export function alarms(app: () => Synthesized): void {
  describe('an operator', () => {
    const all = new Map<string, ParsedAlarm>()
    const normal = normalWeeks(1)
    beforeAll(() => {
      for (const { id, properties } of app().of('AWS::CloudWatch::Alarm')) {
        const name = id.replace(/[0-9A-F]{8}$/, '')
        all.set(/DeadLetters\w*Alarm$/.test(name) ? 'DeadLetters' : name, parseAlarm(properties))
      }
    })

    test('has a story for every alarm', () => {
      expect([...all.keys()].toSorted()).toEqual(Object.keys(cases).toSorted())
    })

    test('sleeps through a normal fortnight of a shop with ten orders a day', () => {
      for (const seed of [1, 2]) {
        const { points } = normalWeeks(seed).world
        for (const [name, alarm] of all) expect(rings(alarm, points, fortnight), `${name}, seed ${seed}`).toEqual([])
      }
    }, 120_000)

    test.each(Object.entries(cases))('is told once of what is wrong: %s', (name, { wrong, within }) => {
      const alarm = all.get(name)
      if (!alarm) throw new Error(`there is no alarm ${name}`)
      const { world, orders } = normalWeeks(1)
      wrong(world, orders)
      const begun = rings(alarm, world.points, { from: wednesday - day, to: wednesday + 6 * day })
      const [first = Number.POSITIVE_INFINITY] = begun
      // The day of what is missing begins before it is missed.
      expect(first).toBeGreaterThan(wednesday - 1)
      const orderAt = orders.find(at => at >= wednesday) ?? wednesday
      expect(first - (name.endsWith('OfTheDay') || !mayReturn.has(name) ? wednesday : orderAt)).toBeLessThanOrEqual(
        within,
      )
      if (!mayReturn.has(name)) expect(begun).toHaveLength(1)
    })

    test('is told of each broken order of a small shop within five minutes', () => {
      const alarm = all.get('OrdersFail')
      if (!alarm) throw new Error('there is no such alarm')
      const { world, orders } = normalWeeks(1)
      eachOrder('Failures kogei-orders', 1)(world, orders)
      for (const at of orders) if (at >= wednesday) expect(isRinging(alarm, world.points, at + 1)).toBe(true)
    })

    test.each(['kogei-platform', 'kogei-platform-sessions', 'kogei-platform-shops'])(
      'is told of a call of the payment platform that broke in %s',
      stack => {
        const alarm = all.get('PlatformFails')
        if (!alarm) throw new Error('there is no such alarm')
        const { world } = normalWeeks(1)
        world.add(`Failures ${stack}`, wednesday, 1)
        expect(isRinging(alarm, world.points, wednesday + 1)).toBe(true)
      },
    )

    test.each(['UndeliveredEvents', 'OverdueAuctions', 'UnknownPayments', 'UnansweredPickups'])(
      'is told when nobody counts any more: %s',
      label => {
        const alarm = all.get('NothingCounted')
        if (!alarm) throw new Error('there is no such alarm')
        const { world } = normalWeeks(1)
        silent(label, 3 * hour)(world, [])
        expect(rings(alarm, world.points, { from: wednesday - hour, to: wednesday + 6 * hour })).toHaveLength(1)
      },
    )

    test('hears of every function of the payment platform that fails', () => {
      const deaf = app()
        .of('AWS::Lambda::Function')
        .filter(({ stack, properties }) => /^Platform(?!Site)/.test(stack) && 'LoggingConfig' in properties)
        .filter(fn => !isHeard(app(), fn))
      expect(deaf.map(({ stack, id }) => `${stack}/${id}`)).toEqual([])
    })

    test.each(['4xx market', '4xx console', '4xx platform', 'ConnectCount market'])(
      'is told of a flood of calls around the firewall: %s',
      label => {
        const alarm = all.get('OriginsFlooded')
        if (!alarm) throw new Error('there is no such alarm')
        const { world } = normalWeeks(1)
        world.every(label, 1, { from: wednesday, to: wednesday + 10, value: 7000 })
        expect(isRinging(alarm, world.points, wednesday + 6)).toBe(true)
      },
    )

    test('is not told of functions that are refused on purpose, and of others beside them', () => {
      const alarm = all.get('FunctionThrottles')
      if (!alarm) throw new Error('there is no such alarm')
      const refused = { from: wednesday, to: wednesday + 60, value: 40 }
      normal.world.every('Throttles', 1, refused)
      normal.world.every('Throttles listProducts', 1, refused)
      expect(rings(alarm, normal.world.points, { from: wednesday, to: wednesday + 60 })).toEqual([])
      normal.world.every('Throttles', 1, { ...refused, from: wednesday + 30, value: 1 })
      expect(rings(alarm, normal.world.points, { from: wednesday, to: wednesday + 60 })).toHaveLength(1)
    })
  })
}
