import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The lines of a text that comes packed by gzip, never more of it in memory than a few. */
export function packedLines(body: unknown): AsyncIterable<string> {
  if (!(body instanceof Readable)) throw new Error('what was stored cannot be read as a stream')
  return createInterface({ input: body.pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
}
