import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const out = at('dist/fonts')

/** Printable ASCII, the signs that prices and dates need, and every kana. */
const basic = `${range(0x20, 0x7e)}¥€–—‘’“”…·×≈±°©№${range(0x3041, 0x3096)}${range(0x30a1, 0x30fc)}、。「」『』（）・〜ー々〇　！？：／｜＋`

/**
 * Cuts the faces to the glyphs the site sets in them, and writes the rules that name them. The published slices would
 * cost a Japanese listing about 980 kB in 56 files. What every page needs of the mincho is one file; titles and terms
 * known at build time are a second, fetched by pages that show them. Any other glyph falls back to the system's mincho.
 * The brand has a family of its own: headings would take its four glyphs, and they would be the only heavy ones.
 * `fonts.css` (Latin, the brand) belongs to every page; `mincho.css` comes once the page stands (site/mincho.ts).
 */
export async function buildFonts(): Promise<void> {
  const { names, titles } = await demoTexts()
  const common = unique(basic + names + (await labels('common', 'catalogue', 'content')))
  const more = unique(titles + (await labels('auction', 'account', 'mine'))).filter(glyph => !common.includes(glyph))
  await mkdir(out, { recursive: true })
  const [mincho, rest, bold, latin] = await Promise.all([
    cut('shippori-mincho/files/shippori-mincho-japanese-500-normal.woff2', common, 'mincho-500.woff2'),
    cut('shippori-mincho/files/shippori-mincho-japanese-500-normal.woff2', more, 'mincho-more-500.woff2'),
    cut('shippori-mincho/files/shippori-mincho-japanese-700-normal.woff2', unique('工藝の間'), 'mincho-700.woff2'),
    cut(
      'eb-garamond/files/eb-garamond-latin-500-normal.woff2',
      unique(basic + range(0xa0, 0xff)),
      'garamond-500.woff2',
    ),
  ])
  const first = [face('Kogei Logo', 700, bold), face('EB Garamond', 500, latin)]
  // No range: every glyph that the next rule does not claim.
  const later = [face('Shippori Mincho', 500, mincho), face('Shippori Mincho', 500, rest, more)]
  await writeFile(`${out}/fonts.css`, first.join('\n'))
  await writeFile(`${out}/mincho.css`, later.join('\n'))
}

function face(family: string, weight: number, file: string, glyphs: readonly string[] = []): string {
  const ranges = glyphs.map(glyph => `U+${glyph.codePointAt(0)?.toString(16)}`).join(',')
  const only = ranges && `unicode-range:${ranges};`
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;${only}src:url(./${file}) format("woff2")}`
}

async function cut(source: string, glyphs: readonly string[], name: string): Promise<string> {
  const text = glyphs.join('')
  const font = await readFile(at(`node_modules/@fontsource/${source}`))
  const stamp = createHash('sha256').update(font).update(text).digest('hex')
  const target = `${out}/${name}`
  if ((await readFile(`${target}.from`, 'utf8').catch(() => '')) === stamp) return name
  await writeFile(target, await subsetFont(font, text, { targetFormat: 'woff2' }))
  await writeFile(`${target}.from`, stamp)
  return name
}

const unique = (text: string): string[] => [...new Set(text)].sort()

/** Short messages of these files: labels and headings. Sentences, and the console, are set in the system's gothic. */
async function labels(...domains: readonly string[]): Promise<string> {
  const files = await Promise.all(domains.map(name => readFile(at(`web/messages/ja/${name}.json`), 'utf8')))
  return files
    .flatMap(file => strings(JSON.parse(file)))
    .filter(text => text.length <= 12)
    .join('')
}

/** Reads the texts of the demo catalogue that stand in headings: names of crafts, uses and people; titles, terms, questions. */
async function demoTexts(): Promise<{ names: string; titles: string }> {
  const { crafts, categories, artists, ...rest }: Record<string, unknown> = JSON.parse(
    await readFile(at('demo/catalogue.json'), 'utf8'),
  )
  return {
    names: under([crafts, categories, artists], ['name']).join(''),
    titles: under(rest, ['name', 'title', 'term', 'q', 'heading']).join(''),
  }
}

/** Every text that stands somewhere below one of these keys. */
function under(value: unknown, keys: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (keys.includes(key) ? strings(inner) : under(inner, keys)))
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(strings)
  return []
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}
