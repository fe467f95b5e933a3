import { minuteMs } from '#shared/durations.ts'
import { refused } from './outcome.ts'
import type { AcquirerOutcome, AcquirerPort, Health } from './port.ts'

/**
 * Stops calling an acquirer that does not answer (payment-platform.md 3.2). Five timeouts or 5xx answers in a row
 * within a minute open the circuit for half a minute, and calls are refused at once. Then one trial call decides
 * whether the circuit closes. Each function instance has a breaker of its own: a shared one would be a hot item and
 * could fail itself (docs/decisions/056).
 */
export interface Breaker {
  /** False while the circuit is open. The first call after that is the trial. */
  admits(at: number): boolean
  succeeded(): void
  failed(at: number): void
  health(at: number): Health
}

const breakerRules = { failures: 5, withinMs: minuteMs, downMs: 30_000 } as const

export function createBreaker({ failures, withinMs, downMs } = breakerRules): Breaker {
  let recent: number[] = []
  let downUntil = 0
  /** When the trial counts as lost. A frozen instance never gets the answer of its own trial. */
  let trialUntil = 0
  return {
    admits(at) {
      if (at < downUntil) return false
      if (downUntil === 0) return true
      if (at < trialUntil) return false
      trialUntil = at + downMs
      return true
    },
    succeeded() {
      recent = []
      downUntil = 0
      trialUntil = 0
    },
    failed(at) {
      recent = [...recent.filter(earlier => at - earlier < withinMs), at]
      if (trialUntil > 0 || recent.length >= failures) downUntil = at + downMs
      trialUntil = 0
    },
    health: at => (at < downUntil ? 'down' : recent.length > 0 || downUntil > 0 ? 'degraded' : 'ok'),
  }
}

/** Codes of an acquirer that is unavailable: no answer, no connection, closed. A declined card is an answer. */
const outages: ReadonlySet<string> = new Set([
  'E9991001002',
  'E9991001003',
  'E9991001004',
  'E9991001005',
  'E9993134032',
])

/** Wraps every call of the port in a breaker. */
export function guardedBy(port: AcquirerPort, breaker: Breaker, now: () => number): AcquirerPort {
  const guard =
    <Input, Value>(call: (input: Input) => Promise<AcquirerOutcome<Value>>) =>
    async (input: Input): Promise<AcquirerOutcome<Value>> => {
      if (!breaker.admits(now())) return refused('E9993134009', { upstreamMessage: 'circuit open' })
      const outcome = await call(input).catch(error => {
        breaker.failed(now())
        throw error
      })
      if (outcome.kind !== 'done' && outages.has(outcome.error.code)) breaker.failed(now())
      else breaker.succeeded()
      return outcome
    }
  return {
    ...port,
    registerAttempt: guard(port.registerAttempt),
    execute: guard(port.execute),
    authenticate: guard(port.authenticate),
    confirmAuthentication: guard(port.confirmAuthentication),
    completeAfterTds: guard(port.completeAfterTds),
    capture: guard(port.capture),
    cancel: guard(port.cancel),
    reauthorize: guard(port.reauthorize),
    changeAmount: guard(port.changeAmount),
    retrieve: guard(port.retrieve),
    customers: { upsert: guard(port.customers.upsert), delete: guard(port.customers.delete) },
    cards: {
      attach: guard(port.cards.attach),
      retrieve: guard(port.cards.retrieve),
      list: guard(port.cards.list),
      update: guard(port.cards.update),
      detach: guard(port.cards.detach),
    },
    virtualAccount: { issue: guard(port.virtualAccount.issue), cancel: guard(port.virtualAccount.cancel) },
    health: () => breaker.health(now()),
  }
}
