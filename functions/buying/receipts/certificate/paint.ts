import { shareSize } from '#shared/domain/kernel/picture/files.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { fillsShare, shareStage } from '#shared/domain/kernel/picture/share-frame.ts'
import type { QrCode } from '#shared/qr-code.ts'

/** Converts millimetres to points. */
export const mm = (length: number): number => (length * 72) / 25.4

export const paper = '#fffdf8'
const gold = '#b68d3a'
const ink = '#1c1a18'

/** The hemp-leaf pattern, as line segments in a cell of 24 by 41.568. */
const leaf = [
  ...[
    [0, 0, 12, 6.928],
    [12, 6.928, 24, 0],
    [12, 6.928, 12, 20.784],
    [0, 13.856, 0, 0],
    [24, 13.856, 24, 0],
  ],
  ...[
    [0, 0, 0, 13.856],
    [0, 13.856, 12, 20.784],
    [12, 20.784, 24, 13.856],
    [0, 13.856, 12, 6.928],
  ],
  ...[
    [12, 6.928, 24, 13.856],
    [0, 27.712, 12, 20.784],
    [12, 20.784, 24, 27.712],
    [12, 20.784, 0, 41.568],
  ],
  ...[
    [0, 27.712, 12, 34.64],
    [12, 34.64, 24, 27.712],
    [0, 27.712, 0, 41.568],
    [0, 41.568, 12, 34.64],
  ],
  ...[
    [12, 34.64, 24, 41.568],
    [24, 41.568, 24, 27.712],
    [12, 20.784, 12, 34.64],
    [12, 20.784, 24, 41.568],
  ],
  ...[
    [12, 20.784, 0, 0],
    [12, 20.784, 24, 0],
  ],
]

/** Paper with a frame of hemp leaves between two lines. */
export function paintFrame(doc: PDFKit.PDFDocument): void {
  doc.rect(0, 0, mm(210), mm(297)).fill(paper)
  const scale = mm(6) / 24
  const stroke = leaf.map(points => points.map(length => (length * scale).toFixed(3)))
  const drawn = stroke.map(([x, y, toX, toY]) => `${x} ${y} m ${toX} ${toY} l S`).join(' ')
  const [across, down] = [24 * scale, 41.568 * scale]
  const pattern = doc.pattern([0, 0, across, down], across, down, `0.45 w ${drawn}`)
  doc.rect(mm(11), mm(11), mm(188), mm(275)).fill([pattern, gold])
  doc.rect(mm(17.5), mm(17.5), mm(175), mm(262)).fill(paper)
  doc.lineWidth(mm(0.25)).strokeColor(ink)
  doc.rect(mm(11), mm(11), mm(188), mm(275)).stroke()
  doc.rect(mm(18.1), mm(18.1), mm(173.8), mm(260.8)).stroke()
}

export interface SheetPicture {
  /** The JPEG for shared links, in which the picture fills the whole or stands at the right. */
  readonly jpeg: Uint8Array
  readonly picture: Picture
}

/** Draws the picture on its mat in the middle of the sheet, from `top` on, mm. */
export function paintPicture(doc: PDFKit.PDFDocument, { jpeg, picture }: SheetPicture, top: number): void {
  const [x, side] = [65, 80]
  doc.rect(mm(x), mm(top), mm(side), mm(100)).lineWidth(0.6).fillAndStroke('#f3eee3', '#d9d0c0')
  const inner = side - 14
  const ratio = shareSize.height / shareSize.width
  const height = fillsShare(picture) ? inner * ratio : inner
  const from = { x: mm(x + 7), y: mm(top + (100 - height) / 2) }
  doc.save()
  doc.rect(from.x, from.y, mm(inner), mm(height)).clip()
  if (fillsShare(picture)) doc.image(Buffer.from(jpeg), from.x, from.y, { width: mm(inner) })
  else {
    const scale = mm(inner) / shareStage.side
    doc.image(Buffer.from(jpeg), from.x - shareStage.left * scale, from.y, { width: shareSize.width * scale })
  }
  doc.restore()
}

/** Drawn as vectors, so that a printer renders it as sharp as it can. */
export function paintQr(
  doc: PDFKit.PDFDocument,
  { size, path }: QrCode,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  doc
    .save()
    .translate(mm(x), mm(y))
    .scale(mm(side) / size)
  doc.path(path).fill('#000000')
  doc.restore()
}
