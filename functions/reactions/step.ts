import { ulid } from 'ulid'
import type { PendingEvent } from '#events/event.ts'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import { systemKeys } from '#functions/table/keys.ts'
import { type CommitResult, transact } from '#functions/table/transaction.ts'
import type { Write, WriteKind } from '#functions/table/write.ts'

/**
 * One transaction of several that a piece of work takes, where another system is asked in between. `once` names what
 * must happen only once, however often its cause arrives: an event's id, or the edge itself (`close-w1`).
 */
export interface Step<Kind extends WriteKind = WriteKind> {
  readonly once: string
  readonly writes: readonly Write<Kind>[]
  readonly events?: readonly PendingEvent[] | undefined
}

/** `refused`: a condition did not hold. `repeated`: it has happened before. */
export type StepResult =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'repeated' }
  | { readonly outcome: 'refused'; readonly result: Extract<CommitResult<unknown>, { refused: Write }> }

export type Steps<Kind extends WriteKind = WriteKind> = (step: Step<Kind>) => Promise<StepResult>

/** The steps of one operation; `once` is unique within it. */
export function stepsOf(operation: string, domain?: string): Steps {
  return async ({ once, writes, events }) => {
    const scope = {
      id: systemKeys.stepScope(domain, operation, once),
      operation,
      bodyHash: '',
      keepsAnswer: false,
      now: () => Date.now(),
      newId: () => ulid(Date.now()),
    }
    const change = { writes, ...(events && { events }), answer: null }
    const result = await transact(documentClient, tableName, scope, change)
    if (result.done) return { outcome: result.replayed ? 'repeated' : 'done' }
    if ('refused' in result) return { outcome: 'refused', result }
    throw new Error(`${operation} ${once} kept meeting other transactions`)
  }
}
