import { inflateSync } from 'node:zlib'

/**
 * What a PDF of our typesetter says, line by line as it was written, read by the table that readers copy text with
 * (`ToUnicode`). `empty` counts what is set as glyph 0, the box of a missing letter.
 */
export function pdfText(pdf: Uint8Array): { text: string; empty: number } {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const names = new Map<string, string>()
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) names.set(name, number)
  const tables = new Map<string, ReadonlyMap<number, string>>()
  for (const [name, number] of names) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1]
    if (table !== undefined) tables.set(name, lettersOf(objects.get(table)?.stream ?? ''))
  }
  let text = ''
  let empty = 0
  for (const { stream } of objects.values()) {
    if (!/^BT$/m.test(stream)) continue
    let table: ReadonlyMap<number, string> | undefined
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) table = tables.get(font)
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g))
        for (const [code] of hex.matchAll(/.{4}/g)) {
          if (code === '0000') empty++
          text += table?.get(Number.parseInt(code, 16)) ?? ''
        }
    }
  }
  return { text, empty }
}

/** An answer as text: of a file for printing what it says, without hashes. */
export const writtenIn = ({ body, bytes }: { readonly body: string; readonly bytes: Uint8Array }): string =>
  body.startsWith('%PDF-') ? pdfText(bytes).text.replace(/[0-9a-f]{64}/g, 'hash') : body

interface PdfObject {
  readonly head: string
  /** What its stream contains, inflated. */
  readonly stream: string
}

function objectsOf(pdf: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, number = '', body = ''] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const bytes = Buffer.from(at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1')
    // A font's own file is no text.
    const isText = at >= 0 && /FlateDecode/.test(head) && !/Length1|\/Subtype/.test(head)
    objects.set(number, { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' })
  }
  return objects
}

/** Glyph numbers with their letters. */
function lettersOf(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters.set(
        Number.parseInt(from, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}
