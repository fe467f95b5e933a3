import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { glyphsOf } from '#functions/orders/receipt/cmap.ts'
import { receiptPdf } from '#functions/orders/receipt/pdf.ts'
import { sfntOf } from '#functions/orders/receipt/woff.ts'
import { root } from '#infra/registry.ts'
import { receiptOf } from '#shared/domain/receipt.ts'
import { noon, sampleOrder } from '#tests/support/order-samples.ts'

const face = (slice: string) =>
  readFileSync(root(`node_modules/@fontsource/shippori-mincho/files/shippori-mincho-${slice}-400-normal.woff`))
const fonts = [face('japanese'), face('66'), face('67')]
const paid = sampleOrder({ payStatus: 2, paidAt: noon })
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

describe('the receipt as a file (D45)', () => {
  test('is a small PDF with its face embedded and none of the built-in ones', async () => {
    const pdf = await receiptPdf(receiptOf(paid, 'ja'), { language: 'ja', fonts, now: noon })
    expect(text(pdf)).toMatch(/^%PDF-1\.\d/)
    expect(text(pdf)).toMatch(/\/FontFile2/)
    expect(text(pdf)).not.toMatch(/Helvetica|Times-Roman/)
    expect(pdf.length).toBeLessThan(60_000)
    const out = process.env['RECEIPT_OUT']
    if (out) writeFileSync(out, pdf)
  })

  test('of twenty works takes another page', async () => {
    const [line] = paid.lines
    if (!line) throw new Error('the sample has a line')
    const lines = Array.from({ length: 20 }, (_, at) => ({
      ...line,
      id: `line-${at}`,
      title: { ja: `茶碗 ${at}`, en: `Bowl ${at}` },
    }))
    const pdf = await receiptPdf(receiptOf({ ...paid, lines }, 'en'), { language: 'en', fonts, now: noon })
    expect(text(pdf).match(/\/Type \/Page\b/g)?.length).toBe(2)
  })

  test('a name is written with its own variants where a face has them', () => {
    const [japanese, other] = fonts.map(font => glyphsOf(sfntOf(font)))
    const code = (letter: string) => letter.codePointAt(0) ?? 0
    expect([...'領収書¥0123,ABCkogei再発行「」・'].filter(letter => !japanese?.(code(letter)))).toEqual([])
    expect(japanese?.(code('髙'))).toBe(false)
    expect(other?.(code('髙'))).toBe(true)
  })
})
