import { CallRefusal } from '../call-refusal.ts'
import { type Middleware, middleware } from '../pipeline.ts'

export interface CallerStrategy<Call, Caller> {
  /** Reads the caller; undefined for a guest. */
  readonly read: (context: Call) => Promise<Caller | CallRefusal | undefined>
  /** First reason why the contract refuses this caller. */
  readonly refuse?: (context: Call) => CallRefusal | undefined
}

/** Identifies the caller and checks the contract's access. */
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
