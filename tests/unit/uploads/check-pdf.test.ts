// What of a PDF is looked at before the house keeps it (decision 291): its frame and the names in it, packed ones too.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { documentFonts } from '#functions/buying/receipts/document/fonts.ts'
import { openSheet } from '#functions/buying/receipts/document/sheet.ts'
import { flawOfPdf } from '#functions/catalogue/uploads/documents/check-pdf.ts'
import { samplePdf } from '#tests/support/sample-document.ts'
import { installedFace } from '../../../scripts/letters/installed-face.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** The table of objects stands a line before the place that the end names. */
const elsewhere = (bytes: Buffer) =>
  Buffer.from(
    bytes.toString('latin1').replace(/startxref\n(\d+)/, (_, place) => `startxref\n${Number(place) - 7}`),
    'latin1',
  )

describe('a document that is kept', () => {
  test('is a plain PDF, one with packed objects, and one of 20 MB', () => {
    expect(flawOfPdf(samplePdf())).toBeUndefined()
    expect(flawOfPdf(samplePdf({ packed: '7 0 << /Type /Outlines >>' }))).toBeUndefined()
    expect(flawOfPdf(samplePdf({ objects: ['<< /S /URI /URI (https://example.jp/) >>'] }))).toBeUndefined()
    expect(flawOfPdf(samplePdf({ filling: 20_900_000 }))).toBeUndefined()
    // Chance writes short names among the bytes of a picture.
    expect(flawOfPdf(samplePdf({ objects: ['<< /Length 9 >>\nstream\n/JS /EF 1\nendstream'] }))).toBeUndefined()
  })

  test('is what the house’s own typesetter writes, with its tags', async () => {
    const fonts = await documentFonts('修復報告', installedFace)
    const sheet = await openSheet('修復報告', { language: 'ja', fonts, now: Date.parse('2026-11-28') }, true)
    const part = sheet.doc.struct('Document')
    sheet.doc.addStructure(part)
    part.add(sheet.doc.struct('P', {}, () => sheet.write('修復報告', { size: 20, x: 56, y: 60 })))
    expect(flawOfPdf(await sheet.finish())).toBeUndefined()
  })
})

describe('a document that is refused', () => {
  test.each([
    ['a page of the web under another name', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['a page of the web before a PDF', Buffer.concat([Buffer.from('<script></script>\n'), samplePdf()]), 'type'],
    ['one with a letter before it', Buffer.concat([Buffer.from('x'), samplePdf()]), 'type'],
    ['one of a version that does not exist', Buffer.from(samplePdf().toString('latin1').replace('1.7', '3.0')), 'type'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'type'],
    ['nothing', Buffer.alloc(0), 'type'],
    ['one that was cut off', samplePdf().subarray(0, -20), 'broken'],
    ['one that was cut off before its table', samplePdf({ filling: 4000 }).subarray(0, 2000), 'broken'],
    ['one with an archive behind it', Buffer.concat([samplePdf(), Buffer.from('PK\u0003\u0004')]), 'broken'],
    ['a frame with nothing in it', Buffer.from('%PDF-1.7\nxref\nstartxref\n9\n%%EOF\n'), 'broken'],
    ['one whose table is elsewhere than it says', elsewhere(samplePdf()), 'broken'],
    ['one without a catalogue', Buffer.from(samplePdf().toString('latin1').replace('/Catalog', '/Catelog')), 'broken'],
    ['an encrypted one', samplePdf({ trailer: '/Encrypt 9 0 R' }), 'encrypted'],
    ['one with a script', samplePdf({ objects: [script] }), 'active'],
    ['one whose script is spelled with escapes', samplePdf({ objects: ['<< /J#61v#61Script 9 0 R >>'] }), 'active'],
    ['one whose script is packed', samplePdf({ packed: `7 0 ${script}` }), 'active'],
    ['one that starts a program', samplePdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }), 'active'],
    ['one with a file in it', samplePdf({ objects: ['<< /Type /Filespec /EF << /F 9 0 R >> >>'] }), 'active'],
    ['one with a list of files in it', samplePdf({ objects: ['<< /EmbeddedFiles 9 0 R >>'] }), 'active'],
    ['one with a form of scripts', samplePdf({ packed: '7 0 << /XFA 9 0 R >>' }), 'active'],
    ['one with a rendition', samplePdf({ objects: ['<< /S /Rendition /JS (1) >>'] }), 'active'],
  ] as const)('%s', (_, bytes, flaw) => {
    expect(flawOfPdf(bytes)).toBe(flaw)
  })

  test.each([
    ...['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'Rendition', 'RichMedia', 'GoToE', 'SubmitForm'],
    ...['ImportData', 'XFA', 'JS', 'EF'],
  ])('one that names %s, written or packed, alone', name => {
    const object = `<< /${name} 9 0 R >>`
    expect(flawOfPdf(samplePdf({ objects: [object] }))).toBe('active')
    expect(flawOfPdf(samplePdf({ packed: `7 0 ${object}` }))).toBe('active')
  })

  test('one whose packed objects are read in another way than ours, or are more than anybody writes', () => {
    const packed = `7 0 ${script}`
    for (const packing of ['/DecodeParms << /Predictor 12 >>', '/F (other.bin)', '/Filter 9 0 R'])
      expect(flawOfPdf(samplePdf({ packed, packing })), packing).toBe('broken')
    const unnamed = (dictionary: string, data: string) =>
      samplePdf({ objects: [`<< /N 1 /First 4 ${dictionary} >>\nstream\n${data}\nendstream`] })
    const deflated = deflateSync(packed).toString('latin1')
    expect(flawOfPdf(unnamed('/Filter /FlateDecode', deflated))).toBe('active')
    expect(flawOfPdf(unnamed('/Filter /LZWDecode', deflated))).toBe('broken')
    expect(flawOfPdf(unnamed('/Filter [/ASCIIHexDecode /FlateDecode]', deflated))).toBe('broken')
    expect(flawOfPdf(unnamed('/Filter /FlateDecode', deflated.slice(0, -9)))).toBe('broken')
    const half = deflateSync(Buffer.alloc(40_000_000, ' ')).toString('latin1')
    const twice = [1, 2].map(() => `<< /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${half}\nendstream`)
    expect(flawOfPdf(samplePdf({ objects: twice.slice(1) }))).toBeUndefined()
    expect(flawOfPdf(samplePdf({ objects: twice }))).toBe('broken')
    expect(flawOfPdf(unnamed('', packed))).toBe('active')
    expect(flawOfPdf(samplePdf({ objects: [`<< /N 1 /First 4 >> stream ${packed} endstream`] }))).toBe('broken')
    expect(flawOfPdf(samplePdf({ objects: ['<< /N 1 /First 4 >>\nstream\n7 0'] }))).toBe('broken')
    const bomb = deflateSync(Buffer.alloc(70_000_000, ' ')).toString('latin1')
    expect(flawOfPdf(unnamed('/Filter /FlateDecode', bomb))).toBe('broken')
  })
})
