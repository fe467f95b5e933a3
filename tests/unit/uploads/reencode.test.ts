// What strangers send and what becomes of it (D16): only decoded pixels go on.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencode } from '#functions/catalogue/uploads/pictures/reencode.ts'
import { maxPixels, sniffType, uploadRules } from '#shared/domain/kernel/picture/upload.ts'
import { samplePicture } from '#tests/support/sample-picture.ts'

const html = Buffer.from('<html><script>alert(1)</script></html>')

const { set: shown } = uploadRules.work
const { set: seldom } = uploadRules.claim

const encoded = async (bytes: Uint8Array, set = seldom) => {
  const result = await reencode(bytes, set)
  if (!result.ok) throw new Error(`refused as ${result.reason}`)
  return result.encoded
}

describe('an accepted picture', () => {
  test.each(['jpeg', 'png', 'gif'] as const)('a %s becomes WebP files of its ladder', async type => {
    const { picture, files } = await encoded(await samplePicture(type, { width: 1600, height: 1200 }))
    expect(picture).toMatchObject({ width: 1080, height: 810, widths: [360, 720, 1080] })
    expect(picture.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(files.map(({ name }) => name)).toEqual(['360.webp', '720.webp', '1080.webp'])
    for (const { name, body } of files) {
      expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: Number.parseInt(name, 10) })
    }
  })

  test('a picture of a work becomes AVIF and WebP files, and one for shared links', async () => {
    const { picture, files } = await encoded(await samplePicture('jpeg', { width: 1000, height: 800 }), shown)
    expect(picture).toMatchObject({ width: 1000, widths: [360, 720, 1000], avif: [360, 720, 1000], share: true })
    const names = ['360.webp', '720.webp', '1000.webp', '360.avif', '720.avif', '1000.avif', 'share.jpg']
    expect(files.map(({ name }) => name)).toEqual(names)
    for (const { name, type, body } of files) {
      const { format, compression, width, height } = await sharp(body).metadata()
      if (name === 'share.jpg')
        expect({ type, format, width, height }).toEqual({
          type: 'image/jpeg',
          format: 'jpeg',
          width: 1200,
          height: 630,
        })
      else
        expect({ type: `image/${compression === 'av1' ? 'avif' : format}`, width }).toEqual({
          type,
          width: Number.parseInt(name, 10),
        })
    }
  })

  test.each([
    ['wide', 2000, 1100],
    ['square', 900, 900],
    ['tall', 700, 1400],
    ['small', 120, 90],
  ])('a %s picture is 1200x630 for a shared link, and no file for it is left out', async (_name, width, height) => {
    const share = { webp: [360], isShared: true }
    const { files } = await encoded(await samplePicture('png', { width, height }), share)
    const body = files.find(({ name }) => name === 'share.jpg')?.body
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('a ribbon is cut down to a length that can be encoded', async () => {
    const { picture } = await encoded(await samplePicture('png', { width: 300, height: 17_000 }))
    expect(picture.height).toBe(2160)
  })

  test('a picture is never enlarged: the ladder ends at the width of the original', async () => {
    expect((await encoded(await samplePicture('png', { width: 900, height: 900 }))).picture.widths).toEqual([
      360, 720, 900,
    ])
    const small = await encoded(await samplePicture('png', { width: 200, height: 100 }))
    // The address with 360 was promised before the picture came.
    expect(small.picture).toMatchObject({ width: 200, height: 100, widths: [360] })
    expect(await sharp(small.files[0]?.body).metadata()).toMatchObject({ width: 200 })
  })

  test('a picture comes out upright, and without position, camera or profile', async () => {
    const sideways = await sharp(await samplePicture('jpeg', { width: 800, height: 400 }))
      .withExif({ IFD0: { Copyright: 'home' }, IFD3: { GPSLatitude: '35/1 40/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).orientation).toBe(6)
    const { picture, files } = await encoded(sideways)
    expect(picture).toMatchObject({ width: 400, height: 800 })
    for (const { body } of files) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(body).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    }
  })

  test('an animated GIF shows its first frame', async () => {
    const frames = await Promise.all(
      [0, 1, 2].map(n =>
        sharp({ create: { width: 40, height: 30, channels: 3, background: { r: n * 100, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(3)
    const { files } = await encoded(animated)
    expect((await sharp(files[0]?.body).metadata()).pages ?? 1).toBe(1)
  })

  test('the encoder drops what hides behind or inside a picture', async () => {
    const trailing = Buffer.concat([await samplePicture('png'), html])
    const comment = await sharp(await samplePicture('jpeg'))
      .withExif({ IFD0: { ImageDescription: html.toString() } })
      .jpeg()
      .toBuffer()
    for (const polyglot of [trailing, comment]) {
      const { files } = await encoded(polyglot)
      for (const { body } of files) expect(Buffer.from(body).includes('<script>')).toBe(false)
    }
  })
})

describe('a refused picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['an SVG', svg],
    ['a page', html],
    ['a page that calls itself a GIF', Buffer.concat([Buffer.from('GIF89x'), html])],
    ['nothing', Buffer.alloc(0)],
    ['a zip', Buffer.from('PK\x03\x04 something')],
    ['a WebP, which nobody may send', Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ')],
  ])('the encoder refuses %s by its type', async (_name, bytes) =>
    expect(await reencode(bytes, seldom)).toEqual({ ok: false, reason: 'type' }),
  )

  test('the encoder refuses a PNG that was announced as JPEG', async () =>
    expect(await reencode(await samplePicture('png'), seldom, 'image/jpeg')).toEqual({ ok: false, reason: 'type' }))

  test('the encoder refuses a picture that breaks off, and magic bytes with rubbish behind', async () => {
    const whole = await samplePicture('jpeg', { width: 1200, height: 900 })
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 12), Buffer.alloc(400, 7)]),
      Buffer.concat([Buffer.from('GIF89a'), html]),
    ]) {
      expect(sniffType(bytes)).toBeDefined()
      expect(await reencode(bytes, seldom)).toEqual({ ok: false, reason: 'broken' })
    }
  })

  test('the encoder refuses a small file with more pixels than we decode', async () => {
    const side = Math.ceil(Math.sqrt(maxPixels)) + 200
    const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await reencode(bomb, seldom)).toEqual({ ok: false, reason: 'too-many-pixels' })
  })

  test.each([
    ['48 megapixels', 8064, 6048],
    ['50 megapixels on end', 6144, 8192],
    ['108 megapixels', 12_000, 9000],
  ])('a photograph of a phone with %s is taken', async (_, width, height) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#b8ab96' } })
      .jpeg()
      .toBuffer()
    const made = await reencode(photo, { webp: [360] })
    expect(made).toMatchObject({ ok: true, encoded: { picture: { width: 360 } } })
  })

  test('the encoder refuses a JPEG with more pixels than any phone makes', async () => {
    const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    // Height and width stand behind the mark of the frame.
    const at = photo.indexOf(Buffer.from([0xff, 0xc0]))
    photo.writeUInt16BE(11_000, at + 5)
    photo.writeUInt16BE(11_000, at + 7)
    expect(await reencode(photo, seldom)).toEqual({ ok: false, reason: 'too-many-pixels' })
  })

  test('the encoder refuses a GIF of hundreds of frames', async () => {
    const frame = (n: number) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: n % 2 ? 'white' : 'black' } })
        .png()
        .toBuffer()
    const frames = await Promise.all(Array.from({ length: 301 }, (_, n) => frame(n)))
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect(await reencode(film, seldom)).toEqual({ ok: false, reason: 'animated' })
  })
})
