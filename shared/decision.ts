/**
 * What a rule decides: `allowed` with what the move makes, `refused` with the code that the caller is told. A commit says
 * its `outcome` by the same property. Only what reads foreign input or calls a foreign system answers `ok`.
 */
export type Decision<Made extends object, Code extends string> = Allowed<Made> | Refused<Code>

export type Allowed<Made extends object> = { readonly outcome: 'allowed' } & Made

export interface Refused<Code extends string> {
  readonly outcome: 'refused'
  readonly code: Code
}
