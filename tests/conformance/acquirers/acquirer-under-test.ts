// What the suite of acquirers stands on: a bench for each of them, and the few steps that every test takes.
import { randomUUID } from 'node:crypto'
import type {
  AcquirerOutcome,
  AcquirerPort,
  CardHint,
  Charge,
  NewOrder,
  OrderRef,
  UpstreamSnapshot,
} from '#functions/platform/acquirers/port.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { verdictOfState } from '#shared/platform/payments/verdict.ts'

export interface Bench {
  readonly acquirer: AcquirerPort
  readonly now: () => number
  readonly advance: (ms: number) => void
  readonly token: (number: string) => Promise<string>
  /** The holder's browser follows `url`; then types a code or cancels, where it is asked. */
  readonly holder: (url: string, typed?: string) => Promise<void>
  readonly transfer: (upstreamOrderId: string, yen: number) => Promise<void>
  /** What the acquirer's notice says of a registration that ended, where it sends one. */
  readonly noticeOf?: (registrationRef: string) => Promise<CardHint>
  /** How this acquirer tells a refusal of the table 3.4. */
  readonly told: (code: PlatformCode) => PlatformCode
  /** What an order must look like, or what must be done, for a step of it to go wrong. */
  readonly trouble: (kind: 'lost-capture' | 'lost-execute' | 'closed') => Trouble
}
interface Trouble {
  readonly prefix?: string
  readonly amount?: number
  readonly arm?: (upstreamOrderId: string) => void
  /** After this the truth is to be seen. */
  readonly settle?: () => void
}

export const key = (bench: { now: () => number }) => ({ id: randomUUID(), createdAt: bench.now() })
let count = 0
export const orderId = (prefix = 'o') => `${prefix}${String(++count).padStart(6, '0')}${randomUUID().slice(0, 8)}`
export const back = {
  kind: 'redirect',
  success: 'https://pay.example/back',
  failure: 'https://pay.example/failed',
} as const

export function value<Value>(outcome: AcquirerOutcome<Value>): Value {
  if (outcome.kind !== 'done') throw new Error(`${outcome.kind} ${JSON.stringify(outcome.error)}`)
  return outcome.value
}
export const codeOf = (outcome: AcquirerOutcome<unknown>) =>
  outcome.kind === 'done' ? 'done' : `${outcome.kind} ${outcome.error.code}`

type Wanted = Partial<Omit<NewOrder, 'upstreamKey'>>
export const newOrder = (bench: Bench, wanted: Wanted = {}): NewOrder => ({
  upstreamOrderId: orderId(),
  job: 'AUTH',
  amount: 12_000,
  tax: 500,
  tds: '0',
  tdsFallback: '2',
  freeFields: ['order'],
  upstreamKey: key(bench),
  ...wanted,
})

export async function register(bench: Bench, wanted: Wanted = {}): Promise<OrderRef> {
  const { upstreamOrderId, accessId } = value(await bench.acquirer.registerAttempt(newOrder(bench, wanted)))
  return { upstreamOrderId, accessId, payType: 'Card' }
}
export async function charge(bench: Bench, order: OrderRef, number: string, more: Partial<Charge> = {}) {
  const source = more.source ?? { token: await bench.token(number) }
  return bench.acquirer.execute({ ...order, source, returnTo: back, tds2: {}, upstreamKey: key(bench), ...more })
}
export const look = async (bench: Bench, order: OrderRef): Promise<UpstreamSnapshot> =>
  value(await bench.acquirer.retrieve(order))
export const verdict = async (bench: Bench, order: OrderRef) => verdictOfState(await look(bench, order))
export const paid = async (bench: Bench, wanted: Wanted = {}, number = '4242424242424242') => {
  const order = await register(bench, wanted)
  value(await charge(bench, order, number))
  return order
}
export const at = (bench: Bench, order: OrderRef) => ({ ...order, upstreamKey: key(bench) })
export const success = '4242424242424242'
export const target = { CHECK: 'CHECKED', AUTH: 'AUTHORIZED', CAPTURE: 'CAPTURED' } as const
