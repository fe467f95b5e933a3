import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** With `/` between folders; ASCII. */
  readonly name: string
  readonly body: Uint8Array
  /** Pictures are compressed already and are stored as they are. */
  readonly isPacked?: boolean
}

const version = 20
const deflated = 8
const utf8 = 0x0800

/** Limits beyond which ZIP64 would be required: 65,535 entries, and 4 GB. */
const most = { entries: 0xffff, bytes: 0xffffffff } as const

/**
 * A ZIP archive of these entries (APPNOTE 6.3, without ZIP64), chunk by chunk: only directory entries of emitted files
 * stay in memory. Node compresses and computes checksums; the remaining three records do not justify a package.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: number): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, body, isPacked = false } of entries) {
    const path = Buffer.from(name)
    const packed = isPacked ? body : deflateRawSync(body)
    const fields = fieldsOf({ body, packed, path, method: isPacked ? 0 : deflated, at })
    const local = Buffer.concat([signature(0x04034b50), fields, path])
    const listed = Buffer.alloc(14)
    listed.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signature(0x02014b50), u16(version), fields, listed, path]))
    yield local
    yield packed
    offset += local.length + packed.length
    if (directory.length > most.entries || offset > most.bytes) throw new RangeError('the archive wants ZIP64')
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([listing, signature(0x06054b50), end])
}

interface Fields {
  readonly body: Uint8Array
  readonly packed: Uint8Array
  readonly path: Buffer
  readonly method: number
  readonly at: number
}

/** Fields that a file's local header and its directory entry have in common. */
function fieldsOf({ body, packed, path, method, at }: Fields): Buffer {
  const fields = Buffer.alloc(26)
  const { date, time } = dosTime(at)
  for (const [place, value] of [
    [0, version],
    [2, utf8],
    [4, method],
    [6, time],
    [8, date],
    [22, path.length],
  ] as const)
    fields.writeUInt16LE(value, place)
  for (const [place, value] of [
    [10, crc32(body)],
    [14, packed.length],
    [18, body.length],
  ] as const)
    fields.writeUInt32LE(value, place)
  return fields
}

function dosTime(at: number) {
  const when = new Date(at)
  const date = ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate()
  return { date, time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1) }
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
