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
