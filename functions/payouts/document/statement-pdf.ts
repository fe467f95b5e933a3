import { typesetter } from '#functions/receipts/document/typesetter.ts'
import { businessDay } from '#shared/domain/account/phone.ts'
import type { Language } from '#shared/domain/language.ts'
import type { Statement } from '#shared/domain/payout/statement.ts'
import { yenText } from '#shared/domain/wording.ts'
import { feeNames, statementWords } from './statement-words.ts'

const page = { width: 595.28, height: 841.89, margin: 56 }
const width = page.width - 2 * page.margin
const ink = '#2b2620'
const grey = '#6b6257'

/** A payout's statement on A4, on as many pages as its works take. */
export async function statementPdf(
  statement: Statement,
  { language, fonts, now }: { language: Language; fonts: readonly Uint8Array[]; now: number },
): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit')
  const words = statementWords[language]
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: language,
    info: { Title: `${words.title} ${statement.month}`, CreationDate: new Date(now) },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => resolve())
    doc.on('error', reject)
  })
  const { write, linesOf } = typesetter(doc, fonts, ink)
  const rule = (at: number) =>
    doc
      .moveTo(page.margin, at)
      .lineTo(page.width - page.margin, at)
      .lineWidth(0.6)
      .strokeColor(ink)
      .stroke()
  const pair = (label: string, value: string, at: number, size = 10) => {
    write(label, { size, color: grey, x: page.margin, y: at })
    write(value, { size, x: page.margin, y: at, width, align: 'right' })
  }

  write(words.title, { size: 24, x: page.margin, y: 60 })
  rule(100)
  write(words.to(statement.seller), { size: 14, x: page.margin, y: 116, width })
  write(yenText(statement.total), { size: 24, x: page.margin, y: 142 })
  pair(words.month, statement.month, 184)
  pair(
    statement.paidAt === null ? words.due : words.paid,
    statement.paidAt === null ? statement.payDate : businessDay(statement.paidAt),
    202,
  )
  if (statement.bank !== null) pair(words.account, statement.bank, 220)
  rule(244)
  let y = 258
  const room = (needed: number) => {
    if (y + needed < page.height - page.margin) return
    doc.addPage()
    y = page.margin
  }
  for (const { title, orderNumber, price, fees, yen, isTakenBack } of statement.lines) {
    const parts = linesOf(title, 11, width - 120, 3)
    room(36 + 17 * parts.length + 14 * fees.length)
    write(yenText(yen), { size: 11, x: page.margin, y, width, align: 'right' })
    for (const part of parts) {
      write(part, { size: 11, x: page.margin, y, width: width - 120 })
      y += 17
    }
    const about = `${orderNumber}　${isTakenBack ? words.takenBack : `${words.price} ${yenText(price)}`}`
    write(about, { size: 8.5, color: grey, x: page.margin, y, width: width - 120 })
    y += 14
    for (const { kind, amount } of fees) {
      const name = feeNames[language][kind] ?? kind
      write(`${name} ${yenText(amount)}`, { size: 8.5, color: grey, x: page.margin + 12, y, width: width - 132 })
      y += 14
    }
    y += 6
  }
  room(110)
  rule(y)
  pair(words.total, yenText(statement.total), y + 12, 12)
  const { issuer } = statement
  y += 52
  write(issuer.name, { size: 12, x: page.margin, y, width, align: 'right' })
  write(issuer.address, { size: 9, color: grey, x: page.margin, y: y + 19, width, align: 'right' })
  write(`${words.registration} ${issuer.registration}`, { size: 9, x: page.margin, y: y + 34, width, align: 'right' })
  doc.end()
  await done
  return Buffer.concat(chunks)
}
