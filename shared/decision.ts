/**
 * Result of a rule: `allowed` with the changes, or `refused` with the code for the caller. A commit has an `outcome`
 * too. Only functions that read foreign input or call a foreign system answer `ok`.
 */
export type Decision<Made extends object, Code extends string> = Allowed<Made> | Refused<Code>

export type Allowed<Made extends object> = { readonly outcome: 'allowed' } & Made

export interface Refused<Code extends string> {
  readonly outcome: 'refused'
  readonly code: Code
}
