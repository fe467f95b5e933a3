import { CallRefusal } from '../call-refusal.ts'
import { type Middleware, middleware } from '../pipeline.ts'

export interface CallerStrategy<Call, Caller> {
  /** Reads the caller. Undefined for a guest. */
  readonly read: (context: Call) => Promise<Caller | CallRefusal | undefined>
  /** Why the contract does not let this caller in; the first reason. */
  readonly refuse?: (context: Call) => CallRefusal | undefined
}

/** Finds out who calls and whether the contract lets them in. */
export function identifyCaller<Caller extends object, Call extends { caller: Caller | undefined }>({
  read,
  refuse,
}: CallerStrategy<Call, Caller>): Middleware<Call> {
  return middleware('identifyCaller', async context => {
    const found = await read(context)
    if (found instanceof CallRefusal) return found
    context.caller = found
    return refuse?.(context)
  })
}
