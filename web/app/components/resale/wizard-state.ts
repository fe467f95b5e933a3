import type { Draft } from '../../lib/resale/draft.ts'
import { fieldOfNote } from '../../lib/resale/steps.ts'
import type { loadResell, ResellRefusal as Refusal } from '../../lib/server/resell.server.ts'
import { m } from '../../paraglide/messages.js'

export type ResellPage = Extract<Awaited<ReturnType<typeof loadResell>>, { kind: 'wizard' }>
export type ResellRefusal = Refusal

/** What every step of the wizard is made from. */
export interface WizardState {
  readonly page: ResellPage
  readonly draft: Draft
  readonly change: (part: Draft | ((before: Draft) => Draft)) => void
  readonly errors: Readonly<Record<string, string>>
}

/** What the reviewer asked to be mended at this field. */
export function noteAt({ page }: Pick<WizardState, 'page'>, name: string): string | undefined {
  const { application } = page.prepared
  if (application?.state !== 'revise') return undefined
  return application.decision?.fields.find(({ field }) => fieldOfNote(field) === name)?.note
}

/** A hint with the reviewer's words behind it, so that both belong to the field. */
export function hintAt(wizard: WizardState, name: string, hint = ''): string | undefined {
  const note = noteAt(wizard, name)
  return [hint, note && m.resale_reviewer_note({ note })].filter(Boolean).join(' ') || undefined
}

/** What the element of a text field needs; the names are those of the contract. */
export function textField(wizard: WizardState, name: string, hint?: string) {
  const value = wizard.draft[name]
  return {
    id: `resell-${name}`,
    name,
    defaultValue: typeof value === 'string' ? value : '',
    error: wizard.errors[name],
    hint: hintAt(wizard, name, hint),
  }
}
