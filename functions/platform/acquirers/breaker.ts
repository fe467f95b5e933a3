import { minuteMs } from '#shared/durations.ts'
import { refused } from './outcome.ts'
import type { AcquirerOutcome, AcquirerPort, Health } from './port.ts'

/**
 * Stops calling an acquirer that does not answer (payment-platform.md 3.2). Five timeouts or 5xx answers in a row
 * within a minute open the circuit for half a minute, and calls are refused at once. Then one trial call decides
 * whether the circuit closes. Each function instance has breakers of its own: a shared one would be a hot item and
 * could fail itself (docs/decisions/056). Each kind of call has one, because an acquirer whose database works may
 * still reach no card network (docs/decisions/110).
 */
interface Breaker {
  /** Ms until a call is let through; 0 for at once. */
  waits(at: number): number
  /** Marks the next call as the trial, if the circuit was open. */
  tries(at: number): void
  /** The call was not sent, so that it was no trial. */
  untried(): void
  succeeded(): void
  failed(at: number): void
  health(at: number): Health
}

const breakerRules = { failures: 5, withinMs: minuteMs, downMs: 30_000 } as const

/**
 * Breakers per kind of call: a successful registration says nothing about charges, but both are useless while charges
 * fail.
 */
export const createBreakers = () => ({
  charges: createBreaker(),
  operations: createBreaker(),
  authentications: createBreaker(),
  questions: createBreaker(),
  cards: createBreaker(),
  accounts: createBreaker(),
})
export type Breakers = Readonly<ReturnType<typeof createBreakers>>

function createBreaker({ failures, withinMs, downMs } = breakerRules): Breaker {
  let recent: number[] = []
  let downUntil = 0
  /** When the trial counts as lost, because a frozen instance never gets its answer. */
  let trialUntil = 0
  return {
    waits: at => Math.max(0, downUntil - at, trialUntil - at),
    tries(at) {
      if (downUntil > 0) trialUntil = at + downMs
    },
    untried() {
      trialUntil = 0
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

/** Codes of an unavailable acquirer: no answer, no connection, closed. A declined card is an answer. */
const outages: ReadonlySet<string> = new Set([
  'E9991001002',
  'E9991001003',
  'E9991001004',
  'E9991001005',
  'E9993134032',
])

/** Wraps every call of the port in the breaker of its kind. */
export function guardedBy(port: AcquirerPort, breakers: Breakers, now: () => number): AcquirerPort {
  const guard =
    <Input, Value>(
      kind: keyof Breakers,
      call: (input: Input) => Promise<AcquirerOutcome<Value>>,
      /** The call only prepares one of this kind: its success does not close the circuit. */
      prepares = false,
    ) =>
    async (input: Input): Promise<AcquirerOutcome<Value>> => {
      const breaker = breakers[kind]
      const waitMs = breaker.waits(now())
      if (waitMs > 0) {
        return refused('E9993134009', { upstreamMessage: 'circuit open', unsentFor: Math.ceil(waitMs / 1000) })
      }
      if (!prepares) breaker.tries(now())
      const outcome = await call(input).catch(error => {
        breaker.failed(now())
        throw error
      })
      const isUnsent = outcome.kind === 'refused' && outcome.error.unsentFor !== undefined
      if (isUnsent) breaker.untried()
      else if (outcome.kind !== 'done' && outages.has(outcome.error.code)) breaker.failed(now())
      else if (!prepares) breaker.succeeded()
      return outcome
    }
  return {
    ...port,
    registerAttempt: guard('charges', port.registerAttempt, true),
    execute: guard('charges', port.execute),
    authenticate: guard('authentications', port.authenticate),
    confirmAuthentication: guard('authentications', port.confirmAuthentication),
    completeAfterTds: guard('charges', port.completeAfterTds),
    capture: guard('operations', port.capture),
    cancel: guard('operations', port.cancel),
    reauthorize: guard('charges', port.reauthorize),
    changeAmount: guard('operations', port.changeAmount),
    retrieve: guard('questions', port.retrieve),
    listOrders: guard('questions', port.listOrders),
    customers: { upsert: guard('cards', port.customers.upsert), delete: guard('cards', port.customers.delete) },
    cards: {
      attach: guard('cards', port.cards.attach),
      retrieve: guard('questions', port.cards.retrieve),
      list: guard('questions', port.cards.list),
      update: guard('cards', port.cards.update),
      detach: guard('cards', port.cards.detach),
    },
    virtualAccount: {
      numbersFrom: port.virtualAccount.numbersFrom,
      issue: guard('accounts', port.virtualAccount.issue),
      cancel: guard('accounts', port.virtualAccount.cancel),
    },
    health: () => worstOf(Object.values(breakers).map(breaker => breaker.health(now()))),
  }
}

const worstOf = (all: readonly Health[]): Health =>
  all.includes('down') ? 'down' : all.includes('degraded') ? 'degraded' : 'ok'
