import { m } from '../../paraglide/messages.js'
import type { Field } from './fields.ts'

/** What an editor writes of a work, in the groups of the form. `seller` is a partner's id, or nothing for the house. */
export const workGroups: readonly {
  readonly id: string
  readonly title: () => string
  readonly fields: readonly Field[]
}[] = [
  {
    id: 'basics',
    title: m.admin_w_basics,
    fields: [
      { kind: 'both', name: 'title', label: m.admin_w_title, required: true },
      { kind: 'text', name: 'reading', label: m.admin_w_reading, hint: m.admin_w_reading_hint },
      { kind: 'choice', name: 'artistId', label: m.admin_w_artist, from: 'artist', required: true },
      { kind: 'choices', name: 'craftIds', label: m.admin_w_crafts, from: 'craft', required: true },
      { kind: 'choices', name: 'categoryIds', label: m.admin_w_categories, from: 'category' },
      { kind: 'optional-number', name: 'madeYear', label: m.admin_w_year },
      { kind: 'choice', name: 'seller', label: m.admin_w_seller, from: 'partner', none: m.admin_w_house },
    ],
  },
  {
    id: 'pictures',
    title: m.admin_f_pictures,
    fields: [{ kind: 'pictures', name: 'imgs', label: m.admin_f_pictures, hint: m.admin_w_pictures_hint, max: 12 }],
  },
  {
    id: 'size',
    title: m.admin_w_size_group,
    fields: [
      { kind: 'both', name: 'size', label: m.admin_w_size },
      { kind: 'box', name: 'boxSizeCm', label: m.admin_w_box, hint: m.admin_w_box_hint },
      { kind: 'optional-number', name: 'weightG', label: m.admin_w_weight },
    ],
  },
  {
    id: 'texts',
    title: m.admin_w_texts,
    fields: [
      { kind: 'both', name: 'description', label: m.admin_w_description, rows: 6 },
      { kind: 'both', name: 'material', label: m.admin_w_material },
      { kind: 'both', name: 'technique', label: m.admin_w_technique },
      { kind: 'both', name: 'condition', label: m.admin_w_condition, rows: 2 },
      { kind: 'both', name: 'format', label: m.admin_w_format },
      { kind: 'both', name: 'authenticity', label: m.admin_w_authenticity, rows: 2 },
      { kind: 'both', name: 'displayLocation', label: m.admin_w_location },
      { kind: 'both', name: 'shippingNote', label: m.admin_w_shipping },
      { kind: 'both', name: 'remarks', label: m.admin_w_remarks, rows: 2 },
      { kind: 'dated', name: 'exhibitions', label: m.admin_w_exhibitions, hint: m.admin_f_dated_hint },
      { kind: 'dated', name: 'awards', label: m.admin_f_awards, hint: m.admin_f_dated_hint },
    ],
  },
]

export const workFields: readonly Field[] = workGroups.flatMap(({ fields }) => fields)
