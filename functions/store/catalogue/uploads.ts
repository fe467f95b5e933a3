import * as z from 'zod'
import { uploadKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import { type OriginalFile, originalFile } from '#shared/domain/catalogue/work/history-head.ts'
import { type FileType, fileTypes } from '#shared/domain/kernel/picture/file-limits.ts'
import { type Picture, picture } from '#shared/domain/kernel/picture/picture.ts'
import {
  consoleBusinesses,
  type UploadBusiness,
  type UploadRejection,
  uploadBusinesses,
  uploadRejections,
  uploadStatuses,
} from '#shared/domain/kernel/picture/upload.ts'

/** One upload from its signed form to the record that uses it (D16). */
export const Upload = z.object({
  uploadId: z.string(),
  /** Id of the member or the operator. */
  ownerId: z.string(),
  business: z.enum([...uploadBusinesses, ...consoleBusinesses]),
  type: z.enum(fileTypes),
  status: z.enum(uploadStatuses),
  reason: z.enum(uploadRejections).optional(),
  /** For uploads that are pictures. */
  picture: picture().optional(),
  /** Hash, size and type of the original file; the file itself is not kept if it was resized. */
  original: originalFile().optional(),
  /** The record that it is part of; only that one may show it, also again. */
  usedBy: z.string().optional(),
  createdAt: z.int(),
})
export type Upload = z.infer<typeof Upload>

export const quarantineKey = (uploadId: string): string => `in/${uploadId}`
export const uploadIdOf = (key: string): string | undefined => /^in\/([\w-]{1,64})$/.exec(key)?.[1]

export async function getUpload(table: Getter, uploadId: string): Promise<Upload | undefined> {
  const item = await table.get(uploadKeys.upload(uploadId))
  return item && Upload.parse(item)
}

/** In the order requested, `undefined` for missing ones. */
export async function getUploads(table: Getter, ids: readonly string[]): Promise<(Upload | undefined)[]> {
  if (ids.length === 0) return []
  const items = await table.batchGet(ids.map(uploadKeys.upload))
  return items.map(item => item && Upload.parse(item))
}

export const startUpload = (upload: {
  readonly uploadId: string
  readonly ownerId: string
  readonly business: UploadBusiness
  readonly type: FileType
  readonly createdAt: number
}) => {
  const listed = { GSI1PK: uploadKeys.ofOwner(upload.ownerId), GSI1SK: upload.uploadId }
  return put({ ...uploadKeys.upload(upload.uploadId), ...upload, ...listed, status: 'pending' }, { ifAbsent: true })
}

/** Adds an upload from before the list existed, or under the owner that it lost when they left. */
export const listUpload = ({ uploadId }: Pick<Upload, 'uploadId'>, ownerId: string) =>
  update(uploadKeys.upload(uploadId), {
    set: { ownerId, GSI1PK: uploadKeys.ofOwner(ownerId), GSI1SK: uploadId },
    where: ['attribute_exists(#PK) AND attribute_not_exists(#GSI1PK)'],
  })

/** Those of these uploads that are in no list. */
export async function unlistedUploads(table: Getter, ids: readonly string[]): Promise<Upload[]> {
  if (ids.length === 0) return []
  const items = await table.batchGet(ids.map(uploadKeys.upload))
  return items.flatMap(item => (item && item['GSI1PK'] === undefined ? [Upload.parse(item)] : []))
}

/** All uploads of an owner, the oldest first. */
export async function uploadsOf(table: Querier, ownerId: string): Promise<Upload[]> {
  const rows = await table.queryAll({ pk: uploadKeys.ofOwner(ownerId), index: 'GSI1', limit: 20_000 })
  return rows.map(row => Upload.parse(row))
}

/** Only a pending upload changes, so that a repeated event has no effect. */
const isPending: [string, Record<string, unknown>] = ['#status = :pending', { pending: 'pending' }]

export const finishUpload = (uploadId: string, made: { readonly picture?: Picture; readonly original: OriginalFile }) =>
  update(uploadKeys.upload(uploadId), { set: { status: 'ready', ...made }, where: isPending })

export const rejectUpload = (uploadId: string, reason: UploadRejection) =>
  update(uploadKeys.upload(uploadId), { set: { status: 'rejected', reason }, where: isPending })

/**
 * Claims an upload for a record, in the record's transaction: it must be ready, the caller's, for this purpose and
 * unused; otherwise 40980. If a record can have several attempts, `usedBy` names their common subject, so that pictures
 * of an application or claim that ended can be reused by the next one.
 */
export function useUpload(
  uploadId: string,
  { ownerId, business, usedBy }: { ownerId: string; business: UploadBusiness; usedBy: string },
) {
  return update(uploadKeys.upload(uploadId), {
    set: { usedBy },
    where: [
      '#status = :ready AND #ownerId = :ownerId AND #business = :business AND (attribute_not_exists(#usedBy) OR #usedBy = :usedBy)',
      { ready: 'ready', ownerId, business, usedBy },
    ],
  }).or('upload-not-ready')
}
