import * as z from 'zod'
import { contentKinds, contentRecord } from '../domain/content.ts'
import { pageKeys } from '../domain/pages.ts'
import { picture } from '../domain/picture.ts'
import { consoleBusinesses, uploadStatuses } from '../domain/upload.ts'
import { username } from './account-session.ts'
import { seesAudit, seesWorks } from './console-access.ts'
import { endpoint, operator } from './endpoint.ts'
import { examplePicture, exampleTime } from './examples.ts'
import {
  done,
  email,
  id,
  instant,
  instantInput,
  intParam,
  listParam,
  localized,
  page,
  pageOf,
  password,
  size,
} from './fields.ts'
import { exampleSigned, signedForm, signInput } from './uploads.ts'

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
    /** The works that the record names, in its order; told when one record was asked for. */
    works: z.array(z.object({ id: z.string(), title: localized(120) })),
  })

const exampleCraft = {
  kind: 'craft' as const,
  name: { ja: '陶芸', en: 'Ceramics' },
  color: '#8a5a3c',
  order: 1,
}

export const adminListContent = endpoint({
  id: 'adminListContent',
  domain: 'admin',
  method: 'GET',
  path: '/admin/content/list',
  summary: 'Records of one kind, or the one named by `id`',
  access: seesWorks,
  input: z.strictObject({
    kind: z.enum(contentKinds, { error: 'KIND_FORMAT' }),
    id: id().optional(),
    page: page(),
    size: size(60),
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

export const saveContent = endpoint({
  id: 'saveContent',
  domain: 'admin',
  method: 'PUT',
  path: '/admin/content/save',
  summary: 'Create a record (without `version`) or change it; refused when somebody else changed it first',
  access: editor,
  input: z.strictObject({
    /** Chosen by the editor for speaking addresses; made by us when missing. */
    id: id().optional(),
    version: z.int().min(1).optional(),
    record: contentRecord(),
  }),
  output: z.object({ id: z.string(), version: z.int() }),
  codes: ['not-found', 'stale-version', 'key-taken', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: 'ceramics', record: exampleCraft }, output: { id: 'ceramics', version: 1 } },
})

export const deleteContent = endpoint({
  id: 'deleteContent',
  domain: 'admin',
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
    /** The version that holds now. */
    isCurrent: z.boolean(),
    title: localized(200),
    body: localized(100_000, 0),
    sections: z.array(z.object({ heading: localized(200, 0), text: localized(20_000, 0) })),
  })

export const adminListPages = endpoint({
  id: 'adminListPages',
  domain: 'admin',
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
          title: { ja: '工藝の間について', en: 'About Kogei no Ma' },
          body: { ja: '', en: '' },
          sections: [],
        },
      ],
    },
  },
})

export const savePage = endpoint({
  id: 'savePage',
  domain: 'admin',
  method: 'POST',
  path: '/admin/page/save',
  summary: 'Add a version of a static page, from now or a later time; what held before is kept for ever (§14)',
  access: editor,
  input: z.strictObject({
    key: z.enum(pageKeys, { error: 'KEY_FORMAT' }),
    /** The newest version the editor saw, 0 for none: two editors cannot both follow it. */
    after: z.int().min(0).max(100_000),
    effectiveAt: instantInput().optional(),
    title: localized(200),
    body: localized(100_000, 0),
    sections: z
      .array(z.strictObject({ heading: localized(200, 0), text: localized(20_000, 0) }))
      .max(60, { error: 'INPUT_LENGTH' })
      .default([]),
  }),
  output: z.object({ version: z.int() }),
  codes: ['stale-version'],
  grants: { table: ['query', 'put'] },
  example: {
    input: {
      key: 'aboutus',
      after: 1,
      title: { ja: '工藝の間について', en: 'About Kogei no Ma' },
      body: { ja: '本文', en: 'Text' },
    },
    output: { version: 2 },
  },
})

