import { describe, expect, test } from 'vitest'
import { certificatePdf } from '#functions/buying/receipts/certificate/certificate-pdf.ts'
import { documentFonts } from '#functions/buying/receipts/document/fonts.ts'
import { sheetText, sheetWords } from '#shared/domain/provenance/certificate/sheet.ts'
import { eraYear, formalDay } from '#shared/japan-era.ts'
import { qrCode } from '#shared/qr-code.ts'
import { certifyingHouse } from '#tests/support/certificates.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { installedFace } from '../../../scripts/letters/installed-face.ts'

const now = Date.parse('2026-11-27T12:00:00.000Z')
const raw = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

async function printed(
  labels: Parameters<ReturnType<typeof certifyingHouse>['certificate']>[0] = {},
  stamp?: (typeof sheetWords)['revoked' | 'superseded'],
) {
  const certificate = await certifyingHouse().certificate(labels)
  const text = sheetText(certificate, { number: 'KM-2026-00417', reading: 'しのちゃわん あしはら', picture: null })
  const fonts = await documentFonts([text, sheetWords], installedFace)
  const qr = qrCode('https://kogei.example/jp/ledger/verify?id=shino-chawan&seq=3')
  const pdf = await certificatePdf({ text, picture: undefined, qr, stamp }, { language: 'ja', fonts, now })
  return { pdf, text, ...readBack(pdf) }
}

function readBack(pdf: Uint8Array) {
  const { text: said, empty } = pdfText(pdf)
  return { said, empty }
}

describe('the sheet of a certificate as a PDF', () => {
  test('says what is certified in both languages, with every letter', async () => {
    const { said, empty, text } = await printed()
    expect(empty).toBe(0)
    for (const words of [
      text.title.ja,
      text.artist.ja,
      'Shino tea bowl “Reed Bed”',
      'Wataru Minegishi',
      'KM-2026-00417',
    ])
      expect(said).toContain(words)
    for (const words of [
      '作品証明書',
      'Certificate of a work',
      '令和6年（2024年）',
      '手捻り',
      'Hand-built',
      '令和八年十一月二十七日',
    ])
      expect(said).toContain(words)
    expect(said.replaceAll(/\s/g, '')).toContain(text.head.hash.slice(2))
    expect(said).not.toContain(sheetWords.revoked.ja)
  })

  test('is one page of A4, tagged, in its language, with its title and its fonts', async () => {
    const { pdf } = await printed()
    const file = raw(pdf)
    expect(file).toMatch(/^%PDF-1\.7/)
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(file).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/)
    expect(file).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(file).toMatch(/\/MarkInfo \d+ 0 R/)
    expect(file).toMatch(/\/Marked true/)
    expect(file).toMatch(/\/Lang \(ja\)/)
    expect(file).toMatch(/\/DisplayDocTitle true/)
    for (const type of ['Document', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'])
      expect(file, type).toMatch(new RegExp(`/S /${type}\\b`))
    expect(file).toMatch(/\/FontFile2/)
    expect(file).not.toMatch(/Helvetica|Times-Roman/)
    // The code is drawn, and no picture.
    expect(file).not.toMatch(/\/Subtype \/Image/)
    expect(pdf.length).toBeLessThan(90_000)
  })

  test('prints the rare letters of names, and writes out what no face has', async () => {
    const artist = { id: 'x', name: { ja: '𠮷田 髙﨑 濵邊 神', en: 'Yoshida' } }
    const { said, empty, text } = await printed({ labels: { title: { ja: '茶碗「山〆」ー一', en: '' }, artist } })
    expect(empty).toBe(0)
    expect(text.artist.ja).toBe('𠮷田 髙﨑 濵邊 神')
    for (const letter of '𠮷髙﨑濵神「」ー') expect(said, letter).toContain(letter)
    expect(said).not.toContain('〓')
  })

  test('holds a title and labels that are as long as the console takes them', async () => {
    const long = { ja: '染付山水文大皿'.repeat(12), en: 'Large dish with a landscape in underglaze blue '.repeat(4) }
    const labels = { title: long, artist: { name: long }, material: long, technique: long, size: long, madeYear: 1850 }
    const { pdf, empty } = await printed({ labels })
    expect(empty).toBe(0)
    expect(raw(pdf).match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test.each(['revoked', 'superseded'] as const)('is stamped in whole words where it is %s', async state => {
    const stamp = sheetWords[state]
    const { said } = await printed({}, stamp)
    expect(said).toContain(stamp.ja)
    expect(said).toContain(stamp.en)
  })
})

test('a day is dated as papers are', () => {
  expect(formalDay('2026-11-27T12:00:00.000Z')).toBe('令和八年十一月二十七日')
  expect(formalDay('2026-12-31T15:00:00.000Z')).toBe('令和九年一月一日')
  expect(formalDay('2019-10-10T00:00:00.000Z')).toBe('令和元年十月十日')
  expect([eraYear(1867), eraYear(1868), eraYear(1989)]).toEqual([undefined, '明治元年', '平成元年'])
})
