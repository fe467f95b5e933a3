import middy from '@middy/core'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { CallRefusal } from './call-refusal.ts'

/** What a call has become on its way to its handler: each middleware adds what it found for those after it. */
export interface CallContext {
  readonly contract: { readonly id: string; readonly method: string; readonly secretInput?: true }
  readonly event: APIGatewayProxyEventV2
  readonly lambda: Context
  readonly call: { readonly header: (name: string) => string | undefined }
  /** Epoch ms; follows the runtime's clock. */
  readonly now: () => number
  /** The body as its parser left it. */
  body: unknown
  /** Path parameters with query or body as one flat object, not yet validated. */
  raw: Readonly<Record<string, unknown>>
  /** The input by the contract's schema; until `validate` has run it may be missing. */
  input: Readonly<Record<string, unknown>> | undefined
  /** What is wrong with the input. */
  invalid: CallRefusal | undefined
}

/** A middy middleware that looks at a call before its handler runs. What its `before` answers ends the call. */
export interface Middleware<Call> {
  readonly name: string
  readonly before: (request: { readonly event: Call }) => Promise<unknown>
}

export function middleware<Call>(name: string, run: (context: Call) => unknown): Middleware<Call> {
  return { name, before: async ({ event }) => run(event) }
}

/** Leads a call through the middlewares in the order of the list, and then to its handler. */
export function pipeline<Call extends CallContext>(
  middlewares: readonly Middleware<Call>[],
  run: (context: Call) => Promise<unknown>,
): (context: Call) => Promise<unknown> {
  // An entry that answers before Lambda's timeout sets its own timer around the pipeline.
  const handler = middy<Call, unknown>({ timeoutEarlyInMillis: 0 })
    .use([...middlewares])
    .handler((context: Call) => run(context))
  return context => handler(context, context.lambda)
}
