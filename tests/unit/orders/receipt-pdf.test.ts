import { writeFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { codePointsOf } from '#functions/buying/receipts/document/cmap.ts'
import { documentFonts } from '#functions/buying/receipts/document/fonts.ts'
import { receiptPdf } from '#functions/buying/receipts/document/pdf.ts'
import { typesetter } from '#functions/buying/receipts/document/typesetter.ts'
import { sfntOf } from '#functions/buying/receipts/document/woff.ts'
import { receiptWords } from '#functions/buying/receipts/document/words.ts'
import { feeNames, statementWords } from '#functions/earning/payouts/document/statement-words.ts'
import { receiptOfOrder } from '#shared/domain/buying/order/receipt.ts'
import { yenText } from '#shared/domain/kernel/wording.ts'
import { company } from '#tests/support/company.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { installedFace } from '../../../scripts/letters/installed-face.ts'

const fonts = await documentFonts('', installedFace)
const paid = sampleOrder({ payStatus: 'paid', paidAt: noon })
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

describe('the PDF of a receipt (D45)', () => {
  test('is small, embeds its font and uses no built-in one', async () => {
    const pdf = await receiptPdf(receiptOfOrder(paid, 'ja', company), { language: 'ja', fonts, now: noon })
    expect(text(pdf)).toMatch(/^%PDF-1\.\d/)
    expect(text(pdf)).toMatch(/\/FontFile2/)
    expect(text(pdf)).not.toMatch(/Helvetica|Times-Roman/)
    expect(pdf.length).toBeLessThan(60_000)
    const out = process.env['RECEIPT_OUT']
    if (out) writeFileSync(out, pdf)
  })

  test('takes a second page for twenty works', async () => {
    const [line] = paid.lines
    if (!line) throw new Error('the sample has a line')
    const lines = Array.from({ length: 20 }, (_, at) => ({
      ...line,
      id: `line-${at}`,
      title: { ja: `茶碗 ${at}`, en: `Bowl ${at}` },
    }))
    const pdf = await receiptPdf(receiptOfOrder({ ...paid, lines }, 'en', company), {
      language: 'en',
      fonts,
      now: noon,
    })
    expect(text(pdf).match(/\/Type \/Page\b/g)?.length).toBe(2)
  })

  test('sets what the house writes in the face that comes with every document', () => {
    const words = JSON.stringify([receiptWords, statementWords, feeNames]) + yenText(1_234_567_890)
    const base = codePointsOf(sfntOf(fonts[0] ?? new Uint8Array()))
    expect([...words].filter(letter => !base.has(letter.codePointAt(0) ?? 0))).toEqual([])
  })

  test('breaks a long name into lines without losing a character', () => {
    const { linesOf } = typesetter(new PDFDocument({ font: '' }), fonts, '#000000')
    const payee = receiptWords.ja.to('株式会社 汀庭美術商店 美術工芸品購買部 特別収集室 中央本店別館売場')
    const japanese = linesOf(payee, 16, 483, 4)
    expect(japanese.length).toBe(2)
    expect(japanese.join('').replaceAll(' ', '')).toBe(payee.replaceAll(' ', ''))
    // Whatever the width, the form of address never stands alone, and no line begins with a closing sign.
    for (let width = 80; width <= 483; width += 8) {
      expect(linesOf(payee, 16, width, 40).at(-1), `${width}`).toMatch(/. 様$/)
      for (const line of linesOf('共箱、仕覆、'.repeat(9), 11, width, 40)) expect(line).not.toMatch(/^、/)
    }
    expect(linesOf('Ki-Seto gong-shaped bowl with seigaiha pattern', 11, 120, 9)).toEqual([
      'Ki-Seto gong-shaped',
      'bowl with seigaiha',
      'pattern',
    ])
    expect(linesOf('森下 凪', 16, 483, 4)).toEqual(['森下 凪'])
  })

  test('adds no second form of address to a name that has one', () => {
    expect(receiptWords.ja.to('汀庭画廊 御中')).toBe('汀庭画廊 御中')
    expect(receiptWords.ja.to('森下 凪')).toBe('森下 凪 様')
  })
})
