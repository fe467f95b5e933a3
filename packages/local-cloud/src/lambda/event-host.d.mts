import type { AsyncLocalStorage } from 'node:async_hooks'

export type Variables = Record<string, string | undefined>

/** A function as its first message describes it, and what its host keeps of it. */
export interface HostedFunction {
  readonly name: string
  readonly env: Variables
  readonly output: number | undefined
}

export interface RunningEvent {
  readonly host: EventHost
  readonly fn: HostedFunction
  readonly id: string | null
  readonly isLoading: boolean
}
export const running: AsyncLocalStorage<RunningEvent>

export function variablesByEvent(outside: () => Variables): Variables
export function writeLog(fn: HostedFunction, chunk: unknown, encoding?: unknown, done?: unknown): boolean
export function forgetKept(): void

interface EventHostOptions {
  readonly variables: Variables
  readonly post: (message: object) => void
  readonly load: (file: string) => Promise<object>
  readonly clocks: { readonly now: () => number; readonly realNow: () => number }
  readonly overlaps: boolean
}
export class EventHost {
  constructor(options: EventHostOptions)
  readonly variables: Variables
  take(message: object): Promise<void>
  forget(): void
}
