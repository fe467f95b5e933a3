import { shareSize } from './files.ts'

const { width, height } = shareSize
/** A square picture is placed at the right edge in full height. */
export const shareStage = { left: width - height, side: height } as const

/** From this ratio on a picture can fill the frame without losing its subject. */
export const wideRatio = 1.45

/** Whether it fills the frame; any other is placed at the right. */
export const fillsShare = (of: { readonly width: number; readonly height: number }): boolean =>
  of.width / of.height >= wideRatio && of.width >= width && of.height >= height

const paper = '#FBF8F1'
const hairline = '#D9D0C0'
const red = '#B7371E'

/** The site's seal, as in web/app/icon.svg. Drawn as paths, so that the renderer needs no font. */
function seal(left: number, top: number, side: number): string {
  const strokes = 'M7 7h7v7H7zm11 0h7v7h-7zM7 7v19M25 7v19M12 17h8v8h-8zm0 4h8'
  return `<g transform="translate(${left} ${top}) scale(${side / 32})"><rect width="32" height="32" rx="3" fill="${red}"/><path d="${strokes}" fill="none" stroke="#fff" stroke-width="1.8"/></g>`
}

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** Paper with the seal, left of the picture. */
export const sharePanel = (): string =>
  drawing(
    `<rect width="${width}" height="${height}" fill="${paper}"/>${seal((shareStage.left - 96) / 2, (height - 96) / 2, 96)}<rect x="${shareStage.left - 1}" width="1" height="${height}" fill="${hairline}"/>`,
  )

/** A corner of paper with the seal, over a picture that fills the frame. */
export const shareCorner = (): string =>
  drawing(`<rect y="${height - 112}" width="112" height="112" fill="${paper}"/>${seal(24, height - 88, 64)}`)

/** Preview of pages without a picture: paper, a rule and the seal. */
export const shareCover = (): string =>
  drawing(
    `<rect width="${width}" height="${height}" fill="${paper}"/><rect x="40.5" y="40.5" width="${width - 81}" height="${height - 81}" fill="none" stroke="${hairline}"/><rect x="${width / 2 - 36}" y="438" width="72" height="2" fill="#1C1A18"/>${seal((width - 152) / 2, 222, 152)}`,
  )
