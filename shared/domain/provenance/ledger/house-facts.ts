// What the house writes into a work's history by its console (D90): what it knows of a work beside sales and labels. Pure.

import type { OriginalFile } from '#shared/domain/catalogue/work/history-head.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { documentType } from '#shared/domain/kernel/picture/file-limits.ts'
import { beginOfDayInJapan } from '#shared/japan-time.ts'
import type { EntryMedia, EntryType, LedgerEntry } from './entry.ts'
import type { LedgerFact } from './fact.ts'
import type { AttachedDocument } from './stored.ts'

/** Where a work is kept is not among them: it would tell thieves (decision 281). */
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
  /** Characters of the text, in each language. */
  text: 500,
  pictures: 5,
  documents: 3,
  /** The earliest day that an entry may tell of. */
  firstDay: '1000-01-01',
} as const

const eventPrefix = 'house:'
const house = { role: 'house' } as const

/** What the pictures of an entry show. */
const roles: Readonly<Record<HouseEntryType, EntryMedia['role']>> = {
  exhibited: 'document',
  awarded: 'document',
  appraised: 'document',
  restored: 'repair',
  condition_recorded: 'work',
  remark: 'document',
}

interface Told {
  /** Id of the call that tells it. */
  readonly id: string
  readonly type: HouseEntryType
  /** `2026-12-15`, of Japan's calendar. */
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

/** Whether the hour of an entry is known: of what the house adds, only the day is. */
export const hasHour = ({ eventId }: Pick<LedgerEntry, 'eventId'>): boolean => !eventId.startsWith(eventPrefix)

/** The certificate holds no longer; the history goes on. The reason may name people: it is a digest. */
export const revokedFact = (reason: string, at: number): LedgerFact => ({
  type: 'revoked',
  eventId: 'revoked',
  occurredAt: at,
  actor: house,
  data: {},
  private: { reason },
})

/**
 * What an operator has to look into. `mismatch`: history, work and token do not agree from an entry on. `refused`: the
 * contract takes no write of this work.
 */
export const ledgerFindingKinds = ['mismatch', 'refused'] as const
export type LedgerFindingKind = (typeof ledgerFindingKinds)[number]

/** Four eyes: who proposed a revocation does not confirm it. */
export const mayConfirm = (
  { proposed }: { readonly proposed: { readonly operatorId: string } },
  operatorId: string,
): boolean => proposed.operatorId !== operatorId
