import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { shareCover } from '#shared/domain/kernel/picture/share-frame.ts'
import { sealDrawing } from '#shared/domain/provenance/certificate/seal.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const out = at('dist/icons')

/**
 * Draws the site's mark (web/app/icon.svg) in the forms that browsers and phones ask for. A phone cuts corners itself, so
 * its icons are square; a maskable one keeps the mark within the inner four fifths. And what a shared link shows of a
 * page without a picture, and the seal of certificates.
 */
export async function buildIcons(): Promise<void> {
  const mark = await readFile(at('web/app/icon.svg'), 'utf8')
  const square = mark.replace(' rx="3"', '')
  const inset = square
    .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
    .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"')
  const draw = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer()
  const [small, touch, medium, large, maskable, cover] = await Promise.all([
    draw(mark, 32),
    draw(square, 180),
    draw(square, 192),
    draw(square, 512),
    draw(inset, 512),
    sharp(Buffer.from(shareCover())).flatten().jpeg({ quality: 88 }).toBuffer(),
  ])
  await mkdir(out, { recursive: true })
  await Promise.all([
    writeFile(`${out}/favicon.ico`, inIco(small, 32)),
    writeFile(`${out}/icon-180.png`, touch),
    writeFile(`${out}/icon-192.png`, medium),
    writeFile(`${out}/icon-512.png`, large),
    writeFile(`${out}/icon-maskable-512.png`, maskable),
    writeFile(`${out}/share.jpg`, cover),
    writeFile(`${out}/seal.svg`, sealDrawing()),
  ])
}

/** An ICO file of one picture, which may be a PNG: six bytes of header, sixteen of directory. */
function inIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
