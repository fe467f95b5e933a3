import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { environment, type Variable } from '#functions/machinery/runtime/environment.ts'
import type { BucketName } from '#shared/api/grants.ts'
import { limited, uploadMs } from './request-handler.ts'

/** One bucket, with the methods that the grants allow. */
export interface ObjectMethods {
  get(key: string): Promise<StoredObject | undefined>
  /** Lines of a gzipped text, with only a few in memory at a time. */
  lines(key: string): AsyncIterable<string>
  put(key: string, body: Uint8Array | string, options: { type: string; cacheControl?: string }): Promise<void>
  /** Uploads in parts, with one part in memory at a time; the object appears when all are there. Returns its bytes. */
  write(key: string, pieces: AsyncIterable<Uint8Array>, options: { type: string }): Promise<number>
  delete(key: string): Promise<void>
  /** Keys in order, from just after `after`; at most 1,000. */
  list(prefix: string, after?: string): Promise<string[]>
  /** A form for uploading exactly this key with this type and at most this many bytes, valid for `seconds` (D16). */
  post(form: UploadForm): Promise<{ url: string; fields: Record<string, string> }>
  /**
   * A link for reading the object, valid for `seconds`; with `download` browsers save it under this name instead of
   * displaying it.
   */
  sign(key: string, seconds: number, download?: string): Promise<string>
}

interface StoredObject {
  readonly body: Uint8Array
  readonly type: string | undefined
  readonly version: string | undefined
}

export interface UploadForm {
  readonly key: string
  readonly type: string
  readonly maxBytes: number
  readonly seconds: number
  /** Where the browser returns after a form without JavaScript (D16). */
  readonly redirect?: string
}

const bucketVariable: Record<BucketName, Variable> = {
  quarantine: 'QUARANTINE_BUCKET',
  public: 'PUBLIC_BUCKET',
  private: 'PRIVATE_BUCKET',
  index: 'INDEX_BUCKET',
  export: 'EXPORT_BUCKET',
}

const client = new S3Client(limited())

export function objectMethods(name: BucketName): ObjectMethods {
  const Bucket = environment(bucketVariable[name])
  return {
    async get(Key) {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key }))
        return {
          body: (await answer.Body?.transformToByteArray()) ?? new Uint8Array(),
          type: answer.ContentType,
          version: answer.VersionId,
        }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async *lines(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      yield* (await import('./packed-lines.ts')).packedLines(Body)
    },
    async put(Key, Body, { type, cacheControl }) {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body,
          ContentType: type,
          ...(cacheControl && { CacheControl: cacheControl }),
        }),
        { requestTimeout: uploadMs },
      )
    },
    async write(Key, pieces, { type }) {
      return (await import('./written-parts.ts')).writeInParts(client, { Bucket, Key, ContentType: type }, pieces)
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async list(Prefix, StartAfter) {
      const answer = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ...(StartAfter && { StartAfter }) }))
      return (answer.Contents ?? []).flatMap(({ Key }) => Key ?? [])
    },
    async post({ key, type, maxBytes, seconds, redirect }) {
      const fields = { 'Content-Type': type, ...(redirect && { success_action_redirect: redirect }) }
      return createPresignedPost(client, {
        Bucket,
        Key: key,
        Fields: fields,
        Conditions: [
          ['eq', '$key', key],
          ['eq', '$Content-Type', type],
          ['content-length-range', 1, maxBytes],
          ...(redirect ? [['eq', '$success_action_redirect', redirect] as ['eq', string, string]] : []),
        ],
        Expires: seconds,
      })
    },
    async sign(Key, expiresIn, download) {
      const saved = download !== undefined && { ResponseContentDisposition: `attachment; filename="${download}"` }
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...saved }), { expiresIn })
    },
  }
}
