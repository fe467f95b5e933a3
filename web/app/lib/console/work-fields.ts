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
    title: m.admin_work_basics,
    fields: [
      { kind: 'both', name: 'title', label: m.admin_work_title, required: true },
      { kind: 'text', name: 'reading', label: m.admin_work_reading, hint: m.admin_work_reading_hint },
      { kind: 'choice', name: 'artistId', label: m.admin_work_artist, from: 'artist', required: true },
      { kind: 'choices', name: 'craftIds', label: m.admin_work_crafts, from: 'craft', required: true },
      { kind: 'choices', name: 'categoryIds', label: m.admin_work_categories, from: 'category' },
      { kind: 'optional-number', name: 'madeYear', label: m.admin_work_year },
      { kind: 'choice', name: 'seller', label: m.admin_work_seller, from: 'partner', none: m.admin_work_house },
    ],
  },
  {
    id: 'pictures',
    title: m.admin_field_pictures,
    fields: [
      { kind: 'pictures', name: 'imgs', label: m.admin_field_pictures, hint: m.admin_work_pictures_hint, max: 12 },
    ],
  },
  {
    id: 'size',
    title: m.admin_work_size_group,
    fields: [
      { kind: 'both', name: 'size', label: m.admin_work_size },
      { kind: 'box', name: 'boxSizeCm', label: m.admin_work_box, hint: m.admin_work_box_hint },
      { kind: 'optional-number', name: 'weightG', label: m.admin_work_weight },
    ],
  },
  {
    id: 'texts',
    title: m.admin_work_texts,
    fields: [
      { kind: 'both', name: 'description', label: m.admin_work_description, rows: 6 },
      { kind: 'both', name: 'material', label: m.admin_work_material },
      { kind: 'both', name: 'technique', label: m.admin_work_technique },
      { kind: 'both', name: 'condition', label: m.admin_work_condition, rows: 2 },
      { kind: 'both', name: 'format', label: m.admin_work_format },
      { kind: 'both', name: 'authenticity', label: m.admin_work_authenticity, rows: 2 },
      { kind: 'both', name: 'displayLocation', label: m.admin_work_location },
      { kind: 'both', name: 'shippingNote', label: m.admin_work_shipping },
      { kind: 'both', name: 'remarks', label: m.admin_work_remarks, rows: 2 },
      { kind: 'dated', name: 'exhibitions', label: m.admin_work_exhibitions, hint: m.admin_field_dated_hint },
      { kind: 'dated', name: 'awards', label: m.admin_field_awards, hint: m.admin_field_dated_hint },
      { kind: 'dated', name: 'provenance', label: m.admin_work_provenance, hint: m.admin_work_provenance_hint },
      { kind: 'dated', name: 'inspections', label: m.admin_work_inspections, hint: m.admin_work_inspections_hint },
    ],
  },
]

export const workFields: readonly Field[] = workGroups.flatMap(({ fields }) => fields)
