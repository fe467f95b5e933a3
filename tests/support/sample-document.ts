import { deflateSync } from 'node:zlib'

interface Sample {
  /** Further objects, each its dictionary or stream. */
  readonly objects?: readonly string[]
  /** An object stream with this in it. */
  readonly packed?: string
  /** What the dictionary of that stream says beside what it needs. */
  readonly packing?: string
  /** Further entries of the trailer. */
  readonly trailer?: string
  /** Bytes of a stream that is only there to be large. */
  readonly filling?: number
}

/** A PDF of one empty page, and whatever else is asked for; written here by hand, so that every byte is known. */
export function samplePdf({ objects = [], packed, packing = '', trailer = '', filling = 0 }: Sample = {}): Buffer {
  const stored = packed === undefined ? [] : [packedObject(packed, packing)]
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...(filling > 0 ? [`<< /Length ${filling} >>\nstream\n${' '.repeat(filling)}\nendstream`] : []),
    ...stored,
    ...objects,
  ]
  let text = '%PDF-1.7\n'
  const places: number[] = []
  for (const [index, object] of all.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

function packedObject(content: string, packing: string): string {
  const data = deflateSync(content).toString('latin1')
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} ${packing} >>`
  return `${dictionary}\nstream\n${data}\nendstream`
}
