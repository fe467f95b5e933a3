import type { CallRefusal } from '../call-refusal.ts'
import { type CallContext, type Middleware, middleware } from '../pipeline.ts'

/** The parsed input, or every problem at once. */
export type ParsedInput<Input = Readonly<Record<string, unknown>>, Refusal = CallRefusal> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly failure: Refusal }

/**
 * Parses the input by the contract's schema. `validate` refuses an invalid one, so that other middlewares can run in
 * between.
 */
export function parse<Call extends Pick<CallContext, 'input' | 'invalid'>>(
  read: (context: Call) => ParsedInput,
): Middleware<Call> {
  return middleware('parse', context => {
    const parsed = read(context)
    if (parsed.ok) context.input = parsed.input
    else context.invalid = parsed.failure
  })
}

/** Refuses input that the schema rejected. */
export function validate(): Middleware<Pick<CallContext, 'invalid'>> {
  return middleware('validate', ({ invalid }) => invalid)
}
