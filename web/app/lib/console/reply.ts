import type { Source, Values } from './fields.ts'
import type { PasskeyRequest } from './passkeys.ts'

/** What a refused form is shown again with: what was typed, a sentence for each field, one for the whole. */
export interface ConsoleReply {
  readonly intent: string
  /** Which of several forms of one intent: the bid, the member. */
  readonly target: string
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly general: string | undefined
  /** The form was valid and not sent yet: the operator is to confirm what was typed. */
  readonly asks?: boolean | undefined
  /** Password or code are asked for, once more, before it is sent. */
  readonly proves?: boolean | undefined
  /** What the own device may sign instead, where there is a passkey. */
  readonly passkey?: PasskeyRequest | null | undefined
  /** Present when a picker of the form was used instead of sending it. */
  readonly picks?: Picks | undefined
}

/** What pickers of a form know besides its values. */
export interface Picks {
  /** What records are called, by id. */
  readonly names: Readonly<Record<string, string>>
  /** What a search found, by the field's name; a field that was not searched has none. */
  readonly found: Readonly<Record<string, readonly Choice[] | undefined>>
}

export interface Choice {
  readonly value: string
  readonly text: string
  /** Stands under another one. */
  readonly under?: string | undefined
}

export type Choices = { readonly [Name in Source]?: readonly Choice[] | undefined }
