import type { Language } from '#shared/domain/language.ts'
import { businessDay } from '#shared/domain/phone.ts'
import type { Receipt } from '#shared/domain/receipt.ts'
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
  const write = typesetter(doc, fonts, ink)
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
  write(words.to(receipt.payee), { size: 16, x: page.margin, y: 122, width })
  rule(146)
  write(yenText(receipt.total), { size: 24, x: page.margin, y: 160 })
  write(words.for, { size: 10, color: grey, x: page.margin, y: 196 })
  pair(words.number, receipt.orderNumber, 226)
  pair(words.date, businessDay(Date.parse(receipt.date)), 244)
  pair(words.method, words[receipt.method], 262)
  rule(286)

  let y = 298
  const room = (needed: number) => {
    if (y + needed < page.height - page.margin) return
    doc.addPage()
    y = page.margin
  }
  for (const { title, seller, sellerType, amount } of receipt.lines) {
    room(36)
    write(title, { size: 11, x: page.margin, y, width: width - 110 })
    write(yenText(amount), { size: 11, x: page.margin, y, width, align: 'right' })
    y += 17
    if (seller !== null) {
      const by = sellerType === 3 ? `${words.seller} ${seller}（${words.person}）` : `${words.seller} ${seller}`
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
    pair(words.tax(rate), `${yenText(amount)}　${words.inside} ${yenText(tax)}`, y)
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
  doc.end()
  await done
  return Buffer.concat(chunks)
}
