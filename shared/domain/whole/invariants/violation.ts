/** One broken promise: which rule, of what, and how it was seen. */
export interface Violation {
  readonly rule: string
  readonly subject: string
  readonly detail: string
}
