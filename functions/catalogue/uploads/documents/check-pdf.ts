import { inflateSync } from 'node:zlib'
import type { UploadRejection } from '#shared/domain/kernel/picture/upload.ts'

/**
 * PDF's names for what a program runs or what embeds another file. A link, and a form that is only filled in, are
 * allowed.
 */
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'Rendition',
  'RichMedia',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'XFA',
]

/** Too short to be searched for in the bytes of pictures, where they occur by chance. */
const shortNames = ['JS', 'EF']

/** The only names that an object stream needs: any other would change how its bytes are read. */
const packedNames: ReadonlySet<string> = new Set([
  'Type',
  'ObjStm',
  'N',
  'First',
  'Length',
  'Extends',
  'Filter',
  'FlateDecode',
])

/** Maximum of unpacked bytes; the object streams of real documents stay far below. */
const mostUnpacked = 67_108_864
/** Maximum of characters searched for the dictionary before the word `stream`; dictionaries are short. */
const mostDictionary = 16_384

/**
 * The reason why a file is refused as a PDF, or undefined. It checks names alone and interprets no page: anything not
 * plainly harmless is refused (decision 291 says what this proves and what it does not).
 */
export function flawOfPdf(bytes: Uint8Array): UploadRejection | undefined {
  // One character per byte, so that positions in the text are positions in the file.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d\s/.test(text.slice(0, 16))) return 'type'
  if (!hasEnd(text)) return 'broken'
  const names = namesIn(text)
  if (names.has('Encrypt')) return 'encrypted'
  const packed = packedIn(bytes, text)
  if (!packed) return 'broken'
  const unpackedNames = packed.map(namesIn)
  const all = [names, ...unpackedNames]
  const written = [namesIn(text.replaceAll(/stream\r?\n[\s\S]*?endstream/g, ' ')), ...unpackedNames]
  if (hasAny(all, activeNames) || hasAny(written, shortNames)) return 'active'
  return all.some(set => set.has('Catalog')) ? undefined : 'broken'
}

/**
 * Whether the file ends with its end mark and nothing after it, and its cross-reference table is where the end says.
 */
function hasEnd(text: string): boolean {
  const [, place = ''] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-2048)) ?? []
  return place !== '' && /^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(place), Number(place) + 64))
}

const hasAny = (sets: readonly ReadonlySet<string>[], names: readonly string[]) =>
  sets.some(set => names.some(name => set.has(name)))

/** Names in the file, decoded: a name may be written with escapes, `/J#61vaScript`. */
function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]{1,400})/g))
    names.add(name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))
  return names
}

/** Texts of all object streams; undefined where one cannot be read. */
function packedIn(bytes: Uint8Array, text: string): readonly string[] | undefined {
  const texts: string[] = []
  let left = mostUnpacked
  for (const { index } of text.matchAll(/(?<!end)stream/g)) {
    const before = text.slice(Math.max(0, index - mostDictionary), index)
    const dictionary = before.slice(Math.max(0, before.lastIndexOf('obj')))
    const names = namesIn(dictionary)
    if (!names.has('ObjStm') && !(names.has('N') && names.has('First'))) continue
    if (!isPlain(dictionary, names)) return undefined
    const start = index + (/^stream(\r?\n)/.exec(text.slice(index, index + 8))?.[0].length ?? Number.NaN)
    const end = text.indexOf('endstream', start)
    if (Number.isNaN(start) || end < 0) return undefined
    const packed = names.has('Filter') ? unpacked(bytes.subarray(start, end), left) : text.slice(start, end)
    if (packed === undefined) return undefined
    left -= packed.length
    texts.push(packed)
  }
  return texts
}

/** Whether the bytes are compressed with the one filter that we read, or not at all. */
function isPlain(dictionary: string, names: ReadonlySet<string>): boolean {
  const filters = dictionary.match(/\/Filter/g) ?? []
  const isDeflated = filters.length === 1 && /\/Filter\s*\[?\s*\/FlateDecode\b/.test(dictionary)
  const isDeflatedOnce = isDeflated && dictionary.match(/FlateDecode/g)?.length === 1
  const isWritten = /^obj\s*<<[\w\s/<>[\].+-]*>>\s*$/.test(dictionary)
  return isWritten && [...names].every(name => packedNames.has(name)) && (isDeflatedOnce || !names.has('Filter'))
}

function unpacked(bytes: Uint8Array, most: number): string | undefined {
  if (most < 1) return undefined
  try {
    return inflateSync(bytes, { maxOutputLength: most }).toString('latin1')
  } catch {
    // Truncated, not compressed at all, or implausibly large: in each case its content is unknown.
    return undefined
  }
}
