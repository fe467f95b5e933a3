import * as z from 'zod'
import { id, line, listParam } from '#shared/domain/kernel/fields.ts'
import { type FileType, mostPictureBytes, uploadTypes } from '#shared/domain/kernel/picture/file-limits.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { offeredBusinesses, type UploadBusiness, uploadStatuses } from '#shared/domain/kernel/picture/upload.ts'
import { endpoint } from '../endpoint.ts'
import { examplePicture } from '../examples/works.ts'

const fileInput = <const Type extends FileType>(types: readonly Type[], mostBytes: number) =>
  z.strictObject({
    name: line(200),
    /** Bytes; the limit depends on the business (D16). */
    size: z.int({ error: 'FILE_SIZE' }).min(1, { error: 'FILE_SIZE' }).max(mostBytes, { error: 'FILE_SIZE' }),
    type: z.enum(types, { error: 'FILE_TYPE' }),
  })

/** A page of ours to return to after a form without JavaScript (D16). */
const returnPath = () =>
  z
    .string()
    .max(512, { error: 'INPUT_LENGTH' })
    .regex(/^\/(jp|en)\/[\w\-/]*(\?[\w\-=&%.]*)?$/, { error: 'PATH_FORMAT' })

/** Input of a call that asks for signed upload forms: one purpose, and as many files as the purpose allows. */
export const signInput = <const Purpose extends UploadBusiness, const Type extends FileType>(
  purposes: readonly Purpose[],
  types: readonly Type[],
  { most, mostBytes = mostPictureBytes }: { readonly most: number; readonly mostBytes?: number },
) =>
  z.strictObject({
    business: z.enum(purposes, { error: 'BUSINESS_FORMAT' }),
    files: z
      .array(fileInput(types, mostBytes), { error: 'LIST_FORMAT' })
      .min(1, { error: 'REQUIRED' })
      .max(most, { error: 'INPUT_LENGTH' }),
    returnTo: returnPath().optional(),
  })

export const signedForm = () =>
  z.object({
    uploadId: z.string(),
    /** POST these fields and then `file`, as multipart/form-data, within five minutes. */
    post: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    /** Final addresses of the pictures, known before the upload. Empty for what stays private. */
    urls: z.array(z.string()),
  })

export const exampleSigned = {
  uploadId: '01JD8ZQ4T8M3K2V9X0WNB5C7RA',
  post: {
    url: 'https://uploads.example/',
    fields: { key: 'in/01JD8ZQ4T8M3K2V9X0WNB5C7RA', 'Content-Type': 'image/jpeg' },
  },
  urls: ['/media/01JD8ZQ4T8M3K2V9X0WNB5C7RA/360.webp'],
}

export const signUploads = endpoint({
  id: 'signUploads',
  subject: 'uploads',
  method: 'POST',
  path: '/oss/upload/multi',
  summary: 'Signed forms to upload pictures straight to storage (D16)',
  access: 'member',
  input: signInput(offeredBusinesses, uploadTypes, { most: 10 }),
  output: z.object({ list: z.array(signedForm()) }),
  codes: [],
  grants: { table: ['put'], objects: { quarantine: ['post'] } },
  limits: ['upload'],
  example: {
    input: { business: 'resell', files: [{ name: 'bowl.jpg', size: 812_000, type: 'image/jpeg' }] },
    output: { list: [exampleSigned] },
  },
})

export const signCrop = endpoint({
  id: 'signCrop',
  subject: 'uploads',
  method: 'POST',
  path: '/oss/upload/crop',
  summary: 'A signed form for one cropped picture, JPEG, 1:1 by default (D16)',
  access: 'member',
  input: z.strictObject({
    name: line(200),
    size: z.int({ error: 'FILE_SIZE' }).min(1, { error: 'FILE_SIZE' }).max(5_242_880, { error: 'FILE_SIZE' }),
    returnTo: returnPath().optional(),
  }),
  output: signedForm(),
  codes: [],
  grants: { table: ['put'], objects: { quarantine: ['post'] } },
  limits: ['upload'],
  example: { input: { name: 'avatar.jpg', size: 90_000 }, output: exampleSigned },
})

export const getUploadStatus = endpoint({
  id: 'getUploadStatus',
  subject: 'uploads',
  method: 'GET',
  path: '/oss/upload/status',
  summary: 'Check whether the member’s uploads are ready (D16)',
  access: 'member',
  input: z.strictObject({ ids: listParam(id()) }),
  output: z.object({
    list: z.array(
      z.object({
        uploadId: z.string(),
        status: z.enum(uploadStatuses),
        /** Why it was rejected: `type`, `broken`, `too-large`, `too-many-pixels`, `animated`. */
        reason: z.string().nullable(),
        /** Set once the picture is public. */
        picture: picture().nullable(),
        /** The owner's link to the private picture, valid for five minutes. */
        privateUrl: z.string().nullable(),
        /** The cover is smaller than the recommended 800 x 800 px. */
        isSmall: z.boolean(),
      }),
    ),
  }),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: {
    input: { ids: '01JD8ZQ4T8M3K2V9X0WNB5C7RA' },
    output: {
      list: [
        {
          uploadId: '01JD8ZQ4T8M3K2V9X0WNB5C7RA',
          status: 'ready',
          reason: null,
          picture: examplePicture,
          privateUrl: null,
          isSmall: false,
        },
      ],
    },
  },
})

export const uploadsContracts = [signUploads, signCrop, getUploadStatus] as const
