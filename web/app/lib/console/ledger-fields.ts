import { houseEntryRules } from '#shared/domain/provenance/ledger/house-facts.ts'
import { m } from '../../paraglide/messages.js'
import type { Field } from './fields.ts'

/** What an operator writes of an entry, after its type and day (D90). */
export const entryFields: readonly Field[] = [
  {
    kind: 'both',
    name: 'text',
    label: m.ledger_admin_text,
    hint: m.ledger_admin_text_hint,
    required: true,
    rows: 3,
  },
  {
    kind: 'pictures',
    name: 'imgs',
    label: m.admin_field_pictures,
    hint: m.ledger_admin_pictures_hint,
    max: houseEntryRules.pictures,
  },
  {
    kind: 'documents',
    name: 'documents',
    label: m.document_field,
    hint: m.document_hint,
    max: houseEntryRules.documents,
  },
]
