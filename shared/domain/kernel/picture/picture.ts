import * as z from 'zod'

/**
 * A picture as it is served (D16), `/media/{id}/{width}.{format}`. The record lists its files, so that pages ask for
 * existing ones only. `color` is its average, painted while it loads; width and height are those of the largest file,
 * so that the layout does not shift.
 */
const widths = () => z.array(z.int().min(1).max(10_000)).min(1).max(6)

export const picture = () =>
  z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    /** Widths of the WebP files, which every picture has. */
    widths: widths(),
    /** Widths of the AVIF files. Absent in pictures from before decision 108 and in private ones. */
    avif: widths().optional(),
    /** Whether it has a preview for shared links. */
    share: z.literal(true).optional(),
  })
export type Picture = z.infer<ReturnType<typeof picture>>
