import * as z from 'zod'
import { seesWorks } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { contentKinds, contentRecord } from '#shared/domain/kernel/content.ts'
import {
  done,
  id,
  instant,
  instantInput,
  intParam,
  localized,
  localizedLine,
  pageOf,
  pageParam,
  sizeParam,
} from '#shared/domain/kernel/fields.ts'
import { pageKeys, shownPageKeys } from '#shared/domain/kernel/pages.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'

/** Contracts of the console about what editors keep: lists, pages with their versions, pictures, the audit trail. */

const editor = operator('editor')

/** Answers carry stored records as they are; times are ISO. */
const stored = () =>
  z.object({
    id: z.string(),
    version: z.int(),
    updatedAt: instant(),
    record: z.looseObject({ kind: z.enum(contentKinds) }),
    /** The pictures that the record names, to show them. */
    pictures: z.array(picture()),
    /** Works that the record names, in its order; only for a single record. */
    works: z.array(z.object({ id: z.string(), title: localizedLine(120) })),
  })

const exampleCraft = {
  kind: 'craft' as const,
  name: { ja: '陶芸', en: 'Ceramics' },
  color: '#8a5a3c',
  order: 1,
}

export const adminListContent = endpoint({
  id: 'adminListContent',
  subject: 'content',
  method: 'GET',
  path: '/admin/content/list',
  summary: 'Records of one kind, or the one named by `id`',
  access: seesWorks,
  input: z.strictObject({
    kind: z.enum(contentKinds, { error: 'KIND_FORMAT' }),
    id: id().optional(),
    page: pageParam(),
    size: sizeParam(60),
  }),
  output: pageOf(stored()),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: { kind: 'craft' },
    output: {
      list: [{ id: 'ceramics', version: 1, updatedAt: exampleTime, record: exampleCraft, pictures: [], works: [] }],
      total: 1,
      page: 1,
      size: 60,
    },
  },
})

export const adminSaveContent = endpoint({
  id: 'adminSaveContent',
  subject: 'content',
  method: 'PUT',
  path: '/admin/content/save',
  summary: 'Create a record (without `version`) or change it; refused when somebody else changed it first',
  access: editor,
  input: z.strictObject({
    /** Chosen by the editor for readable addresses; generated when missing. */
    id: id().optional(),
    version: z.int().min(1).optional(),
    record: contentRecord(),
  }),
  output: z.object({ id: z.string(), version: z.int() }),
  codes: ['not-found', 'stale-version', 'key-taken', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: 'ceramics', record: exampleCraft }, output: { id: 'ceramics', version: 1 } },
})

export const adminDeleteContent = endpoint({
  id: 'adminDeleteContent',
  subject: 'content',
  method: 'DELETE',
  path: '/admin/content/{id}',
  summary: 'Delete a record that nothing needs any more',
  access: editor,
  input: z.strictObject({
    id: id(),
    kind: z.enum(contentKinds, { error: 'KIND_FORMAT' }),
    version: intParam(1, 1_000_000),
  }),
  output: done(),
  codes: ['not-found', 'stale-version', 'in-use'],
  grants: { table: ['get', 'query', 'put', 'delete'], indexes: ['GSI1', 'GSI2'] },
  example: { input: { id: 'ceramics', kind: 'craft', version: '1' }, output: { done: true } },
})

const pageVersion = () =>
  z.object({
    key: z.enum(pageKeys),
    version: z.int(),
    effectiveAt: instant(),
    /** The version in force. */
    isCurrent: z.boolean(),
    title: localizedLine(200),
    body: localized(100_000, 0),
    sections: z.array(
      z.object({
        heading: localizedLine(200, 0),
        text: localized(20_000, 0),
        craftId: z.string().optional(),
        photo: z.object({ picture: picture(), alt: localizedLine(300) }).optional(),
      }),
    ),
  })

export const adminListPages = endpoint({
  id: 'adminListPages',
  subject: 'content',
  method: 'GET',
  path: '/admin/page/list',
  summary: 'All versions of a static page, newest first',
  access: seesWorks,
  input: z.strictObject({ key: z.enum(pageKeys, { error: 'KEY_FORMAT' }) }),
  output: z.object({ list: z.array(pageVersion()) }),
  codes: [],
  grants: { table: ['query'] },
  example: {
    input: { key: 'aboutus' },
    output: {
      list: [
        {
          key: 'aboutus',
          version: 1,
          effectiveAt: exampleTime,
          isCurrent: true,
          title: { ja: '工藝の間とは', en: 'About Kogei no Ma' },
          body: { ja: '', en: '' },
          sections: [],
        },
      ],
    },
  },
})

export const adminSavePage = endpoint({
  id: 'adminSavePage',
  subject: 'content',
  method: 'POST',
  path: '/admin/page/save',
  summary: 'Add a version of a static page, effective now or later; earlier versions are kept for ever (§14)',
  access: editor,
  input: z.strictObject({
    key: z.enum(shownPageKeys, { error: 'KEY_FORMAT' }),
    /** Newest version that the editor saw, 0 for none; saving on an older one is refused. */
    after: z.int().min(0).max(100_000),
    effectiveAt: instantInput().optional(),
    title: localizedLine(200),
    body: localized(100_000, 0),
    sections: z
      .array(
        z.strictObject({
          heading: localizedLine(200, 0),
          text: localized(20_000, 0),
          // A section with a craft is shown in that craft's guide alone (guide-for-sending-goods-to-{product}).
          craftId: id().optional(),
          // A picture that the newest version shows, or an upload of the editor that is ready and unused (D16).
          photo: z.strictObject({ id: id(), alt: localizedLine(300) }).optional(),
        }),
      )
      .max(60, { error: 'INPUT_LENGTH' })
      .default([]),
  }),
  output: z.object({ version: z.int() }),
  codes: ['stale-version', 'upload-not-ready'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  example: {
    input: {
      key: 'aboutus',
      after: 1,
      title: { ja: '工藝の間とは', en: 'About Kogei no Ma' },
      body: { ja: '本文', en: 'Text' },
    },
    output: { version: 2 },
  },
})

export const contentConsoleContracts = [
  adminListContent,
  adminSaveContent,
  adminDeleteContent,
  adminListPages,
  adminSavePage,
] as const
