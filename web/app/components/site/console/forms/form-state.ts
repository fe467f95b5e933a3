import type { Values } from '../../../../lib/console/fields.ts'
import type { Choices, Picks } from '../../../../lib/console/reply.ts'

export interface FormState {
  /** The form's id: the start of the ids of its fields. */
  readonly id: string
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly choices: Choices
  /** For forms that have pickers. */
  readonly picks?: Picks
  /** What became of documents that were sent without scripts, by their uploads. */
  readonly sent?: Readonly<Record<string, { readonly status: string; readonly reason: string | null }>> | undefined
  /** The purpose of its uploads (D16). */
  readonly business: 'work' | 'content' | 'proposal'
}
