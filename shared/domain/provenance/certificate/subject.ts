// Statements of a certificate about its work, as texts in both languages. The document may come from a file, so that no
// member is assumed to exist.
import type { Localized } from '#shared/domain/kernel/language.ts'
import { isEntryHash, type LedgerHead } from '../ledger/entry.ts'
import { isObject, type JsonObject } from './data-integrity.ts'

/** Empty texts for missing statements. */
export interface CertifiedWork {
  readonly title: Localized
  readonly artist: Localized
  readonly crafts: Localized
  readonly madeYear: number | null
  readonly material: Localized
  readonly technique: Localized
  readonly size: Localized
  readonly boxSize: string
  readonly weight: string
}

export function certifiedWorkOf({ credentialSubject }: JsonObject): CertifiedWork {
  const subject = isObject(credentialSubject) ? credentialSubject : {}
  const { title, artist, crafts, madeYear, material, technique, size, boxSize, weight } = subject
  return {
    title: inBoth(title),
    artist: inBoth(artist),
    crafts: inBoth(crafts),
    madeYear: typeof madeYear === 'number' ? madeYear : null,
    material: inBoth(material),
    technique: inBoth(technique),
    size: inBoth(size),
    boxSize: textOf(boxSize, ''),
    weight: textOf(weight, ''),
  }
}

function inBoth(label: unknown): Localized {
  const { ja, en } = isObject(label) ? label : {}
  return { ja: textOf(ja, '、'), en: textOf(en, ', ') }
}

const textOf = (value: unknown, joint: string): string => {
  if (Array.isArray(value)) return value.map(one => textOf(one, joint)).join(joint)
  return typeof value === 'string' ? value : ''
}

/** The head of a history in a certificate; undefined if there is none, more than one, or an invalid one. */
export function certifiedHeadOf({ evidence }: JsonObject): LedgerHead | undefined {
  const heads: JsonObject[] = Array.isArray(evidence)
    ? evidence.filter(one => isObject(one) && one['type'] === 'HistoryHead')
    : []
  const [head] = heads
  if (!head || heads.length > 1) return undefined
  const { seq, hash } = head
  return typeof seq === 'number' && isEntryHash(hash) ? { seq, hash } : undefined
}
