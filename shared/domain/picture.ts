import * as z from 'zod'

/**
 * A picture as it is served: WebP files of these widths, `/media/{id}/{width}.webp` (D16). `color` is its average, to
 * be painted while it loads; width and height are those of the largest file, so that nothing moves when it arrives.
 */
export const picture = () =>
  z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    widths: z.array(z.int().min(1).max(10_000)).min(1).max(6),
  })
export type Picture = z.infer<ReturnType<typeof picture>>

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
