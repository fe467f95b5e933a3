import { businessDay } from '#shared/domain/account/phone.ts'
import type { Language } from '#shared/domain/language.ts'
import type { Receipt } from '#shared/domain/order/receipt.ts'
import { sellerTypeNumbers } from '#shared/domain/wire-numbers.ts'
import { yenText } from '#shared/domain/wording.ts'
import { typesetter } from './typesetter.ts'
import { receiptWords } from './words.ts'

const page = { width: 595.28, height: 841.89, margin: 56 }
const width = page.width - 2 * page.margin
const right = page.width - page.margin
const ink = '#2b2620'
const grey = '#6b6257'
const line = '#cfc6b8'

/** A receipt on A4, on as many pages as its lines take: 10 to 40 kB, because only the glyphs that occur are embedded. */
export async function receiptPdf(
  receipt: Receipt,
  { language, fonts, now }: { language: Language; fonts: readonly Uint8Array[]; now: number },
): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit')
  const words = receiptWords[language]
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // The number of pages is known only at the end; each is told then which one it is.
    bufferPages: true,
    // None of the built-in faces: every letter comes from the embedded ones.
    font: '',
    lang: language,
    info: { Title: `${words.title} ${receipt.orderNumber}`, CreationDate: new Date(now) },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => resolve())
    doc.on('error', reject)
  })
  const { write, linesOf } = typesetter(doc, fonts, ink)
  const rule = (y: number, color = line) =>
    doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke()
  const pair = (label: string, value: string, y: number, size = 10) => {
    write(label, { size, color: grey, x: page.margin, y })
    write(value, { size, x: page.margin, y, width, align: 'right' })
  }

  write(words.title, { size: 26, x: page.margin, y: 60 })
  if (receipt.reissued)
    write(words.reissued, { size: 13, color: '#9c3a2b', x: page.margin, y: 66, width, align: 'right' })
  rule(104, ink)
  // A company's name may be longer than a line; whom it is for is never cut.
  let y = 122
  for (const part of linesOf(words.to(receipt.payee), 16, width, 4)) {
    write(part, { size: 16, x: page.margin, y, width })
    y += 24
  }
  rule(y)
  write(yenText(receipt.total), { size: 24, x: page.margin, y: y + 14 })
  write(words.for, { size: 10, color: grey, x: page.margin, y: y + 50 })
  pair(words.number, receipt.orderNumber, y + 80)
  pair(words.date, dayOf(receipt.date, words.day), y + 98)
  pair(words.method, words[receipt.method], y + 116)
  rule(y + 140)

  y += 152
  const room = (needed: number) => {
    if (y + needed < page.height - page.margin) return
    doc.addPage()
    y = page.margin
  }
  for (const { title, seller, sellerType, amount } of receipt.lines) {
    const parts = linesOf(title, 11, width - 110, 3)
    room(20 + 17 * parts.length)
    write(yenText(amount), { size: 11, x: page.margin, y, width, align: 'right' })
    for (const part of parts) {
      write(part, { size: 11, x: page.margin, y, width: width - 110 })
      y += 17
    }
    if (seller !== null) {
      const by = `${words.seller} ${seller}${sellerType === sellerTypeNumbers.member ? words.person : ''}`
      write(by, { size: 8.5, color: grey, x: page.margin, y, width: width - 110 })
      y += 15
    }
    y += 4
  }
  room(140)
  rule(y + 2, ink)
  pair(words.total, yenText(receipt.total), y + 12, 12)
  y += 36
  for (const { rate, amount, tax } of receipt.taxes) {
    const inside = rate === 0 ? '' : `　${words.inside} ${yenText(tax)}`
    pair(words.tax(rate), `${yenText(amount)}${inside}`, y)
    y += 17
  }
  if (receipt.refunded > 0) {
    pair(words.refunded, yenText(receipt.refunded), y)
    y += 17
  }
  const { issuer } = receipt
  y += 30
  write(issuer.name, { size: 12, x: page.margin, y, width, align: 'right' })
  write(issuer.address, { size: 9, color: grey, x: page.margin, y: y + 19, width, align: 'right' })
  write(`${words.registration} ${issuer.registration}`, { size: 9, x: page.margin, y: y + 34, width, align: 'right' })
  const { count } = doc.bufferedPageRange()
  for (let index = 0; count > 1 && index < count; index++) {
    doc.switchToPage(index)
    const foot = `${receipt.orderNumber}　${words.page(index + 1, count)}`
    write(foot, { size: 8.5, color: grey, x: page.margin, y: page.height - page.margin + 14, width, align: 'right' })
  }
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/** The date in Japan's calendar, in the format of the language. */
function dayOf(instant: string, say: (year: number, month: number, date: number) => string): string {
  const [year = 0, month = 0, date = 0] = businessDay(Date.parse(instant)).split('-').map(Number)
  return say(year, month, date)
}
