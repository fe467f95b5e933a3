import type { OwnerAction } from '#shared/domain/telling/dashboard/desk.ts'

/** Why a form of the owner's desk was refused, as the page shows it at the form. */
export interface DeskRefusal {
  readonly intent: OwnerAction
  readonly applicationId: string
  /** A sentence for the whole form, where no field is named. */
  readonly general: string | undefined
  readonly errors: Readonly<Record<string, string>>
  /** What was typed. */
  readonly typed: Readonly<Record<string, string>>
}

/** The fields of the forms of the desk. */
export const deskFields = ['price', 'startPrice', 'instantPrice', 'endTime'] as const
