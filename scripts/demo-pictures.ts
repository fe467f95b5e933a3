/**
 * Makes the demo's picture files from originals, as an upload makes them: `demo-pictures.ts <folder>`. An original is
 * called as its picture in `demo/catalogue.json`, with `.png` or `.webp`. The files are kept in the repository, because
 * encoding them at each first start would take half a minute; `demo/images/pictures.json` says what there is.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { encodePicture } from '#functions/catalogue/uploads/pictures/reencode.ts'
import { pictureLadder } from '#shared/domain/kernel/picture/files.ts'
import type { PictureSet } from '#shared/domain/kernel/picture/upload.ts'
import { demoFile, readCatalogue } from './seed/catalogue.ts'
import { DemoPictures, demoPicturesFile } from './seed/pictures.ts'

const [folder = ''] = process.argv.slice(2)
const { home, works, artists, columns, guides, pages } = readCatalogue()
/** Pages of these are shared, each with its picture. */
const shared = new Set([
  home.hero,
  ...works.flatMap(({ images }) => images.slice(0, 1)),
  ...artists.map(({ image }) => image),
  ...columns.map(({ image }) => image),
  ...[...guides, ...pages].flatMap(({ sections }) => sections.flatMap(({ photo }) => photo?.image ?? [])),
])
const names = new Set([...shared, ...works.flatMap(({ images }) => images)])

const index = DemoPictures.parse(JSON.parse(await readFile(demoPicturesFile, 'utf8').catch(() => '{}')))
for (const original of (await readdir(folder)).sort()) {
  const name = [...names].find(each => basename(each) === original.replace(/\.(?:png|webp)$/, ''))
  if (!name) continue
  // One browser in twenty asks for WebP: two widths of it, to keep the repository small.
  const set: PictureSet = { webp: [360, 720], avif: pictureLadder, isShared: shared.has(name) }
  const result = await encodePicture(await readFile(`${folder}/${original}`), set)
  if (!result.ok) throw new Error(`${original} is not a picture: ${result.reason}`)
  const { picture, files } = result.encoded
  await rm(demoFile(name), { recursive: true, force: true })
  await mkdir(demoFile(name), { recursive: true })
  for (const file of files) await writeFile(demoFile(`${name}/${file.name}`), file.body)
  index[name] = picture
  process.stdout.write(`${name} ${picture.width} px\n`)
}
// One line a picture, so that a change of one is a change of one line.
const lines = Object.entries(index)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, picture]) => `  ${JSON.stringify(name)}: ${JSON.stringify(picture)}`)
await writeFile(demoPicturesFile, `{\n${lines.join(',\n')}\n}\n`)