/** What an operator did. */
export const auditRow = () =>
  z.object({
    id: z.string(),
    at: instant(),
    by: z.string(),
    byName: z.string(),
    action: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** JSON text, `null` where there was nothing. */
    before: z.string(),
    after: z.string(),
  })

export const listAudit = endpoint({
  id: 'listAudit',
  domain: 'admin',
  method: 'GET',
  path: '/admin/audit/list',
  summary: 'What operators did, newest first: of a month of Japan’s calendar, or to one subject',
  access: seesAudit,
  input: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'MONTH_FORMAT' })
      .optional(),
    subjectKind: id().optional(),
    subjectId: id().optional(),
    page: page(),
    size: size(20),
  }),
  output: pageOf(auditRow()),
  codes: [],
  grants: { table: ['query'], indexes: ['GSI1'] },
  example: {
    input: { month: '2026-11' },
    output: {
      list: [
        {
          id: '01JD8ZQ4T8M3K2V9X0WNB5C7RD',
          at: exampleTime,
          by: '01JD8ZQ4T8M3K2V9X0WNB5C7RE',
          byName: '編集 花',
          action: 'saveContent',
          subjectKind: 'craft',
          subjectId: 'ceramics',
          before: 'null',
          after: '{"kind":"craft"}',
        },
      ],
      total: 1,
      page: 1,
      size: 20,
    },
  },
})

export const adminSignUploads = endpoint({
  id: 'adminSignUploads',
  domain: 'admin',
  method: 'POST',
  path: '/admin/upload/multi',
  summary: 'Signed forms for pictures of works and content, as /oss/upload/multi for members (D16)',
  access: operator('editor', 'reviewer'),
  input: signInput(consoleBusinesses, 12),
  output: z.object({ list: z.array(signedForm()) }),
  codes: [],
  grants: { table: ['put'], objects: { quarantine: ['post'] } },
  limits: ['upload'],
  example: {
    input: { business: 'work', files: [{ name: 'bowl.jpg', size: 812_000, type: 'image/jpeg' }] },
    output: { list: [exampleSigned] },
  },
})

export const adminUploadStatus = endpoint({
  id: 'adminUploadStatus',
  domain: 'admin',
  method: 'GET',
  path: '/admin/upload/status',
  summary: 'Whether the operator’s uploads are ready to be used',
  access: operator('editor', 'reviewer'),
  input: z.strictObject({ ids: listParam(id()) }),
  output: z.object({
    list: z.array(
      z.object({
        uploadId: z.string(),
        status: z.enum(uploadStatuses),
        reason: z.string().nullable(),
        picture: picture().nullable(),
      }),
    ),
  }),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: {
    input: { ids: '01JD8ZQ4T8M3K2V9X0WNB5C7RA' },
    output: {
      list: [{ uploadId: '01JD8ZQ4T8M3K2V9X0WNB5C7RA', status: 'ready', reason: null, picture: examplePicture }],
    },
  },
})

export const createPartnerAccount = endpoint({
  id: 'createPartnerAccount',
  domain: 'admin',
  method: 'POST',
  path: '/admin/partner/{id}/account',
  summary: 'Make the account of a partner; it cannot change its e-mail or password itself (D78)',
  access: operator(),
  input: z.strictObject({
    id: id(),
    email: email(),
    password: password(),
    username: username(),
    language: z.enum(['jp', 'en'], { error: 'LANGUAGE_FORMAT' }).default('jp'),
  }),
  output: z.object({ userId: z.string() }),
  codes: ['not-found', 'email-taken', 'username-taken'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { id: 'teitei', email: 'shop@teitei.example.jp', password: 'Okazaki2026', username: '汀庭画廊' },
    output: { userId: '01JD8ZQ4T8M3K2V9X0WNB5C7RF' },
  },
})

export const adminContent = [
  adminListContent,
  saveContent,
  deleteContent,
  adminListPages,
  savePage,
  listAudit,
  adminSignUploads,
  adminUploadStatus,
  createPartnerAccount,
] as const
