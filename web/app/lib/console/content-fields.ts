import type { ContentKind } from '#shared/domain/kernel/content.ts'
import { m } from '../../paraglide/messages.js'
import type { Field } from './fields.ts'

/** The fields of every kind of record that editors keep; the kinds and their rules are those of shared/domain/kernel/content.ts. */
const order = {
  kind: 'number',
  name: 'order',
  label: m.admin_field_order,
  hint: m.admin_field_order_hint,
  required: true,
} as const
const name = { kind: 'both', name: 'name', label: m.admin_field_name, required: true } as const
const link = { kind: 'text', name: 'link', label: m.admin_field_link, hint: m.admin_field_link_hint } as const
const logo = { kind: 'picture', name: 'logo', label: m.admin_field_logo } as const
const title = { kind: 'both', name: 'title', label: m.admin_field_title, required: true } as const
const body = { kind: 'both', name: 'body', label: m.admin_field_body, rows: 10, required: true } as const
const imgs = { kind: 'pictures', name: 'imgs', label: m.admin_field_pictures, max: 5 } as const
const works = {
  kind: 'picks',
  from: 'work',
  name: 'productIds',
  label: m.admin_field_works,
  hint: m.admin_field_works_hint,
} as const
const number = {
  kind: 'number',
  name: 'number',
  label: m.admin_field_number,
  hint: m.admin_field_number_hint,
  required: true,
} as const
const published = {
  kind: 'instant',
  name: 'publishAt',
  label: m.admin_field_published,
  hint: m.admin_jst,
  required: true,
} as const
const dated = (field: string, label: () => string) =>
  ({ kind: 'dated', name: field, label, hint: m.admin_field_dated_hint }) as const

export const contentFields: { readonly [Kind in ContentKind]: readonly Field[] } = {
  craft: [name, { kind: 'color', name: 'color', label: m.admin_field_color, required: true }, order],
  category: [
    name,
    { kind: 'choice', name: 'parentId', label: m.admin_field_parent, from: 'category', none: m.admin_field_top_level },
    order,
  ],
  artist: [
    name,
    { kind: 'text', name: 'reading', label: m.admin_field_reading, required: true },
    { kind: 'choice', name: 'craftId', label: m.admin_field_craft, from: 'craft', required: true },
    { kind: 'both', name: 'title', label: m.admin_field_artist_title },
    { kind: 'both', name: 'affiliation', label: m.admin_field_affiliation },
    { kind: 'text', name: 'birthday', label: m.admin_field_birthday },
    { kind: 'both', name: 'detailText', label: m.admin_field_detail, rows: 6 },
    { kind: 'both', name: 'quote', label: m.admin_field_quote, hint: m.admin_field_quote_hint, rows: 2 },
    dated('awards', m.admin_field_awards),
    dated('career', m.admin_field_career),
    { kind: 'text', name: 'video', label: m.admin_field_video, hint: m.admin_field_link_hint },
    { kind: 'links', name: 'links', label: m.admin_field_links, hint: m.admin_field_links_hint },
    imgs,
    order,
  ],
  partner: [
    name,
    { kind: 'both', name: 'text', label: m.admin_field_text, rows: 5 },
    { kind: 'both', name: 'place', label: m.partners_place },
    { kind: 'both', name: 'hours', label: m.partners_hours },
    link,
    logo,
    order,
  ],
  column: [
    { kind: 'choice', name: 'type', label: m.admin_field_type, from: 'column-type', numeric: true, required: true },
    { ...name, label: m.admin_field_title },
    { kind: 'both', name: 'profile', label: m.admin_field_profile, rows: 2 },
    { kind: 'both', name: 'author', label: m.admin_field_author },
    body,
    imgs,
    works,
    published,
  ],
  news: [
    { kind: 'choice', name: 'type', label: m.admin_field_type, from: 'news-type', numeric: true, required: true },
    title,
    body,
    {
      kind: 'choice',
      name: 'artistId',
      label: m.admin_field_news_artist,
      from: 'artist',
      none: m.admin_field_news_nobody,
    },
    published,
  ],
  'news-type': [number, name],
  'column-type': [number, name],
  faq: [
    { kind: 'choice', name: 'group', label: m.admin_field_group, from: 'faq-group', required: true },
    { kind: 'both', name: 'question', label: m.admin_field_question, rows: 2, required: true },
    { kind: 'both', name: 'answer', label: m.admin_field_answer, rows: 5, required: true },
    order,
  ],
  'faq-group': [name, { kind: 'pictures', name: 'imgs', label: m.admin_field_pictures, max: 1 }, order],
  banner: [
    title,
    { kind: 'both', name: 'text', label: m.admin_field_text, rows: 3 },
    { kind: 'picture', name: 'img', label: m.admin_field_picture, required: true },
    link,
    works,
    order,
  ],
  platform: [
    { kind: 'text', name: 'name', label: m.admin_field_name, required: true },
    { ...link, required: true },
    logo,
    order,
  ],
  term: [
    { kind: 'text', name: 'term', label: m.admin_field_term, required: true },
    { kind: 'text', name: 'reading', label: m.admin_field_reading, required: true },
    { kind: 'text', name: 'english', label: m.admin_field_english, required: true },
    { kind: 'both', name: 'explanation', label: m.admin_field_explanation, rows: 3, required: true },
  ],
  home: [
    works,
    {
      kind: 'picks',
      from: 'artist',
      name: 'artistIds',
      label: m.admin_field_artists,
      hint: m.admin_field_artists_hint,
    },
  ],
  fx: [
    { kind: 'millionths', name: 'yenMicros', label: m.admin_field_rate, hint: m.admin_field_rate_hint, required: true },
  ],
}

/** In the order of the console's list, with their names. */
export const kindNames: { readonly [Kind in ContentKind]: () => string } = {
  home: m.admin_content_kind_home,
  banner: m.admin_content_kind_banner,
  artist: m.admin_content_kind_artist,
  partner: m.admin_content_kind_partner,
  column: m.admin_content_kind_column,
  'column-type': m.admin_content_kind_column_type,
  news: m.admin_content_kind_news,
  'news-type': m.admin_content_kind_news_type,
  faq: m.admin_content_kind_faq,
  'faq-group': m.admin_content_kind_faq_group,
  term: m.admin_content_kind_term,
  craft: m.admin_content_kind_craft,
  category: m.admin_content_kind_category,
  platform: m.admin_content_kind_platform,
  fx: m.admin_content_kind_fx,
}

/** Kinds of which there is exactly one record; its id is fixed. */
export const singleRecord: { readonly [Kind in ContentKind]?: string } = { home: 'home', fx: 'usd' }

export function isKind(kind: string | undefined): kind is ContentKind {
  return kind !== undefined && Object.hasOwn(kindNames, kind)
}

/** Answers what a record is called in a list. */
export function recordName(record: object, locale: 'ja' | 'en', id: string): string {
  for (const field of ['name', 'title', 'question', 'term']) {
    const value: unknown = Reflect.get(record, field)
    if (typeof value === 'string') return value
    const translated: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, locale) : undefined
    if (typeof translated === 'string' && translated !== '') return translated
  }
  return id
}
