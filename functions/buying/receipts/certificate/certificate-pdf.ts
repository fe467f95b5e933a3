// Draws a certificate for printing: A4, both languages, tagged for screen readers.

import type { Localized } from '#shared/domain/kernel/language.ts'
import { sealCharacters, sealSide, sealWear } from '#shared/domain/provenance/certificate/seal.ts'
import { type sheetText, sheetWords } from '#shared/domain/provenance/certificate/sheet.ts'
import type { QrCode } from '#shared/qr-code.ts'
import { openSheet, type SheetOptions } from '../document/sheet.ts'
import { mm, paintFrame, paintPicture, paintQr, paper, type SheetPicture } from './paint.ts'
import { colours, type Pen, penOf } from './pen.ts'

interface CertificateOf {
  readonly text: SheetText
  readonly picture: SheetPicture | undefined
  readonly qr: QrCode
  /** Stamp with the most important warning. */
  readonly stamp: Localized | undefined
}
type SheetText = ReturnType<typeof sheetText>

/** Edges of the text, mm from the left edge of the page. */
const left = 30
const right = 180
const width = right - left
/** Width of each of the two columns of facts. */
const half = (width - 8) / 2
/** Upper edges of the picture and of the last part, mm. */
const top = 46
const foot = 241

export async function certificatePdf(
  { text, picture, qr, stamp }: CertificateOf,
  options: SheetOptions,
): Promise<Uint8Array> {
  const sheet = await openSheet(`${sheetWords.certificate.ja} ${nameOf(text)}`, options, true)
  const pen = penOf(sheet)
  drawHead(pen, text)
  drawNames(pen, text, picture)
  drawFacts(pen, text, drawEnglish(pen, text))
  drawFoot(pen, text, qr)
  if (stamp) drawStamp(pen, stamp)
  pen.document.end()
  return sheet.finish()
}

const nameOf = ({ title }: SheetText): string => title.ja || title.en

function drawHead({ doc, part, ornament, line }: Pen, { number }: SheetText): void {
  ornament(() => paintFrame(doc))
  part('P', () => {
    line(sheetWords.house.ja, { size: 4.6, x: left, y: 29 })
  })
  if (number !== null)
    part('P', () => {
      line(sheetWords.number.ja, { size: 2.8, x: left, y: 27.6, width, align: 'right', color: colours.grey })
      line(number, { size: 4.2, x: left, y: 31.6, width, align: 'right' })
    })
}

/** Draws the name, the picture, and what is certified. */
function drawNames({ doc, part, column }: Pen, text: SheetText, picture: SheetPicture | undefined): void {
  const name = nameOf(text)
  // Columns are read from the right.
  part('P', () =>
    column(sheetWords.certificate.ja, { x: 178, y: top, size: 4.4, height: 60, gap: 0.4, color: colours.gold }),
  )
  part('H1', () => {
    const size = column(name, { x: 168, y: top, size: 10.4, height: 100, gap: 0.12, color: colours.ink })
    column(text.reading, { x: 168 - size / 2 - 3.4, y: top + 1, size: 3, height: 98, gap: 0.16, color: colours.grey })
  })
  if (picture) part('Figure', () => paintPicture(doc, picture, top), { alt: name })
  part('P', () => {
    column(text.statement.ja, { x: 55, y: top, size: 3.7, height: 98, gap: 0.06, step: 6.6, color: colours.ink })
  })
  if (text.artist.ja)
    part('P', () => {
      const by = `${text.artist.ja}　${sheetWords.by.ja}`
      column(by, { x: 33, y: top, size: 4.8, height: 100, gap: 0.14, isLow: true, color: colours.ink })
    })
}

/** The same in English. Answers the lower edge, mm. */
function drawEnglish({ doc, part, ornament, line, linesIn }: Pen, text: SheetText): number {
  let y = 153
  const centred = (said: string, size: number, color: string, most: number) => {
    for (const part of linesIn(said, size, width, most)) {
      line(part, { size, x: left, y, width, align: 'center', color })
      y += size * 1.35
    }
  }
  part('H2', () => centred(text.title.en || text.title.ja, 6.2, colours.ink, 2), { lang: 'en' })
  const by = text.artist.en ? ` ${sheetWords.by.en} ${text.artist.en}` : ''
  part('P', () => centred(`${sheetWords.certificate.en}${by}`, 4, colours.ash, 2), { lang: 'en' })
  part('P', () => centred(text.statement.en, 3.3, colours.ash, 2), { lang: 'en' })
  ornament(() => {
    doc
      .moveTo(mm(98), mm(y + 3))
      .lineTo(mm(112), mm(y + 3))
      .lineWidth(0.8)
      .strokeColor(colours.ink)
      .stroke()
  })
  return y
}

