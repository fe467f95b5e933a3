import type { Source, Values } from './fields.ts'

/** What a refused form is shown again with: what was typed, a sentence for each field, one for the whole. */
export interface ConsoleReply {
  readonly intent: string
  /** Which of several forms of one intent: the bid, the member. */
  readonly target: string
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly general: string | undefined
}

export interface Choice {
  readonly value: string
  readonly text: string
  /** Stands under another one. */
  readonly under?: string | undefined
}

export type Choices = { readonly [Name in Source]?: readonly Choice[] | undefined }
