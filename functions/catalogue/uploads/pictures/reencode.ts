import sharp from 'sharp'
import type { FileType } from '#shared/domain/kernel/picture/file-limits.ts'
import { pictureFile, pictureTypes, shareFile, stepsFor, tallestRatio } from '#shared/domain/kernel/picture/files.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import {
  type PictureSet,
  pixelsAllowed,
  sniffType,
  type UploadRejection,
} from '#shared/domain/kernel/picture/upload.ts'
import { averageColor, type Pixels } from './pixels.ts'
import { shareImage } from './share-image.ts'

interface EncodedFile {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array
}
interface Encoded {
  readonly picture: Omit<Picture, 'id'>
  readonly files: readonly EncodedFile[]
}
export type Reencoding =
  | { readonly ok: true; readonly encoded: Encoded }
  | { readonly ok: false; readonly reason: UploadRejection }

/** Maximum of frames; the first frame of a GIF is used. A file with more frames is an attack on the decoder. */
const maxFrames = 300

const webp = { quality: 80, effort: 3 } as const
/** Chosen by measurement (decision 108). */
const avif = { quality: 60, effort: 3, chromaSubsampling: '4:2:0' } as const

// One picture at a time fills the function's memory; libvips' own cache would only add to it.
sharp.cache(false)

/**
 * Makes new pictures from uploaded ones: only decoded pixels are used, so that metadata, GPS positions and hidden
 * payloads are gone. Refuses a type that the bytes do not confirm, files that do not decode, and too many pixels.
 */
export async function reencode(bytes: Uint8Array, set: PictureSet, declared?: FileType): Promise<Reencoding> {
  const type = sniffType(bytes)
  if (!type || (declared && type !== declared)) return { ok: false, reason: 'type' }
  return encodePicture(bytes, set)
}

/** Makes the files of a picture of any type that decodes. For our own pictures, whose type needs no check. */
export async function encodePicture(bytes: Uint8Array, set: PictureSet): Promise<Reencoding> {
  try {
    const most = pixelsAllowed(sniffType(bytes))
    const options = { limitInputPixels: most, failOn: 'error' } as const
    const { width, height, pages = 1 } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (pages > maxFrames) return { ok: false, reason: 'animated' }
    if (width * height > most) return { ok: false, reason: 'too-many-pixels' }

    const widest = Math.max(...set.webp, ...(set.avif ?? []))
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: widest, height: widest * tallestRatio, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { ok: true, encoded: await encoded({ data, raw: info }, set) }
  } catch {
    // Whatever the decoder's error, the sender gets the same answer: these bytes are no picture.
    return { ok: false, reason: 'broken' }
  }
}

async function encoded({ data, raw: { width, height, channels } }: Pixels, set: PictureSet): Promise<Encoded> {
  const raw = { width, height, channels }
  const at = (step: number) => sharp(data, { raw }).resize({ width: Math.min(step, width) })
  const widths = stepsFor(width, set.webp)
  const small = set.avif && stepsFor(width, set.avif)
  const color = await averageColor({ data, raw })

  // One after the other: each uses all processors, and the function's memory is enough for one.
  const files: EncodedFile[] = []
  for (const step of widths) {
    files.push({ name: pictureFile(step), type: pictureTypes.webp, body: await at(step).webp(webp).toBuffer() })
  }
  for (const step of small ?? []) {
    files.push({
      name: pictureFile(step, 'avif'),
      type: pictureTypes.avif,
      body: await at(step).avif(avif).toBuffer(),
    })
  }
  if (set.isShared) files.push({ name: shareFile, type: 'image/jpeg', body: await shareImage({ data, raw }, color) })

  const picture = {
    width,
    height,
    color,
    widths,
    ...(small && { avif: small }),
    ...(set.isShared && { share: true as const }),
  }
  return { picture, files }
}
