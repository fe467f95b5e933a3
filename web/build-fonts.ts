import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const out = at('dist/fonts')

/** Printable ASCII, the signs that prices and dates need, and every kana. */
const basic = `${range(0x20, 0x7e)}¥€–—‘’“”…·×≈±°©№${range(0x3041, 0x3096)}${range(0x30a1, 0x30fc)}、。「」『』（）・〜ー々〇　！？：／｜＋`

/**
 * Cuts the two faces to the glyphs the site sets in them. The published slices would cost a Japanese listing about
 * 980 kB in 56 files; the headings, names and titles we know at build time fit in one file of about a tenth of that.
 * A glyph that is missing falls back to the system's mincho.
 */
export async function buildFonts(): Promise<void> {
  const headings = basic + (await messageGlyphs()) + (await demoGlyphs())
  await mkdir(out, { recursive: true })
  await Promise.all([
    cut('shippori-mincho/files/shippori-mincho-japanese-500-normal.woff2', headings, 'mincho-500.woff2'),
    cut('shippori-mincho/files/shippori-mincho-japanese-700-normal.woff2', '工藝の間', 'mincho-700.woff2'),
    cut('eb-garamond/files/eb-garamond-latin-500-normal.woff2', `${basic}${range(0xa0, 0xff)}`, 'garamond-500.woff2'),
  ])
}

async function cut(source: string, text: string, name: string): Promise<void> {
  const glyphs = [...new Set(text)].sort().join('')
  const font = await readFile(at(`node_modules/@fontsource/${source}`))
  const stamp = createHash('sha256').update(font).update(glyphs).digest('hex')
  const target = `${out}/${name}`
  if ((await readFile(`${target}.from`, 'utf8').catch(() => '')) === stamp) return
  await writeFile(target, await subsetFont(font, glyphs, { targetFormat: 'woff2' }))
  await writeFile(`${target}.from`, stamp)
}

/** Labels and headings only: sentences are set in the system's gothic. */
async function messageGlyphs(): Promise<string> {
  const folder = at('web/messages/ja')
  const files = (await readdir(folder)).filter(name => name !== 'admin.json')
  const texts = await Promise.all(
    files.map(async name => strings(JSON.parse(await readFile(`${folder}/${name}`, 'utf8')))),
  )
  return texts
    .flat()
    .filter(text => text.length <= 32)
    .join('')
}

/** Names and titles of the demo catalogue; its long texts are not set in these faces. */
async function demoGlyphs(): Promise<string> {
  const catalogue = await readFile(at('demo/catalogue.json'), 'utf8').catch(() => '{}')
  return strings(JSON.parse(catalogue))
    .filter(text => text.length <= 40)
    .join('')
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(strings)
  return []
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}
