import type { Language } from '#shared/domain/kernel/language.ts'
import { type Typesetter, typesetter } from './typesetter.ts'

/** A4, in points, the format of all documents of the house. */
export const page = { width: 595.28, height: 841.89, margin: 56 }
/** Width of the text, in points. */
export const width = page.width - 2 * page.margin
const ink = '#2b2620'
export const grey = '#6b6257'
const line = '#cfc6b8'

export interface SheetOptions {
  readonly language: Language
  readonly fonts: readonly Uint8Array[]
  readonly now: number
}

/**
 * Opens a new document with its tools; `finish` answers its bytes, 10 to 40 kB without pictures, because only the
 * glyphs that occur are embedded.
 */
export async function openSheet(
  title: string,
  { language, fonts, now }: SheetOptions,
  isTagged = false,
): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // The number of pages is known only at the end; page numbers are written then.
    bufferPages: true,
    // None of the built-in faces: every letter comes from the embedded ones.
    font: '',
    lang: language,
    // Every part is tagged by its author, so that a screen reader can read it.
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
  /** Draws a line across the page. */
  rule(y: number, look?: 'light' | 'dark'): void
  /** Writes a label at the left and its value at the right. */
  pair(label: string, value: string, y: number, size?: number): void
  /** The position at which a block of this height fits: `y`, or the top of a new page. */
  roomAt(y: number, needed: number): number
  /** Writes the issuer of the document at its foot. */
  issuedBy(issuer: Issuer, registration: string, y: number): void
  finish(): Promise<Uint8Array>
}

interface Issuer {
  readonly name: string
  readonly address: string
  readonly registration: string
}
