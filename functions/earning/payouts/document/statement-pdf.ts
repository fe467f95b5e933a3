import { grey, openSheet, page, type SheetOptions, width } from '#functions/buying/receipts/document/sheet.ts'
import type { Statement } from '#shared/domain/earning/payout/statement.ts'
import { yenText } from '#shared/domain/kernel/wording.ts'
import { businessDay } from '#shared/domain/people/account/phone.ts'
import { feeNames, statementWords } from './statement-words.ts'

/** A payout's statement on A4, with as many pages as its works need. */
export async function statementPdf(statement: Statement, options: SheetOptions): Promise<Uint8Array> {
  const words = statementWords[options.language]
  const sheet = await openSheet(`${words.title} ${statement.month}`, options)
  const { write, linesOf, rule, pair } = sheet

  write(words.title, { size: 24, x: page.margin, y: 60 })
  rule(100, 'dark')
  write(words.to(statement.seller), { size: 14, x: page.margin, y: 116, width })
  write(yenText(statement.total), { size: 24, x: page.margin, y: 142 })
  pair(words.month, statement.month, 184)
  pair(
    statement.paidAt === null ? words.due : words.paid,
    statement.paidAt === null ? (statement.payDate ?? words.noDay) : businessDay(statement.paidAt),
    202,
  )
  if (statement.bank !== null) pair(words.account, statement.bank, 220)
  rule(244, 'dark')
  let y = 258
  for (const { title, orderNumber, price, fees, yen, isTakenBack } of statement.lines) {
    const parts = linesOf(title, 11, width - 120, 3)
    y = sheet.roomAt(y, 36 + 17 * parts.length + 14 * fees.length)
    write(yenText(yen), { size: 11, x: page.margin, y, width, align: 'right' })
    for (const part of parts) {
      write(part, { size: 11, x: page.margin, y, width: width - 120 })
      y += 17
    }
    const about = `${orderNumber}　${isTakenBack ? words.takenBack : `${words.price} ${yenText(price)}`}`
    write(about, { size: 8.5, color: grey, x: page.margin, y, width: width - 120 })
    y += 14
    for (const { kind, amount } of fees) {
      const name = feeNames[options.language][kind] ?? kind
      write(`${name} ${yenText(amount)}`, { size: 8.5, color: grey, x: page.margin + 12, y, width: width - 132 })
      y += 14
    }
    y += 6
  }
  y = sheet.roomAt(y, 120)
  rule(y, 'dark')
  pair(words.total, yenText(statement.total), y + 12, 12)
  if (statement.carried > 0) pair(words.carried, yenText(statement.carried), y + 34)
  sheet.issuedBy(statement.issuer, words.registration, y + 62)
  return sheet.finish()
}
