import type { Language } from '#shared/domain/kernel/language.ts'
import { type Typesetter, typesetter } from './typesetter.ts'

/** A4, as all documents of the house are set. */
export const page = { width: 595.28, height: 841.89, margin: 56 }
/** Width of the text. */
export const width = page.width - 2 * page.margin
const ink = '#2b2620'
export const grey = '#6b6257'
const line = '#cfc6b8'

export interface SheetOptions {
  readonly language: Language
  readonly fonts: readonly Uint8Array[]
  readonly now: number
}

/** A new document with its tools; `finish` answers its bytes, 10 to 40 kB without pictures, because only the glyphs that occur are embedded. */
export async function openSheet(
  title: string,
  { language, fonts, now }: SheetOptions,
  isTagged = false,
): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // The number of pages is known only at the end; each is told then which one it is.
    bufferPages: true,
    // None of the built-in faces: every letter comes from the embedded ones.
    font: '',
    lang: language,
    // Its maker says of every part what it is, so that it can be read aloud.
    ...(isTagged && ({ pdfVersion: '1.7', tagged: true, displayTitle: true } as const)),
    info: { Title: title, CreationDate: new Date(now) },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => resolve())
    doc.on('error', reject)
  })
  const { write, linesOf } = typesetter(doc, fonts, ink)
  const rule = (y: number, look: 'light' | 'dark' = 'light') => {
    doc
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.6)
      .strokeColor(look === 'dark' ? ink : line)
      .stroke()
  }
  const pair = (label: string, value: string, y: number, size = 10) => {
    write(label, { size, color: grey, x: page.margin, y })
    write(value, { size, x: page.margin, y, width, align: 'right' })
  }
  const roomAt = (y: number, needed: number): number => {
    if (y + needed < page.height - page.margin) return y
    doc.addPage()
    return page.margin
  }
  const issuedBy = (issuer: Issuer, registration: string, y: number) => {
    write(issuer.name, { size: 12, x: page.margin, y, width, align: 'right' })
    write(issuer.address, { size: 9, color: grey, x: page.margin, y: y + 19, width, align: 'right' })
    write(`${registration} ${issuer.registration}`, { size: 9, x: page.margin, y: y + 34, width, align: 'right' })
  }
  const finish = async (): Promise<Uint8Array> => {
    doc.end()
    await done
    return Buffer.concat(chunks)
  }
  return { doc, write, linesOf, rule, pair, roomAt, issuedBy, finish }
}

interface Sheet extends Typesetter {
  readonly doc: PDFKit.PDFDocument
  /** Across the page. */
  rule(y: number, look?: 'light' | 'dark'): void
  /** A label at the left, its value at the right. */
  pair(label: string, value: string, y: number, size?: number): void
  /** Where to go on so that this much fits: there, or at the head of a new page. */
  roomAt(y: number, needed: number): number
  /** Who answers for the document, at its foot. */
  issuedBy(issuer: Issuer, registration: string, y: number): void
  finish(): Promise<Uint8Array>
}

interface Issuer {
  readonly name: string
  readonly address: string
  readonly registration: string
}
