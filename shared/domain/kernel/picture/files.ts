import type { Picture } from './picture.ts'

/**
 * Widths in px that an upload is re-encoded to, up to the original's (decision 108): a card on a phone, a card and a
 * stage on sharp screens, the largest stage, zoom and the head of the home page.
 */
export const pictureLadder = [360, 720, 1080, 1600, 2400] as const
/** Pictures are cut to at most this many times their width, because very tall ones would fill the encoder's memory. */
export const tallestRatio = 2

/** Formats in which a picture is served; AVIF for browsers that support it. */
export const pictureTypes = { avif: 'image/avif', webp: 'image/webp' } as const
type PictureFormat = keyof typeof pictureTypes

/** Preview for shared links: a JPEG, which every site can show. */
export const shareFile = 'share.jpg'
export const shareSize = { width: 1200, height: 630 } as const

export const pictureFile = (width: number, format: PictureFormat = 'webp'): string => `${width}.${format}`

/** Object key of a file's address, in the public and the private bucket. */
export const pictureKey = (id: string, file: string): string => `media/${id}/${file}`
/** Address of a WebP file, which every picture has. */
export const pictureUrl = (id: string, width: number): string => `/media/${id}/${pictureFile(width)}`

export const widestOf = ({ widths }: Picture): number => Math.max(...widths)

/** The smallest WebP file at least this wide, or the largest one. */
export function pictureAt(picture: Picture, width: number): string {
  const fit = [...picture.widths].sort((a, b) => a - b).find(candidate => candidate >= width)
  return pictureUrl(picture.id, fit ?? widestOf(picture))
}

/** Empty for a picture without files of this format. */
export function pictureSrcset({ id, widths, avif = [] }: Picture, format: PictureFormat): string {
  const known = format === 'avif' ? avif : widths
  return known.map(width => `/${pictureKey(id, pictureFile(width, format))} ${width}w`).join(', ')
}

/** Steps of a ladder that an original of this width fills. */
export function stepsFor(width: number, ladder: readonly number[]): number[] {
  const [least = width, ...rest] = ladder
  // The smallest file has a fixed name whatever the original's width, because its address was returned with the form.
  if (width <= least) return [least]
  const top = Math.min(width, ladder.at(-1) ?? width)
  // A step almost as wide as the top one is skipped.
  return [least, ...rest.filter(step => step * 1.1 <= top), top]
}
