import * as z from 'zod'
import { sendsPictures } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { examplePicture } from '#shared/api/examples/works.ts'
import { id, listParam } from '#shared/domain/kernel/fields.ts'
import { fileTypes, mostDocumentBytes } from '#shared/domain/kernel/picture/file-limits.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { consoleBusinesses, uploadStatuses } from '#shared/domain/kernel/picture/upload.ts'
import { exampleSigned, signedForm, signInput } from '../uploads.ts'

export const adminSignUploads = endpoint({
  id: 'adminSignUploads',
  subject: 'uploads',
  method: 'POST',
  path: '/admin/upload/multi',
  summary: 'Signed forms for pictures of works, content and answers, and for documents of the ledger (D16)',
  access: sendsPictures,
  input: signInput(consoleBusinesses, fileTypes, { most: 12, mostBytes: mostDocumentBytes }),
  output: z.object({ list: z.array(signedForm()) }),
  // 403: each role may upload only for its own purposes.
  codes: ['forbidden'],
  grants: { table: ['put'], objects: { quarantine: ['post'] } },
  limits: ['upload'],
  example: {
    input: { business: 'work', files: [{ name: 'bowl.jpg', size: 812_000, type: 'image/jpeg' }] },
    output: { list: [exampleSigned] },
  },
})

export const adminUploadStatus = endpoint({
  id: 'adminUploadStatus',
  subject: 'uploads',
  method: 'GET',
  path: '/admin/upload/status',
  summary: 'Check whether the operator’s uploads are ready',
  access: sendsPictures,
  input: z.strictObject({ ids: listParam(id()) }),
  output: z.object({
    list: z.array(
      z.object({
        uploadId: z.string(),
        status: z.enum(uploadStatuses),
        /** The reasons of members' pictures; for a document also `encrypted` and `active` (scripts or forms in it). */
        reason: z.string().nullable(),
        /** Null for a document, which is private until an entry of a history names it. */
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

export const uploadsConsoleContracts = [adminSignUploads, adminUploadStatus] as const
