import { codePointsOf } from './cmap.ts'
import { setText } from './letters.ts'
import { sfntOf } from './woff.ts'

interface Style {
  readonly size: number
  readonly color?: string
  readonly x: number
  readonly y: number
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
}

export interface Typesetter {
  /** Writes one line; text beyond the width is replaced by an ellipsis. */
  write(text: string, style: Style): void
  /** Breaks text to the width; text beyond `most` lines stays on the last line. */
  linesOf(text: string, size: number, width: number, most: number): string[]
}

/** Sets text in several faces: each character, or its substitute, in the first face that has it. */
export function typesetter(doc: PDFKit.PDFDocument, woffs: readonly Uint8Array[], ink: string): Typesetter {
  const faces = woffs.map((woff, index) => {
    const font = sfntOf(woff)
    doc.registerFont(`face${index}`, Buffer.from(font))
    return { name: `face${index}`, codes: codePointsOf(font) }
  })
  const faceOf = (code: number) => faces.find(({ codes }) => codes.has(code))?.name

  const runsOf = (text: string) => {
    const runs: { face: string; text: string }[] = []
    for (const character of setText(text, code => faceOf(code) !== undefined)) {
      const face = faceOf(character.codePointAt(0) ?? 0) ?? 'face0'
      const last = runs.at(-1)
      if (last?.face === face) last.text += character
      else runs.push({ face, text: character })
    }
    return runs
  }

  const widthOf = (text: string, size: number) =>
    runsOf(text).reduce((width, run) => width + doc.font(run.face).fontSize(size).widthOfString(run.text), 0)

  /** The text truncated to the width, with an ellipsis. */
  const fitted = (text: string, size: number, width: number): string => {
    if (widthOf(text, size) <= width) return text
    const letters = [...text]
    while (letters.length > 0 && widthOf(`${letters.join('')}…`, size) > width) letters.pop()
    return `${letters.join('')}…`
  }

  const linesOf = (text: string, size: number, width: number, most: number): string[] => {
    const lines: string[] = []
    let rest = text.trim()
    while (lines.length < most - 1 && widthOf(rest, size) > width) {
      const at = breakIn(rest, part => widthOf(part, size) <= width)
      lines.push(rest.slice(0, at).trimEnd())
      rest = rest.slice(at).trimStart()
    }
    return [...lines, rest]
  }

  const write = (text: string, { size, color = ink, x, y, width, align = 'left' }: Style): void => {
    const shown = width === undefined ? text : fitted(text, size, width)
    const room = width === undefined || align === 'left' ? 0 : width - widthOf(shown, size)
    let at = x + (align === 'center' ? room / 2 : room)
    for (const run of runsOf(shown)) {
      doc.font(run.face).fontSize(size).fillColor(color)
      doc.text(run.text, at, y, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }
  return { write, linesOf }
}

/** Signs that may not begin a line. */
const closing = /^[、。，．・：；）」』】〉》〕！？ー々っゃゅょッャュョ｡､｣･ｰﾞﾟｧ-ｯ,.:;)!?…\p{M}]/u

/** Characters of words in Latin, Greek and Cyrillic letters. */
const inWord = "[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}'’-]"
const wordEnds = new RegExp(`${inWord}$`, 'u')
const wordGoesOn = new RegExp(`^${inWord}`, 'u')

/** The honorific stays on the line of the name's end. */
const address = /^\s*様$/u

/**
 * The last position at which the text may be broken so that its beginning fits: between words, in Japanese between any
 * two signs.
 */
function breakIn(text: string, fits: (part: string) => boolean): number {
  let at = 0
  let end = 0
  for (const sign of text) {
    if (end > 0 && !fits(text.slice(0, end + sign.length))) break
    end += sign.length
    const next = text.slice(end)
    const isWord = wordEnds.test(sign) && wordGoesOn.test(next)
    if (!isWord && !closing.test(next) && !address.test(next)) at = end
  }
  return at > 0 ? at : end
}
