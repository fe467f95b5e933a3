import type { Draft } from '../../../lib/resale/draft.ts'
import { fieldOfNote } from '../../../lib/resale/steps.ts'
import type { loadResell, ResellRefusal as Refusal } from '../../../lib/server/resell.server.ts'
import { m } from '../../../paraglide/messages.js'

export type ResellPage = Extract<Awaited<ReturnType<typeof loadResell>>, { kind: 'wizard' }>
export type ResellRefusal = Refusal

/** What every step of the wizard is made from. */
export interface WizardState {
  readonly page: ResellPage
  readonly draft: Draft
  readonly change: (part: Draft | ((before: Draft) => Draft)) => void
  readonly errors: Readonly<Record<string, string>>
  /** What the step was answered, if it was not enough to go on. */
  readonly reply: ResellRefusal | undefined
}

/** Names of the fields whose problems do not say what they are about. */
const fieldNames: Readonly<Record<string, () => string>> = {
  condition: m.resale_condition,
  description: m.resale_description,
  storageLocation: m.resale_storage,
  format: m.resale_format,
  boxSize: m.resale_box,
  weight: m.resale_weight,
  pickupDates: m.resale_step_pickup,
  birthDate: m.resale_birth_date,
}

/** A problem as the list above the form gives it. */
export function namedProblem(name: string, text: string): string {
  const field = fieldNames[name]?.()
  return field === undefined ? text : m.resale_error_at({ step: field, text })
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
