import type { Picture } from './picture.ts'

/**
 * Widths that an upload is re-encoded to, as far as the original reaches (decision 108): a card on a phone, a card and a
 * stage on sharp screens, the largest stage, and what the zoom and the head of the home page show.
 */
export const pictureLadder = [360, 720, 1080, 1600, 2400] as const
/** A picture is cut down to this many times its width: nobody looks at a ribbon, and it would fill the encoder's memory. */
export const tallestRatio = 2

/** The formats that a picture is served in; the first is for browsers that know it. */
export const pictureTypes = { avif: 'image/avif', webp: 'image/webp' } as const
type PictureFormat = keyof typeof pictureTypes

/** What a link that somebody shares shows: a JPEG, which every reader of links knows. */
export const shareFile = 'share.jpg'
export const shareSize = { width: 1200, height: 630 } as const

export const pictureFile = (width: number, format: PictureFormat = 'webp'): string => `${width}.${format}`

/** The object behind the address of a file, in the public bucket and in the private one. */
export const pictureKey = (id: string, file: string): string => `media/${id}/${file}`
/** The address of a WebP file, which every picture has. */
export const pictureUrl = (id: string, width: number): string => `/media/${id}/${pictureFile(width)}`

export const widestOf = ({ widths }: Picture): number => Math.max(...widths)

/** The smallest WebP file at least this wide, or the largest there is. */
export function pictureAt(picture: Picture, width: number): string {
  const fit = [...picture.widths].sort((a, b) => a - b).find(candidate => candidate >= width)
  return pictureUrl(picture.id, fit ?? widestOf(picture))
}

/** Empty for a picture from before there were such files. */
export function pictureSrcset({ id, widths, avif = [] }: Picture, format: PictureFormat): string {
  const known = format === 'avif' ? avif : widths
  return known.map(width => `/${pictureKey(id, pictureFile(width, format))} ${width}w`).join(', ')
}

/** The widths of a ladder that an original of this width fills. */
export function stepsFor(width: number, ladder: readonly number[]): number[] {
  const [least = width, ...rest] = ladder
  // The smallest file keeps its name whatever the original is, because its address was promised with the form.
  if (width <= least) return [least]
  const top = Math.min(width, ladder.at(-1) ?? width)
  // A step that the top all but reaches would be a second copy of it.
  return [least, ...rest.filter(step => step * 1.1 <= top), top]
}
