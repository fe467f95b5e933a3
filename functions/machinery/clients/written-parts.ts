import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { uploadMs } from './request-handler.ts'

/** Bytes of a part; S3 allows ten thousand parts, each of at least 5 MiB except the last. */
const partBytes = 8 * 1024 * 1024

interface Target {
  readonly Bucket: string
  readonly Key: string
  readonly ContentType: string
}

/** Uploads parts one after another; if one fails, the upload is aborted. */
export async function writeInParts(
  client: S3Client,
  { Bucket, Key, ContentType }: Target,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }))
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    let bytes = 0
    for await (const Body of partsOf(pieces)) {
      const PartNumber = Parts.length + 1
      const part = { Bucket, Key, UploadId, PartNumber, Body }
      const { ETag } = await client.send(new UploadPartCommand(part), { requestTimeout: uploadMs })
      Parts.push({ ETag, PartNumber })
      bytes += Body.length
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    return bytes
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    throw error
  }
}

/** The same bytes in parts of equal size, except the last. */
export async function* partsOf(pieces: AsyncIterable<Uint8Array>, size = partBytes): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    let rest = piece
    while (length + rest.length >= size) {
      const taken = size - length
      yield Buffer.concat([...held, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      held = []
      length = 0
    }
    held.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(held)
}
