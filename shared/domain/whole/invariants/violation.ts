/** One violated invariant: rule, subject and evidence. */
export interface Violation {
  readonly rule: string
  readonly subject: string
  readonly detail: string
}
