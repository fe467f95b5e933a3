import sharp from 'sharp'
import { pictureLadder } from '#shared/domain/picture/files.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { maxPixels, sniffType, type UploadRejection, type UploadType } from '#shared/domain/picture/upload.ts'

interface Encoded {
  readonly picture: Omit<Picture, 'id'>
  readonly files: readonly { readonly width: number; readonly body: Uint8Array }[]
}
export type Reencoding =
  | { readonly ok: true; readonly encoded: Encoded }
  | { readonly ok: false; readonly reason: UploadRejection }

/** A GIF shows its first frame; one with more frames than this is no picture but an attack on the decoder. */
const maxFrames = 300
const quality = 80

// One picture at a time fills the memory that the function was given; libvips' own cache would only add to it.
sharp.cache(false)

/**
 * Makes new pictures out of what somebody sent: only decoded pixels go on, so metadata, GPS positions and whatever hid
 * beside the picture are gone. Refused: other types than the bytes prove, what does not decode, too many pixels.
 */
export async function reencode(bytes: Uint8Array, declared?: UploadType): Promise<Reencoding> {
  const type = sniffType(bytes)
  if (!type || (declared && type !== declared)) return { ok: false, reason: 'type' }
  return encodeLadder(bytes)
}

/**
 * Makes the sizes of a picture of any type that decodes. For pictures of our own, which need no check of their type.
 */
export async function encodeLadder(bytes: Uint8Array): Promise<Reencoding> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
    const { width, height, pages = 1 } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (pages > maxFrames) return { ok: false, reason: 'animated' }
    if (width * height > maxPixels) return { ok: false, reason: 'too-many-pixels' }

    const largest = pictureLadder.at(-1) ?? 1080
    const upright = sharp(bytes, options).autoOrient().toColourspace('srgb')
    const { data, info } = await upright
      .resize({ width: largest, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: top, height: topHeight, channels } = info
    const raw = { width: top, height: topHeight, channels }
    // The smallest file keeps its name whatever the original is, because its address was promised with the form.
    const widths = top < pictureLadder[0] ? [pictureLadder[0]] : [...pictureLadder.filter(step => step < top), top]
    const files = await Promise.all(
      widths.map(async width => ({
        width,
        body: await sharp(data, { raw })
          .resize({ width: Math.min(width, top) })
          .webp({ quality, effort: 3 })
          .toBuffer(),
      })),
    )
    const color = await averageColor(data, raw)
    return { ok: true, encoded: { picture: { width: top, height: topHeight, color, widths }, files } }
  } catch {
    // Whatever the decoder complains about, the answer to the sender is the same: these bytes are no picture.
    return { ok: false, reason: 'broken' }
  }
}

async function averageColor(data: Buffer, raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }) {
  const pixel = await sharp(data, { raw })
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const [red = 255, green = red, blue = red] = pixel
  return `#${[red, green, blue].map(value => value.toString(16).padStart(2, '0')).join('')}`
}
