/** One invalid field, by the named message of marketplace.md 5. */
export interface FieldError {
  readonly field: string
  readonly key: string
  /** Those that the field cannot have, where the message names them. */
  readonly letters?: readonly string[]
}
