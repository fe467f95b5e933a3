import { type Bits, columnNames, newColumns, newDictionary } from './columns.ts'
import { type Codec, compact, type SearchIndex, sortedWords } from './index.ts'

/**
 * The index as one file: a JSON header with the offset of each section, then the sections, each on an 8-byte boundary
 * so that typed arrays can view them in place. Raise `snapshotFormat` whenever the meaning of a section or the folding
 * of text changes: older files are then ignored and the index is rebuilt from the table.
 */
export const snapshotFormat = 4
const magic = 'KGIX'

interface Header {
  readonly version: number
  readonly size: number
  readonly artists: readonly string[]
  readonly crafts: { readonly names: readonly string[]; readonly words: number }
  readonly categories: { readonly names: readonly string[]; readonly words: number }
  readonly sections: Readonly<Record<string, readonly [from: number, bytes: number]>>
}

type Numbers = Uint8Array | Uint32Array | Float64Array

/** `version` is the number of the last delta that the index contains. */
export function encodeSnapshot(index: SearchIndex, version: number, codec: Codec): Uint8Array<ArrayBuffer> {
  const whole = compact(index)
  const tokens = [...whole.base.lists.keys()]
  const lists = [...whole.base.lists.values()]
  const postings = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  const postingEnds = new Uint32Array(lists.length)
  let end = 0
  for (const [at, list] of lists.entries()) {
    postings.set(list, end)
    end += list.length
    postingEnds[at] = end
  }
  const parts: [string, Numbers][] = [
    ['ids', codec.encode(whole.ids.join('\u0002'))],
    ['texts', codec.encode(whole.texts.join('\u0002'))],
    ['tokens', codec.encode(tokens.join('\u0002'))],
    ['postings', postings],
    ['postingEnds', postingEnds],
    ['crafts', whole.crafts.data],
    ['categories', whole.categories.data],
    ['cards', whole.cards.bytes],
    ['cardEnds', whole.cards.ends],
    ...columnNames.map(name => [name, whole.columns[name].subarray(0, whole.size)] satisfies [string, Numbers]),
  ]
  const sections: Record<string, [number, number]> = {}
  let place = 0
  for (const [name, { byteLength }] of parts) {
    sections[name] = [place, byteLength]
    place += Math.ceil(byteLength / 8) * 8
  }
  const header: Header = {
    version,
    size: whole.size,
    artists: whole.artists.names,
    crafts: { names: whole.crafts.dictionary.names, words: whole.crafts.words },
    categories: { names: whole.categories.dictionary.names, words: whole.categories.words },
    sections,
  }
  const head = codec.encode(JSON.stringify(header))
  const start = 16 + Math.ceil(head.length / 8) * 8
  const file = new Uint8Array(start + place)
  file.set(codec.encode(magic))
  new DataView(file.buffer).setUint32(4, snapshotFormat)
  new DataView(file.buffer).setUint32(8, head.length)
  file.set(head, 16)
  for (const [name, { buffer, byteOffset, byteLength }] of parts) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), start + (sections[name]?.[0] ?? 0))
  }
  return file
}

/** The index and its version, or undefined for a file of another format. */
export function decodeSnapshot(bytes: Uint8Array, codec: Codec): { index: SearchIndex; version: number } | undefined {
  // Sections are viewed in place, which needs the file to begin on an 8-byte boundary of its buffer.
  const file = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  if (file.length < 16 || codec.decode(file.subarray(0, 4)) !== magic) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.getUint32(4) !== snapshotFormat) return undefined
  const headLength = view.getUint32(8)
  const header: Header = JSON.parse(codec.decode(file.subarray(16, 16 + headLength)))
  const start = file.byteOffset + 16 + Math.ceil(headLength / 8) * 8
  const place = (name: string): [number, number] => {
    const [from, length] = header.sections[name] ?? [0, 0]
    return [start + from, length]
  }
  const bytesOf = (name: string) => new Uint8Array(file.buffer, ...place(name))
  const intsOf = (name: string) => new Uint32Array(file.buffer, place(name)[0], place(name)[1] / 4)
  const floatsOf = (name: string) => new Float64Array(file.buffer, place(name)[0], place(name)[1] / 8)
  const stringsOf = (name: string) => (place(name)[1] === 0 ? [] : codec.decode(bytesOf(name)).split('\u0002'))

  const { size } = header
  const columns = newColumns(Math.max(256, size))
  for (const name of columnNames) {
    const column = columns[name]
    column.set(
      column instanceof Uint8Array ? bytesOf(name) : column instanceof Uint32Array ? intsOf(name) : floatsOf(name),
    )
  }
  const bits = (name: 'crafts' | 'categories'): Bits => ({
    dictionary: newDictionary(header[name].names),
    words: header[name].words,
    data: intsOf(name).slice(),
  })
  const [tokens, postings, ends] = [stringsOf('tokens'), intsOf('postings'), intsOf('postingEnds')]
  const lists = new Map(tokens.map((token, at) => [token, postings.subarray(ends[at - 1] ?? 0, ends[at])]))
  const ids = stringsOf('ids')
  const index: SearchIndex = {
    size,
    dead: 0,
    columns,
    ids,
    texts: stringsOf('texts'),
    numbers: new Map(ids.map((id, number) => [id, number])),
    artists: newDictionary(header.artists),
    crafts: bits('crafts'),
    categories: bits('categories'),
    base: { lists, words: sortedWords(tokens) },
    recent: new Map(),
    cards: { bytes: bytesOf('cards'), ends: intsOf('cardEnds'), newer: new Map() },
  }
  return { index, version: header.version }
}
