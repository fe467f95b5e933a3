import type { openSheet } from '../document/sheet.ts'
import { mm } from './paint.ts'
import { columns } from './vertical.ts'

export const colours = {
  ink: '#1c1a18',
  grey: '#6a645b',
  ash: '#4a4640',
  gold: '#8a5f12',
  red: '#b7371e',
  warning: '#9c2f22',
}

interface LineStyle {
  readonly size: number
  readonly x: number
  readonly y: number
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly color?: string
}

export type Pen = ReturnType<typeof penOf>

/** Tools that draw a tagged sheet: lengths in millimetres, each part tagged for screen readers. */
export function penOf({
  doc,
  write,
  linesOf,
}: Pick<Awaited<ReturnType<typeof openSheet>>, 'doc' | 'write' | 'linesOf'>) {
  const document = doc.struct('Document')
  doc.addStructure(document)
  return {
    doc,
    document,
    column: columns(doc, write),
    /** A part for screen readers, read in the order of the calls; English parts are marked as English. */
    part: (type: string, draw: () => void, of: { readonly lang?: 'en'; readonly alt?: string } = {}) =>
      document.add(doc.struct(type, of, draw)),
    ornament: (draw: () => void) => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    line: (text: string, { size, x, y, width, align, color = colours.ink }: LineStyle) =>
      write(text, {
        ...{ size: mm(size), x: mm(x), y: mm(y), color },
        ...(width !== undefined && { width: mm(width) }),
        ...(align && { align }),
      }),
    /** Breaks a text into lines of this width, at most `most` lines. */
    linesIn: (text: string, size: number, width: number, most: number) => linesOf(text, mm(size), mm(width), most),
  }
}
