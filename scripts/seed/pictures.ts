import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { objectMethods } from '#functions/clients/objects.ts'
import { encodeLadder } from '#functions/uploads/pictures/reencode.ts'
import { pictureKey } from '#shared/domain/picture/files.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { demoFile } from './catalogue.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Encodes pictures of the demo like any upload and puts them where the site serves them, two at a time. */
export async function publishPictures(names: readonly string[]): Promise<(name: string) => Picture> {
  const bucket = objectMethods('public')
  const published = new Map<string, Picture>()
  const waiting = [...new Set(names)]

  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const id = `demo-${name.replace(/^images\/\w+\//, '').replace(/\.\w+$/, '')}`
      const result = await encodeLadder(await pixels(name))
      if (!result.ok) throw new Error(`${name} is not a picture: ${result.reason}`)
      const { picture, files } = result.encoded
      await Promise.all(
        files.map(({ width, body }) =>
          bucket.put(pictureKey(id, width), body, { type: 'image/webp', cacheControl: immutable }),
        ),
      )
      published.set(name, { id, ...picture })
    }
  }
  await Promise.all([worker(), worker()])

  return name => {
    const picture = published.get(name)
    if (!picture) throw new Error(`${name} was not published`)
    return picture
  }
}

/** Wordmarks are drawings. They are set at twice their size, so that they stay sharp. */
async function pixels(name: string): Promise<Uint8Array> {
  const bytes = await readFile(demoFile(name))
  return name.endsWith('.svg') ? sharp(bytes, { density: 162 }).png().toBuffer() : bytes
}
