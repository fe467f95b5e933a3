// Entries that the house adds in the console (D90): facts beyond sales and labels. Pure.

import type { OriginalFile } from '#shared/domain/catalogue/work/history-head.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { documentType } from '#shared/domain/kernel/picture/file-limits.ts'
import { beginOfDayInJapan } from '#shared/japan-time.ts'
import type { EntryMedia, EntryType, LedgerEntry } from './entry.ts'
import type { LedgerFact } from './fact.ts'
import type { AttachedDocument } from './stored.ts'

/** The place where a work is kept is excluded, because it would help thieves (decision 281). */
export const houseEntryTypes = [
  'exhibited',
  'awarded',
  'appraised',
  'restored',
  'condition_recorded',
  'remark',
] as const satisfies readonly EntryType[]
type HouseEntryType = (typeof houseEntryTypes)[number]

export const houseEntryRules = {
  /** Longest text in characters, in each language. */
  text: 500,
  pictures: 5,
  documents: 3,
  /** Earliest date of an entry. */
  firstDay: '1000-01-01',
} as const

const eventPrefix = 'house:'
const house = { role: 'house' } as const

/** Role of an entry's pictures. */
const roles: Readonly<Record<HouseEntryType, EntryMedia['role']>> = {
  exhibited: 'document',
  awarded: 'document',
  appraised: 'document',
  restored: 'repair',
  condition_recorded: 'work',
  remark: 'document',
}

interface Told {
  /** Id of the call that adds it. */
  readonly id: string
  readonly type: HouseEntryType
  /** `2026-12-15`, Japan's calendar. */
  readonly day: string
  readonly text: Localized
  readonly originals: readonly OriginalFile[]
  readonly documents?: readonly AttachedDocument[]
}

export const houseFact = ({ id, type, day, text: { ja, en, zh }, originals, documents = [] }: Told): LedgerFact => ({
  type,
  eventId: `${eventPrefix}${id}`,
  occurredAt: beginOfDayInJapan(day),
  actor: house,
  data: { text: zh ? { ja, en, zh } : { ja, en } },
  media: [
    ...originals.map(original => ({ role: roles[type], ...original })),
    ...documents.map(({ sha256, bytes }) => ({ role: 'document' as const, sha256, bytes, type: documentType })),
  ],
})

/** Whether the time of day is known: for entries added by the house only the date is. */
export const hasHour = ({ eventId }: Pick<LedgerEntry, 'eventId'>): boolean => !eventId.startsWith(eventPrefix)

/** The certificate is revoked; the history continues. The reason may name people, so that it is a digest. */
export const revokedFact = (reason: string, at: number): LedgerFact => ({
  type: 'revoked',
  eventId: 'revoked',
  occurredAt: at,
  actor: house,
  data: {},
  private: { reason },
})

/**
 * Findings for an operator. `mismatch`: history, work and token disagree from an entry on. `refused`: the contract
 * refuses every write of this work.
 */
export const ledgerFindingKinds = ['mismatch', 'refused'] as const
export type LedgerFindingKind = (typeof ledgerFindingKinds)[number]

/** Nobody confirms a revocation of their own. */
export const mayConfirm = (
  { proposed }: { readonly proposed: { readonly operatorId: string } },
  operatorId: string,
): boolean => proposed.operatorId !== operatorId
