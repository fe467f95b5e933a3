import sharp, { type Sharp } from 'sharp'
import { shareSize } from '#shared/domain/kernel/picture/files.ts'
import {
  fillsShare,
  shareCorner,
  sharePanel,
  shareStage,
  wideRatio,
} from '#shared/domain/kernel/picture/share-frame.ts'
import type { Pixels } from './pixels.ts'

const { width, height } = shareSize
/** Ratios between which a picture fills the square; others are shown whole inside it. */
const squareRatios = { least: 0.72, most: wideRatio }

/**
 * The picture of a shared link, 1200x630: a wide picture fills it, any other stands at the right of a sheet of paper
 * with the site's seal. It is never enlarged. Without text, because the link's preview sets title and description
 * beside it.
 */
export async function shareImage(pixels: Pixels, color: string): Promise<Uint8Array> {
  const { data, raw } = pixels
  const ratio = raw.width / raw.height
  const picture = () => sharp(data, { raw }).flatten({ background: color })
  if (fillsShare(raw)) {
    const filled = await picture().resize({ width, height, fit: 'cover' }).png({ compressionLevel: 0 }).toBuffer()
    return encoded(sharp(filled).composite([{ input: Buffer.from(shareCorner()) }]))
  }
  const { left, side } = shareStage
  const fills = ratio >= squareRatios.least && ratio < squareRatios.most && Math.min(raw.width, raw.height) >= side
  const standing = await picture()
    .resize({ width: side, height: side, fit: fills ? 'cover' : 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const stage = { create: { width: side, height: side, channels: 3 as const, background: color } }
  const staged = await sharp(stage)
    .composite([{ input: standing.data }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return encoded(sharp(Buffer.from(sharePanel())).composite([{ input: staged, left, top: 0 }]))
}

const encoded = (image: Sharp) => image.flatten().jpeg({ quality: 80 }).toBuffer()
