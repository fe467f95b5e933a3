import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Lines of a gzipped text, with only a few in memory at a time. */
export function packedLines(body: unknown): AsyncIterable<string> {
  if (!(body instanceof Readable)) throw new Error('what was stored cannot be read as a stream')
  return createInterface({ input: body.pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
}
