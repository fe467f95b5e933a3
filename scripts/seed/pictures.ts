import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import * as z from 'zod'
import { encodePicture } from '#functions/catalogue/uploads/pictures/reencode.ts'
import { objectMethods } from '#functions/machinery/clients/objects.ts'
import { pictureFile, pictureKey, pictureTypes, shareFile } from '#shared/domain/kernel/picture/files.ts'
import { type Picture, picture } from '#shared/domain/kernel/picture/picture.ts'
import { demoFile } from './catalogue.ts'

const cacheControl = 'public, max-age=31536000, immutable'

/** What `scripts/demo-pictures.ts` made, by the names in the catalogue. */
export const DemoPictures = z.record(z.string(), picture().omit({ id: true }))
export const demoPicturesFile = demoFile('images/pictures.json')

interface DemoFile {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array
}

/** Puts the pictures of the demo where the site serves them, eight files at a time. */
export async function publishPictures(names: readonly string[]): Promise<(name: string) => Picture> {
  const bucket = objectMethods('public')
  const known = DemoPictures.parse(JSON.parse(readFileSync(demoPicturesFile, 'utf8')))
  const published = new Map<string, Picture>()
  const waiting = [...new Set(names)]

  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const id = `demo-${name.replace(/^images\/\w+\//, '').replace(/\.\w+$/, '')}`
      const made = known[name]
      const { record, files } = made ? { record: made, files: await filesOf(name, made) } : await drawn(name)
      for (const { name: file, type, body } of files)
        await bucket.put(pictureKey(id, file), body, { type, cacheControl })
      published.set(name, { id, ...record })
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))

  return name => {
    const found = published.get(name)
    if (!found) throw new Error(`${name} was not published`)
    return found
  }
}

async function filesOf(name: string, { widths, avif = [], share }: Omit<Picture, 'id'>): Promise<DemoFile[]> {
  const files = [
    ...widths.map(width => ({ name: pictureFile(width), type: pictureTypes.webp })),
    ...avif.map(width => ({ name: pictureFile(width, 'avif'), type: pictureTypes.avif })),
    ...(share ? [{ name: shareFile, type: 'image/jpeg' }] : []),
  ]
  return Promise.all(files.map(async file => ({ ...file, body: await readFile(demoFile(`${name}/${file.name}`)) })))
}

/** Wordmarks are drawings. They are set at twice their size, so that they stay sharp. */
async function drawn(name: string) {
  const png = await sharp(await readFile(demoFile(name)), { density: 162 })
    .png()
    .toBuffer()
  const result = await encodePicture(png, { webp: [360, 720], isShared: true })
  if (!result.ok) throw new Error(`${name} is not a picture: ${result.reason}`)
  return { record: result.encoded.picture, files: result.encoded.files }
}
