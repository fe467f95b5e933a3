import * as z from 'zod'

/**
 * A picture as it is served (D16), `/media/{id}/{width}.{format}`. The record says which files there are, so that no page
 * asks for one that is missing. `color` is its average, to be painted while it loads; width and height are those of the
 * largest file, so that nothing moves when it arrives.
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
    /** Widths of the AVIF files. Pictures from before decision 108, and those that only their owner sees, have none. */
    avif: widths().optional(),
    /** Whether there is a picture of it for shared links. */
    share: z.literal(true).optional(),
  })
export type Picture = z.infer<ReturnType<typeof picture>>
