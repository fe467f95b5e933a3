/**
 * A call of the platform: enough to send it, and what it takes and answers. The contracts of the marketplace are such
 * calls, and so is each row of `calls.ts`.
 */
export interface Call<Input = unknown, Answer = unknown> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{name}` is a parameter of the path and part of the flat input. */
  readonly path: string
  /** Moves money: the call needs an idempotency key. */
  readonly money?: true
  /** Says what the call takes. It is not run: the platform checks its input, and tells all mistakes at once. */
  readonly input?: Schema<Input, unknown>
  /** Reads an answer. Without it an answer is believed to be what the platform's contract says. */
  readonly output?: Schema<unknown, Answer>
}

/** What this client needs of a schema, by the interface that schema libraries share (standardschema.dev). */
interface Schema<Input, Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Reading<Output> | Promise<Reading<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}
type Reading<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly unknown[] }

/** What a call takes, flat: parameters of the path, and the fields of its query or body. */
export type InputOf<Of> = Of extends { readonly input?: Schema<infer Input, unknown> } ? Input : never
/** What a call answers when it succeeds. */
export type AnswerOf<Of> = Of extends { readonly output?: Schema<unknown, infer Answer> } ? Answer : never
