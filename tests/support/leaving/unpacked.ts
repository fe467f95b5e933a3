// Every text that is stored, however it is packed: what a scan for a person looks through.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { exportedItem } from '#functions/machinery/table/exported.ts'
import { packedWords } from '#functions/machinery/table/packed-text.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'

const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

/** By the bytes that each begins with. */
const packings: readonly { readonly head: readonly number[]; readonly unpack: (bytes: Uint8Array) => Uint8Array }[] = [
  { head: [0x78, 0xbb], unpack: bytes => inflateSync(bytes, { dictionary: packedWords }) },
  { head: [0x78], unpack: bytes => inflateSync(bytes) },
  { head: [0x1f, 0x8b], unpack: bytes => gunzipSync(bytes) },
]

/** What bytes say, as they are and unpacked by whatever packs them. */
function textsIn(bytes: Uint8Array): string[] {
  const unpacked = packings
    .filter(({ head }) => head.every((byte, at) => bytes[at] === byte))
    .flatMap(({ unpack }) => {
      try {
        return [utf8(unpack(bytes))]
      } catch {
        // It only begins like it.
        return []
      }
    })
  return [utf8(bytes), ...unpacked]
}

const base64 = /^[\w+/-]{12,}={0,2}$/

/** All texts of a value: of its names and values, in base64 and in bytes, packed or not. */
export function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return textsIn(value).join('\n')
  if (typeof value === 'string')
    return [value, ...(base64.test(value) ? textsIn(Buffer.from(value, 'base64')) : [])].join('\n')
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${textOf(each)}`)
      .join('\n')
  return String(value)
}

/** Texts of the files of a ZIP, by the heads that stand before each. */
function zippedIn(bytes: Buffer): string[] {
  const found: string[] = []
  const head = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1)) {
    const local = bytes.readUInt32LE(at + 42)
    const begins = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const body = bytes.subarray(begins, begins + bytes.readUInt32LE(at + 20))
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    found.push(utf8(isPacked ? inflateRawSync(body) : body))
  }
  return found
}

interface StoredFile {
  readonly name: string
  readonly text: string
}
interface NightlyCopy {
  /** Epoch ms. */
  readonly madeAt: number
  readonly items: readonly Attributes[]
}

const exportName = /^AWSDynamoDB\/(\d+)-/

/** What the buckets of a runtime hold, past its storage: keys with what is told beside them and contents, and copies of the table. */
export function objectsIn(dataDir: string): { readonly files: StoredFile[]; readonly copies: NightlyCopy[] } {
  const database = new DatabaseSync(path.join(dataDir, 'objects', 'fauxqs.db'), { readOnly: true })
  const rows = database.prepare('SELECT * FROM s3_objects').all()
  database.close()
  const [files, copies]: [StoredFile[], NightlyCopy[]] = [[], []]
  for (const { body, ...about } of rows) {
    const [name, bytes] = [String(about['key']), Buffer.from(body instanceof Uint8Array ? body : [])]
    const [, madeAt] = exportName.exec(name) ?? []
    if (madeAt === undefined)
      files.push({ name, text: [textOf(about), ...textsIn(bytes), ...zippedIn(bytes)].join('\n') })
    else copies.push({ madeAt: Number(madeAt), items: exportedIn(bytes) })
  }
  return { files, copies }
}

/** What the functions of a runtime have written into their logs. */
export function logsIn(dataDir: string): StoredFile[] {
  const directory = path.join(dataDir, 'logs')
  return readdirSync(directory).map(name => ({
    name,
    text: readFileSync(path.join(directory, name), 'utf8'),
  }))
}

function exportedIn(bytes: Buffer): Attributes[] {
  if (bytes[0] !== 0x1f) return []
  const lines = gunzipSync(bytes).toString('utf8').split('\n')
  return lines.filter(line => line.startsWith('{"Item"')).map(exportedItem)
}
