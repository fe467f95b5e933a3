import { m } from '../../paraglide/messages.js'
import type { Field } from './fields.ts'

/** The form of a secret sale (D95). */
export const saleFields: readonly Field[] = [
  { kind: 'both', name: 'title', label: m.sale_admin_name, hint: m.sale_admin_name_hint, required: true },
  { kind: 'both', name: 'text', label: m.sale_admin_text, hint: m.sale_admin_text_hint, required: true, rows: 6 },
  { kind: 'picture', name: 'banner', label: m.sale_admin_banner, hint: m.sale_admin_banner_hint },
  { kind: 'instant', name: 'startAt', label: m.sale_admin_start, required: true },
  { kind: 'instant', name: 'endAt', label: m.sale_admin_end, required: true },
  { kind: 'picks', from: 'work', name: 'productIds', label: m.sale_admin_works, hint: m.sale_admin_works_hint },
]

/** The form of a letter (D95). */
export const letterFields: readonly Field[] = [
  { kind: 'both', name: 'title', label: m.letter_admin_heading, required: true },
  {
    kind: 'both',
    name: 'content',
    label: m.letter_admin_content,
    hint: m.letter_admin_content_hint,
    required: true,
    rows: 12,
  },
]
