import * as z from 'zod'
import { id, instantInput, localized, localizedLine, text, yen } from './fields.ts'

/**
 * Records that editors keep in the console: each kind is a list of records with versions. `imgs`, `img` and `logo` are
 * ids of pictures: those of the record, or ready and unused uploads of the editor (D16).
 */
const order = () =>
  z.int({ error: 'NUMBER_FORMAT' }).min(0, { error: 'NUMBER_FORMAT' }).max(10_000, { error: 'NUMBER_FORMAT' })
const year = () =>
  z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' }).max(2200, { error: 'NUMBER_FORMAT' })
export const datedInput = () =>
  z.array(localized(200).extend({ year: year().nullable() })).max(60, { error: 'INPUT_LENGTH' })
const link = (min = 0) =>
  z
    .string({ error: 'URL_FORMAT' })
    .trim()
    .max(500, { error: 'INPUT_LENGTH' })
    .regex(min ? /^(https:\/\/[^\s<>"']+|\/[\w\-/?=&%#.,]*)$/ : /^(https:\/\/[^\s<>"']+|\/[\w\-/?=&%#.,]*)?$/, {
      error: 'URL_FORMAT',
    })
export const pictureIds = (max: number, min = 0) =>
  z.array(id()).min(min, { error: 'REQUIRED' }).max(max, { error: 'INPUT_LENGTH' })
const workIds = () => z.array(id()).max(24, { error: 'INPUT_LENGTH' })

/** Fields of an artist that the artist may propose (D78). Craft and position in lists are the editors' alone. */
export const artistProfile = () => ({
  name: localizedLine(40),
  reading: text(80),
  title: localizedLine(120, 0),
  detailText: localized(5000, 0),
  birthday: text(40, 0),
  affiliation: localizedLine(200, 0),
  awards: datedInput(),
  career: datedInput(),
  video: link(),
  links: z.array(z.strictObject({ name: text(40), url: link(1) })).max(10, { error: 'INPUT_LENGTH' }),
  imgs: pictureIds(5),
})

const recordOf = <Time extends z.ZodType<number>>(time: Time) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('craft'),
      name: localizedLine(40),
      color: z.string().regex(/^#[0-9a-f]{6}$/, { error: 'COLOR_FORMAT' }),
      order: order(),
    }),
    z.strictObject({ kind: z.literal('category'), parentId: id().nullable(), name: localizedLine(40), order: order() }),
    z.strictObject({
      kind: z.literal('artist'),
      ...artistProfile(),
      /** The artist's own words, for the artist of the month; may be empty. */
      quote: localized(160, 0).default({ ja: '', en: '' }),
      craftId: id(),
      order: order(),
    }),
    z.strictObject({
      kind: z.literal('partner'),
      name: localizedLine(80),
      text: localized(2000, 0),
      /** Place and opening hours; may be empty. */
      place: localizedLine(200, 0).default({ ja: '', en: '' }),
      hours: localizedLine(200, 0).default({ ja: '', en: '' }),
      link: link(),
      logo: id().nullable(),
      order: order(),
    }),
    z.strictObject({
      kind: z.literal('column'),
      type: z.int().min(1).max(999),
      name: localizedLine(120),
      profile: localized(500, 0),
      /** Author; empty for no named author. */
      author: localizedLine(80, 0).default({ ja: '', en: '' }),
      body: localized(20_000),
      imgs: pictureIds(5),
      productIds: workIds(),
      publishAt: time,
    }),
    z.strictObject({
      kind: z.literal('news'),
      type: z.int().min(1).max(999),
      title: localizedLine(120),
      body: localized(20_000),
      /** The artist in question: members who favourited, bought or follow them are notified; null for none. */
      artistId: id().nullable().default(null),
      publishAt: time,
    }),
    z.strictObject({ kind: z.literal('news-type'), number: z.int().min(1).max(999), name: localizedLine(40) }),
    z.strictObject({ kind: z.literal('column-type'), number: z.int().min(1).max(999), name: localizedLine(40) }),
    z.strictObject({
      kind: z.literal('faq'),
      group: id(),
      question: localized(500),
      answer: localized(5000),
      order: order(),
    }),
    z.strictObject({
      kind: z.literal('faq-group'),
      name: localizedLine(40),
      imgs: pictureIds(1).default([]),
      order: order(),
    }),
    z.strictObject({
      kind: z.literal('banner'),
      title: localizedLine(120),
      text: localized(500, 0),
      img: id(),
      link: link(),
      productIds: workIds(),
      order: order(),
    }),
    z.strictObject({
      kind: z.literal('platform'),
      name: text(40),
      link: link(1),
      logo: id().nullable(),
      order: order(),
    }),
    z.strictObject({
      kind: z.literal('term'),
      term: text(80),
      reading: text(80),
      english: text(120),
      explanation: localized(1000),
    }),
    /** A single record, `home`: works and artists picked for the home page. */
    z.strictObject({
      kind: z.literal('home'),
      productIds: workIds(),
      artistIds: z.array(id()).max(12, { error: 'INPUT_LENGTH' }),
    }),
    /** A single record, `usd`: yen per dollar times 1,000,000 (D12). */
    z.strictObject({ kind: z.literal('fx'), yenMicros: yen() }),
  ])

/** What an editor sends, and its stored form, in which times are epoch ms. */
export const contentRecord = () => recordOf(instantInput())
export const storedRecord = () => recordOf(z.int())

export type ContentInput = z.input<ReturnType<typeof contentRecord>>
export type ContentRecord = z.output<ReturnType<typeof contentRecord>>
export type ContentKind = ContentRecord['kind']
export type RecordOf<Kind extends ContentKind> = Extract<ContentRecord, { kind: Kind }>

export const contentKinds = [
  'craft',
  'category',
  'artist',
  'partner',
  'column',
  'news',
  'news-type',
  'column-type',
  'faq',
  'faq-group',
  'banner',
  'platform',
  'term',
  'home',
  'fx',
] as const satisfies readonly ContentKind[]
