import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import type { Hands } from '#shared/domain/provenance/ledger/collectors.ts'
import type { LedgerEntry } from '#shared/domain/provenance/ledger/entry.ts'
import { m } from '../../../paraglide/messages.js'

type Entry = Pick<LedgerEntry, 'type' | 'data' | 'media'>

const names: Readonly<Record<Entry['type'], () => string>> = {
  registered: m.chain_registered,
  corrected: m.chain_corrected,
  condition_recorded: m.chain_condition_recorded,
  exhibited: m.chain_exhibited,
  awarded: m.chain_awarded,
  appraised: m.chain_appraised,
  restored: m.chain_restored,
  location_changed: m.chain_location_changed,
  remark: m.chain_remark,
  auction_closed: m.chain_auction_closed,
  sold: m.chain_sold_primary,
  ownership_moved: m.chain_ownership_moved,
  returned: m.chain_returned,
  withdrawn: m.chain_withdrawn,
  deposited: m.chain_deposited,
  recovered: m.chain_recovered,
  attested: m.chain_attested,
  revoked: m.chain_revoked,
  anchored: m.chain_anchored,
}

export const labelNames: Readonly<Record<string, () => string>> = {
  title: m.chain_label_title,
  reading: m.chain_label_reading,
  artist: m.chain_label_artist,
  crafts: m.chain_label_crafts,
  madeYear: m.chain_label_madeYear,
  size: m.chain_label_size,
  boxSize: m.chain_label_boxSize,
  weight: m.chain_label_weight,
  material: m.chain_label_material,
  technique: m.chain_label_technique,
  condition: m.chain_label_condition,
  authenticity: m.chain_label_authenticity,
  exhibitions: m.chain_label_exhibitions,
  awards: m.chain_label_awards,
  remarks: m.chain_label_remarks,
}

/** A format that this page does not know yet shows its own name. */
export function entryName({ type, data }: Pick<Entry, 'type' | 'data'>): string {
  if (type === 'sold' && data['sale'] === 'secondary') return m.chain_sold_secondary()
  return names[type]?.() ?? type
}

export const collectorName = (number: string | null): string =>
  number === null ? m.chain_no_member() : m.chain_collector({ number })

export function entryText({ type, data, media }: Entry, hands: Hands | undefined, locale: Language): string {
  switch (type) {
    case 'registered':
      return media.length > 0 ? m.chain_text_registered({ count: media.length }) : m.chain_text_registered_bare()
    case 'corrected':
      return correction(data['changed'], locale)
    case 'condition_recorded':
      return localizedIn(memberOf(data['changed'], 'condition') ?? data['text'], locale)
    case 'auction_closed':
      return m.chain_text_auction({ count: Number(data['entries']) })
    case 'sold':
    case 'ownership_moved':
      return hands ? m.chain_text_moved({ from: collectorName(hands.from), to: collectorName(hands.to) }) : ''
    case 'returned':
      return hands ? m.chain_text_returned({ to: collectorName(hands.to) }) : ''
    case 'withdrawn':
      return m.chain_text_withdrawn()
    case 'deposited':
      return m.chain_text_deposited()
    case 'attested':
      return m.chain_text_attested({ seq: Number(memberOf(data['head'], 'seq')) })
    case 'recovered':
      return m.chain_text_recovered()
    default:
      return localizedIn(data['text'], locale)
  }
}

function correction(changed: Canonical | undefined, locale: Language): string {
  const known = isMembers(changed) ? Object.keys(changed).flatMap(name => labelNames[name]?.() ?? []) : []
  return known.length > 0
    ? m.chain_text_corrected({ labels: known.join(locale === 'ja' ? '、' : ', ') })
    : m.chain_text_corrected_media()
}

type Members = Readonly<Record<string, Canonical>>
const isMembers = (value: Canonical | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const memberOf = (value: Canonical | undefined, name: string): Canonical | undefined =>
  isMembers(value) ? value[name] : undefined

/** A text in the reader's language; the Japanese one where there is no other. */
function localizedIn(value: Canonical | undefined, locale: Language): string {
  const text = memberOf(value, locale) || memberOf(value, 'ja')
  return typeof text === 'string' ? text : ''
}
