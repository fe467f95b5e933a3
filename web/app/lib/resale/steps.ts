import { type Draft, isFetchedDraft } from './draft.ts'

interface Step {
  readonly name: string
  /** The fields of the form that are filled in here. */
  readonly fields: readonly string[]
  /** Whether this application has the step at all. */
  readonly applies?: (draft: Draft) => boolean
}

/** The way through the wizard. A row here and its component in `components/selling/resale/wizard.tsx` are a step. */
const steps = [
  { name: 'photos', fields: ['imgs', 'isBroken', 'damageImgs', 'condition', 'description'] },
  { name: 'price', fields: ['saleKind', 'price', 'startPrice', 'instantPrice', 'endTime', 'deliveryMethod'] },
  { name: 'delivery', fields: ['addressId', 'storageLocation', 'format', 'size', 'boxSize', 'weight'] },
  { name: 'pickup', fields: ['pickupDates'], applies: isFetchedDraft },
  { name: 'account', fields: [] },
  { name: 'confirm', fields: ['agree'] },
] as const satisfies readonly Step[]

export type StepName = (typeof steps)[number]['name']

export function stepsOf(draft: Draft): readonly (Step & { readonly name: StepName })[] {
  return steps.filter((step: Step) => step.applies?.(draft) ?? true)
}

/** Where a field is filled in. */
export const stepOfField = (field: string): StepName | undefined =>
  steps.find((step: Step) => step.fields.includes(field))?.name

/** Names of the reviewer's notes that the form calls otherwise. */
const noted: Readonly<Record<string, string>> = { boxSizeCm: 'boxSize', weightG: 'weight', address: 'addressId' }
export const fieldOfNote = (field: string): string => noted[field] ?? field