function drawFacts(pen: Pen, text: SheetText, y: number): void {
  const { doc, document } = pen
  const table = doc.struct('Table')
  document.add(table)
  const start = y + 8
  const bottoms = [start, start]
  for (const [index, row] of text.rows.entries()) {
    const at = index % 2
    bottoms[at] = drawRow(pen, table, row, { x: left + at * (half + 8), y: bottoms[at] ?? start }) + 2
  }
  table.end()
}

/** Draws a row of facts. Answers its lower edge, mm. */
function drawRow(
  { doc, ornament, line, linesIn }: Pen,
  table: PDFKit.PDFStructureElement,
  [label, value]: SheetText['rows'][number],
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const said = [value.ja, value.en === value.ja ? '' : value.en].filter(Boolean)
  const lines = said.flatMap(one => linesIn(one, 2.9, half - 19, 3))
  table.add(
    doc.struct('TR', {}, [
      doc.struct('TH', {}, () => {
        line(label.ja, { size: 2.8, x, y, color: colours.grey })
        line(label.en, { size: 2.6, x, y: y + 4, color: colours.grey })
      }),
      doc.struct('TD', {}, () => {
        for (const [at, one] of lines.entries()) line(one, { size: 2.9, x: x + 19, y: y + at * 4.3, width: half - 19 })
      }),
    ]),
  )
  const bottom = y + Math.max(8.6, lines.length * 4.3 + 1.4)
  ornament(() => {
    doc
      .moveTo(mm(x), mm(bottom))
      .lineTo(mm(x + half), mm(bottom))
      .lineWidth(0.5)
      .strokeColor('#d9d0c0')
      .stroke()
  })
  return bottom
}

function drawFoot({ doc, part, line, linesIn }: Pen, text: SheetText, qr: QrCode): void {
  part('Figure', () => paintQr(doc, qr, { x: left, y: foot, side: 30 }), {
    alt: `${sheetWords.scan.ja} ${sheetWords.scan.en}`,
  })
  part('P', () => {
    let at = foot + 1
    const room = 53
    line(`${sheetWords.scan.ja}　${sheetWords.scan.en}`, { size: 2.9, x: left + 33, y: at, width: room })
    at += 4.8
    for (const words of [sheetWords.network.ja, sheetWords.network.en])
      for (const part of linesIn(words, 2.1, room, 3)) {
        line(part, { size: 2.1, x: left + 33, y: at, width: room, color: colours.ash })
        at += 3.1
      }
    const hash = text.head.hash.slice(2)
    for (const half of [hash.slice(0, 32), hash.slice(32)]) {
      line(half, { size: 2.6, x: left + 33, y: at + 0.6, width: room })
      at += 3.6
    }
  })
  part('P', () => {
    line(text.issued.ja, { size: 3.2, x: left, y: foot + 8, width: width - 27, align: 'right' })
    line(sheetWords.house.ja, { size: 5, x: left, y: foot + 14, width: width - 27, align: 'right' })
  })
  part('Figure', () => paintSeal(doc), { alt: sheetWords.seal.ja })
}

function paintSeal(doc: PDFKit.PDFDocument): void {
  doc
    .save()
    .translate(mm(right - 23), mm(foot + 5))
    .scale(mm(23) / sealSide)
    .rotate(-1.2)
  doc.roundedRect(0, 0, sealSide, sealSide, 3.5).fill(colours.red)
  doc.path(sealCharacters).fill('#ffffff')
  doc.path(sealWear).fill(paper)
  doc.restore()
}

function drawStamp({ doc, part, line }: Pen, stamp: Localized): void {
  part('P', () => {
    doc.save().rotate(-8, { origin: [mm(105), mm(100)] })
    doc.rect(mm(60), mm(93), mm(90), mm(14)).lineWidth(2.2).fillAndStroke(paper, colours.warning)
    // One line per language: on one line the longer stamp is wider than the sheet.
    const place = { x: 62, width: 86, align: 'center', color: colours.warning } as const
    line(stamp.ja, { ...place, size: 5.6, y: 93.6 })
    line(stamp.en, { ...place, size: 4, y: 100.6 })
    doc.restore()
  })
}
