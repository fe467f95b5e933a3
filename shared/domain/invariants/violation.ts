/** One broken promise: which rule, of what, and how it was seen. */
export type Violation = { rule: string; subject: string; detail: string }
