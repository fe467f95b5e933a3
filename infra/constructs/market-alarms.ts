import { Duration } from 'aws-cdk-lib'
import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Settings } from '../settings.ts'
import type { MarketMetrics } from './market-metrics.ts'
import { difference, night, nothingOf, total, unsaid } from './metric-math.ts'
import type { Watched } from './operator-topic.ts'

/** Share of what the account may run at a time: from here on there is time to ask for more before somebody is refused. */
const busyShare = 0.8

/**
 * Failures of so many calls: a share, so that a busy shop does not ring for a hiccup, and a smallest number, so that a quiet
 * one does not ring for a single call. Once within minutes, once within hours for what fails slowly.
 */
function failing(
  name: string,
  { failed, all }: { failed: Metric; all: Metric },
  means: string,
): Record<string, Watched> {
  const share = (period: Duration, least: number) =>
    new MathExpression({
      expression: `IF(FILL(failed, 0) >= ${least}, 100 * FILL(failed, 0) / all, 0)`,
      usingMetrics: { failed: failed.with({ period }), all: all.with({ period }) },
      period,
    })
  return {
    [name]: { metric: share(Duration.minutes(5), 5), above: 2, means },
    [`${name}OfTheDay`]: { metric: share(Duration.hours(6), 3), above: 1, means },
  }
}

/**
 * Calls in five minutes that were refused, and sockets that were asked for: a hundred a second. The firewall stops one
 * address at a tenth of it, so many come from everywhere, or around the firewall by the names of the APIs.
 */
const flood = 30_000
const floodPeriod = Duration.minutes(5)

export function alarmsOf(
  metrics: MarketMetrics,
  { smsMonthlyUsd, concurrencyQuota }: Settings,
): Record<string, Watched> {
  const spent = smsMonthlyUsd * 0.8
  return {
    ...failing('ServerErrors', { failed: metrics.serverErrors, all: metrics.calls }, 'The API answers 5xx: "Errors".'),
    OriginsFlooded: {
      metric: total(floodPeriod, {
        market: metrics.clientErrors.with({ period: floodPeriod }),
        console: metrics.consoleRefusals.with({ period: floodPeriod }),
        payments: metrics.paymentRefusals.with({ period: floodPeriod }),
        sockets: metrics.connections.with({ period: floodPeriod }),
      }),
      above: flood,
      means: 'The APIs refuse a hundred calls a second, or as many sockets are asked for: "Around the firewall".',
    },
    Slow: {
      metric: metrics.latencyTail,
      above: 3000,
      periods: 5,
      means: 'One call in a hundred takes over 3 s: "Errors".',
    },
    ...failing(
      'PaymentErrors',
      { failed: metrics.paymentErrors, all: metrics.payments },
      'The payment platform or its acquirer fails: "Payments".',
    ),
    PaymentsSlow: {
      metric: metrics.paymentTail,
      // It answers within 8 s whatever the acquirer does; above that calls are cut off.
      above: 8000,
      periods: 3,
      means: 'Payments take longer than their callers wait: "Payments".',
    },
    ...failing('FunctionErrors', { failed: metrics.errors, all: metrics.invocations }, 'Functions crash: "Errors".'),
    FunctionThrottles: {
      metric: difference(metrics.throttles, metrics.boundedThrottles),
      above: 0,
      periods: 3,
      means: 'Functions are refused: "Ceilings".',
    },
    Concurrency: {
      metric: metrics.concurrency,
      above: concurrencyQuota * busyShare,
      periods: 3,
      means: `Over ${busyShare * 100} % of the functions that the account may run at a time are busy: "Ceilings".`,
    },
    ReadThrottles: { metric: metrics.readThrottles, above: 10, periods: 3, means: 'Reads are throttled: "Ceilings".' },
    WriteThrottles: {
      metric: metrics.writeThrottles,
      above: 10,
      periods: 3,
      means: 'Writes are throttled: "Ceilings".',
    },
    ...Object.fromEntries(
      metrics.indexThrottles.map(({ index, reads, writes }) => [
        `Throttles${index}`,
        {
          metric: total(Duration.minutes(1), { reads, writes }),
          above: 10,
          periods: 3,
          means: `Reads or writes of the index ${index} are throttled: "Ceilings".`,
        },
      ]),
    ),
    UndeliveredEvents: {
      metric: metrics.undelivered,
      above: 0,
      periods: 2,
      means: 'Events have not reached the bus for three minutes: "What the market counts".',
    },
    OverdueAuctions: {
      metric: metrics.overdueAuctions,
      above: 0,
      periods: 2,
      means: 'Auctions are not closed although they are due: "What the market counts".',
    },
    UnknownPayments: {
      metric: metrics.unknownPayments,
      above: 0,
      periods: 2,
      means: 'Nobody knows what became of payments: "What the market counts".',
    },
    StuckCharges: {
      metric: metrics.stuckCharges,
      above: 0,
      means: 'A charge is neither taken nor let go: "What the market counts".',
    },
    RefusedRefunds: {
      metric: metrics.refusedRefunds,
      above: 0,
      means: 'The platform refused a refund: "What the market counts".',
    },
    UnansweredPickups: {
      metric: metrics.unansweredPickups,
      above: 0,
      means: 'Days for a pick-up were not answered, or lapse within a day: "What the market counts".',
    },
    ChainMismatches: {
      metric: metrics.chainMismatches,
      above: 0,
      means: 'A token names a history that is not the work’s: "Chain".',
    },
    ChainStuck: {
      metric: metrics.chainWaiting,
      // Fees were raised several times by then.
      above: 15,
      means: 'Nobody mines the transaction that is under way: "Chain".',
    },
    ChainUnfunded: {
      metric: metrics.chainUnfunded,
      above: 0,
      means: 'The key that writes to the chain has no coins for the next write: "Chain".',
    },
    // Each of these alarms takes silence for good news, so silence has one of its own.
    NothingCounted: {
      metric: unsaid(Duration.hours(1), {
        undelivered: metrics.undelivered,
        auctions: metrics.overdueAuctions,
        payments: metrics.unknownPayments,
        pickups: metrics.unansweredPickups,
      }),
      above: 0,
      isHeard: true,
      means: 'A clock has not counted what waits for a person for an hour: "What the market counts".',
    },
    InvariantViolations: {
      metric: metrics.violations,
      above: 0,
      // One night's count stands until the next one's: a day alone would end just before it.
      periods: night,
      ofThem: 1,
      means: 'A rule that must always hold is broken: "Invariants".',
    },
    InvariantsUnchecked: {
      metric: nothingOf(metrics.checks),
      above: 0,
      periods: night,
      isHeard: true,
      means: 'No night has checked the invariants for a day: "Invariants".',
    },
    MailBounces: {
      metric: metrics.bounces,
      above: 0.03,
      // SES says it a few times a day.
      periods: 24,
      ofThem: 1,
      means: 'Mails bounce: docs/runbooks/mail-reputation.md.',
    },
    MailComplaints: {
      metric: metrics.complaints,
      above: 0.0005,
      periods: 24,
      ofThem: 1,
      means: 'Members complain about mail: docs/runbooks/mail-reputation.md.',
    },
    TextSpend: {
      metric: metrics.textSpend,
      above: spent,
      means: '80 % of the cap on text messages is spent: "Costs".',
    },
    VoiceSpend: {
      metric: metrics.voiceSpend,
      above: spent,
      means: '80 % of the cap on voice calls is spent: "Costs".',
    },
  }
}
