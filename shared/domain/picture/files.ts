import type { Picture } from './picture.ts'

/** Widths that an upload is re-encoded to, as far as the original reaches (frontend.md 4). */
export const pictureLadder = [360, 720, 1080] as const

export const pictureUrl = (id: string, width: number): string => `/media/${id}/${width}.webp`
/** The object behind the URL, in the public bucket and in the private one. */
export const pictureKey = (id: string, width: number): string => `media/${id}/${width}.webp`

/** The smallest file at least this wide, or the largest there is. */
export function pictureAt(picture: Picture, width: number): string {
  const fit = [...picture.widths].sort((a, b) => a - b).find(candidate => candidate >= width)
  return pictureUrl(picture.id, fit ?? Math.max(...picture.widths))
}

export const pictureSrcset = (picture: Picture): string =>
  picture.widths.map(width => `${pictureUrl(picture.id, width)} ${width}w`).join(', ')
