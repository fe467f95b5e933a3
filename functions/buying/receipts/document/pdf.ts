import type { Receipt } from '#shared/domain/buying/order/receipt.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { yenText } from '#shared/domain/kernel/wording.ts'
import { businessDay } from '#shared/domain/people/account/phone.ts'
import { grey, openSheet, page, type SheetOptions, width } from './sheet.ts'
import { receiptWords } from './words.ts'

/** A receipt, with as many pages as its lines need. */
export async function receiptPdf(receipt: Receipt, options: SheetOptions): Promise<Uint8Array> {
  const words = receiptWords[options.language]
  const sheet = await openSheet(`${words.title} ${receipt.orderNumber}`, options)
  const { doc, write, linesOf, rule, pair } = sheet

  write(words.title, { size: 26, x: page.margin, y: 60 })
  if (receipt.reissued)
    write(words.reissued, { size: 13, color: '#9c3a2b', x: page.margin, y: 66, width, align: 'right' })
  rule(104, 'dark')
  // A company's name may be longer than a line; the payee is never truncated.
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
  for (const { title, seller, sellerType, amount } of receipt.lines) {
    const parts = linesOf(title, 11, width - 110, 3)
    y = sheet.roomAt(y, 20 + 17 * parts.length)
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
  y = sheet.roomAt(y, 140)
  rule(y + 2, 'dark')
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
  sheet.issuedBy(receipt.issuer, words.registration, y + 30)
  numberPages(sheet, index => `${receipt.orderNumber}　${words.page(index, doc.bufferedPageRange().count)}`)
  return sheet.finish()
}

/** Numbers the pages; a document of one page has no numbers. */
function numberPages({ doc, write }: Awaited<ReturnType<typeof openSheet>>, footOf: (page: number) => string): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; count > 1 && index < count; index++) {
    doc.switchToPage(index)
    const place = { x: page.margin, y: page.height - page.margin + 14, width, align: 'right' } as const
    write(footOf(index + 1), { size: 8.5, color: grey, ...place })
  }
}

/** The date in Japan's calendar, in the format of the language. */
function dayOf(instant: string, say: (year: number, month: number, date: number) => string): string {
  const [year = 0, month = 0, date = 0] = businessDay(Date.parse(instant)).split('-').map(Number)
  return say(year, month, date)
}
