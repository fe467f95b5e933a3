import type { Typesetter } from '../document/typesetter.ts'
import { mm } from './paint.ts'

export interface Column {
  /** Middle of the column and its upper edge, mm. */
  readonly x: number
  readonly y: number
  /** Size of the letters, mm; reduced where the column would be higher than `height`. */
  readonly size: number
  readonly height: number
  /** Gap between letters, as a fraction of their size. */
  readonly gap: number
  /** Distance to the next column at the left, mm; without it there is only one column. */
  readonly step?: number
  /** Whether the column is aligned to the bottom. */
  readonly isLow?: boolean
  readonly color: string
}

/** Signs that are rotated to lie along the column. */
const lying = /^[ー〜～…‥—–\-=＝:：;；（）()「」『』〈〉《》【】[\]［］]$/u
/** Signs that stand in the upper right corner. */
const hanging = /^[、。，．]$/u
const small = /^[ぁぃぅぇぉっゃゅょァィゥェォッャュョ]$/u
/** Signs that may not begin a column. */
const closing = /^[、。，．ー）」』〉》】っゃゅょッャュョ]$/u

/** Sets text from top to bottom, columns from the right. Answers the size used, mm. */
export function columns(doc: PDFKit.PDFDocument, write: Typesetter['write']) {
  return (text: string, { x, y, size: wished, height, gap, step, isLow = false, color }: Column): number => {
    const letters = [...text]
    const most = Math.max(1, letters.length)
    const size = step === undefined ? Math.min(wished, height / (most * (1 + gap))) : wished
    const pitch = size * (1 + gap)
    const fit = Math.max(1, Math.floor(height / pitch))
    const from = isLow ? y + height - letters.length * pitch : y
    let row = 0
    let at = x
    for (const letter of letters) {
      if (step !== undefined && row >= fit && !closing.test(letter)) {
        row = 0
        at -= step
      }
      set(doc, write, letter, { x: at, y: from + row * pitch, size, color })
      row++
    }
    return size
  }
}

function set(
  doc: PDFKit.PDFDocument,
  write: Typesetter['write'],
  letter: string,
  { x, y, size, color }: { readonly x: number; readonly y: number; readonly size: number; readonly color: string },
): void {
  const corner = hanging.test(letter) ? 0.58 : small.test(letter) ? 0.1 : 0
  const style = { size: mm(size), color, width: mm(size * 2), align: 'center' as const }
  const place = { x: mm(x - size + size * corner), y: mm(y - size * corner - size * 0.2) }
  if (!lying.test(letter)) {
    write(letter, { ...style, ...place })
    return
  }
  doc.save().rotate(90, { origin: [mm(x), mm(y + size / 2)] })
  write(letter, { ...style, ...place })
  doc.restore()
}
