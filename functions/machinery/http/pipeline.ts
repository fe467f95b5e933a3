import middy from '@middy/core'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { CallRefusal } from './call-refusal.ts'

/** State of a call in the pipeline: each middleware adds its results for later ones. */
export interface CallContext {
  readonly contract: { readonly id: string; readonly method: string; readonly secretInput?: true }
  readonly event: APIGatewayProxyEventV2
  readonly lambda: Context
  readonly call: { readonly header: (name: string) => string | undefined }
  /** Epoch ms by the runtime's clock. */
  readonly now: () => number
  /** Parsed body. */
  body: unknown
  /** Path parameters with query or body as one flat object, not validated yet. */
  raw: Readonly<Record<string, unknown>>
  /** Input by the contract's schema; may be missing before `validate`. */
  input: Readonly<Record<string, unknown>> | undefined
  /** Refusal of an invalid input. */
  invalid: CallRefusal | undefined
}

/** A middy middleware before the handler. Whatever its `before` returns ends the call. */
export interface Middleware<Call> {
  readonly name: string
  readonly before: (request: { readonly event: Call }) => Promise<unknown>
}

export function middleware<Call>(name: string, run: (context: Call) => unknown): Middleware<Call> {
  return { name, before: async ({ event }) => run(event) }
}

/** Runs the middlewares in order, and then the handler. */
export function pipeline<Call extends CallContext>(
  middlewares: readonly Middleware<Call>[],
  run: (context: Call) => Promise<unknown>,
): (context: Call) => Promise<unknown> {
  // A handler that has to answer before Lambda's timeout sets its own timer around the pipeline.
  const handler = middy<Call, unknown>({ timeoutEarlyInMillis: 0 })
    .use([...middlewares])
    .handler((context: Call) => run(context))
  return context => handler(context, context.lambda)
}
