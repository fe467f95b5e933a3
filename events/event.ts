import type * as z from 'zod'
import type { Grants } from '#shared/api/grants.ts'
import type { Subject } from '#shared/api/subjects.ts'
import type { PlatformArea } from '#shared/platform/api/endpoint.ts'

/** A fact in the past tense, versioned and small: ids and amounts, never whole records. */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly type: Type
  readonly version: number
  readonly data: Data
  readonly example: z.input<Data>
}

/** An event as it is committed, published and consumed. `id` is the consumers' dedupe key. */
export interface EventRecord<Type extends string = string, Data = unknown> {
  readonly id: string
  readonly type: Type
  readonly version: number
  /** Epoch ms of the commit. */
  readonly at: number
  /** Id of the request that caused it; the bus and the queues carry it. */
  readonly correlationId?: string
  readonly data: Data
}

/** An event that a decision passes to `commit`, which adds its id and time. */
export interface PendingEvent {
  readonly type: string
  readonly version: number
  readonly data: unknown
}

export type EventOf<Definition> = Definition extends {
  readonly type: infer Type extends string
  readonly data: infer Data extends z.ZodType
}
  ? EventRecord<Type, z.output<Data>>
  : never

/**
 * Declares an event; the result is also the function that makes one.
 * @example export const bidAccepted = event('auction.bid-accepted', 1, z.object({ productId: z.string() }), { productId: 'w1' })
 */
export function event<const Type extends string, Data extends z.ZodType>(
  type: Type,
  version: number,
  data: Data,
  example: z.input<Data>,
): EventDefinition<Type, Data> & ((value: z.output<Data>) => PendingEvent) {
  return Object.assign((value: z.output<Data>): PendingEvent => ({ type, version, data: value }), {
    type,
    version,
    data,
    example,
  })
}

/** The payment platform's functions have a folder and stacks of their own. */
export type BackgroundSubject = Subject | 'platform'

interface Function {
  /** CDK id; the file is `functions/<context>/<subject>/<prefix>-<kebab id>.ts`. */
  readonly id: string
  readonly subject: BackgroundSubject
  /** Folder of a platform function below `functions/platform`. */
  readonly area?: PlatformArea
  readonly grants: Grants
  /** Seconds, default 15. A queue's visibility is six times this. */
  readonly timeout?: number
  /** MB, default 512. */
  readonly memory?: number
  /** Reserved concurrency, for work that must not displace other functions. */
  readonly concurrency?: number
  /** Native packages that cannot be bundled and are installed beside the function. */
  readonly native?: readonly 'sharp'[]
}

/** Reacts to events: rule -> queue (+ dead letters) -> `functions/<context>/<subject>/on-<kebab id>.ts`. */
export interface Reaction extends Function {
  readonly kind: 'reaction'
  readonly on: readonly Trigger[]
  /** Required values of fields of `data`, by name: other events do not reach the queue. */
  readonly where?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /** Messages per call, 1 to 10; default 10. */
  readonly batch?: number
  /**
   * Seconds for which messages are collected before a call, which then gets up to a hundred; default 0. For reactions
   * that report the present state with a delay, far less often: the work and its listing do not need every bid of a
   * busy auction.
   */
  readonly window?: number
  /**
   * Batches of its queue at a time, at least 2; default the function's concurrency. Unlike `concurrency` it reserves
   * nothing of the account: for reactions that nobody waits for.
   */
  readonly atOnce?: number
}

/** An event of ours, the message of a one-time schedule, or a new object in a bucket. */
type Trigger = EventDefinition | { readonly objectCreated: 'quarantine' | 'export' }

/** Runs on a clock: `functions/<context>/<subject>/cron-<kebab id>.ts`. */
export interface Clock extends Function {
  readonly kind: 'clock'
  /** `rate(1 minute)` or `cron(0 18 * * ? *)` (UTC). */
  readonly every: string
}

/**
 * Receives messages of the `verification` topic whose `channel` attribute matches:
 * `functions/<context>/<subject>/on-<kebab id>.ts`.
 */
export interface Subscriber extends Function {
  readonly kind: 'subscriber'
  readonly channel: 'sms' | 'voice'
}

/** One route of the WebSocket API: `functions/telling/sockets/<kebab id>.ts`. */
export interface SocketRoute extends Function {
  readonly kind: 'socket'
  readonly route: '$connect' | '$disconnect' | '$default' | 'subscribe' | 'unsubscribe'
}

/** Reads the table's stream: only the relay and the search projector do (DESIGN 4). */
export interface StreamReader extends Function {
  readonly kind: 'stream'
  /** Lambda event filter on the stream record. */
  readonly filter: object
}

/** Runs once at each deployment and start; must be idempotent: `functions/<context>/<subject>/setup-<kebab id>.ts`. */
export interface Setup extends Function {
  readonly kind: 'setup'
}

export type Background = Reaction | Clock | Subscriber | SocketRoute | StreamReader | Setup

export const reaction = <const Value extends Omit<Reaction, 'kind'>>(value: Value) =>
  ({ kind: 'reaction', ...value }) as const
export const clock = <const Value extends Omit<Clock, 'kind'>>(value: Value) => ({ kind: 'clock', ...value }) as const
export const subscriber = <const Value extends Omit<Subscriber, 'kind'>>(value: Value) =>
  ({ kind: 'subscriber', ...value }) as const
export const socketRoute = <const Value extends Omit<SocketRoute, 'kind'>>(value: Value) =>
  ({ kind: 'socket', ...value }) as const
export const streamReader = <const Value extends Omit<StreamReader, 'kind'>>(value: Value) =>
  ({ kind: 'stream', ...value }) as const
export const setup = <const Value extends Omit<Setup, 'kind'>>(value: Value) => ({ kind: 'setup', ...value }) as const
