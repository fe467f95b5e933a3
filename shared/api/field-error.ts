/** One invalid field, with the name of its message in marketplace.md 5. */
export interface FieldError {
  readonly field: string
  readonly key: string
  /** Characters that the field does not accept, if the message names them. */
  readonly letters?: readonly string[]
}
