/**
 * Cuts the faces that documents are set in and writes the table of what each has. Shippori Mincho and EB Garamond come
 * as slices of their packages; letters of family registers and signs that neither has are cut from Hanazono Mincho into
 * `functions/buying/receipts/document/register`. Run once, and again when a face changes:
 * `node scripts/letters/cut-faces.ts HanaMinA.ttf HanaMinB.ttf ipamjm.ttf` with the files of Debian's packages fonts-hanazono
 * and fonts-ipamj-mincho; of the latter only the list of letters is read, which is that of the registers (文字情報基盤).
 */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { codePointsOf } from '#functions/buying/receipts/document/cmap.ts'
import { writtenRanges } from '#functions/buying/receipts/document/code-points.ts'
import { setText } from '#functions/buying/receipts/document/letters.ts'
import { sfntOf } from '#functions/buying/receipts/document/woff.ts'
import { root } from '#infra/registry.ts'
import { jisLetters } from './jis-x-0213.ts'

const folder = 'functions/buying/receipts/document'
const [hanaA, hanaB, registers] = process.argv.slice(2).map(path => readFileSync(path))
if (!hanaA || !hanaB || !registers) throw new Error('name HanaMinA.ttf, HanaMinB.ttf and ipamjm.ttf')

/** In the order in which they are asked for a letter: the mincho's own whole set first. */
const shippori = await slicesOf('shippori-mincho', ['japanese'], /^shippori-mincho-(.+)-400-normal\.woff$/)
const garamond = await slicesOf(
  'eb-garamond',
  ['latin', 'latin-ext', 'greek', 'cyrillic'],
  /^eb-garamond-(.+)-400-normal\.woff$/,
)
const taken = new Set<number>()
const published = [...shippori, ...garamond].flatMap(file => {
  const letters = [...codePointsOf(sfntOf(readFileSync(root(`node_modules/${file}`))))].filter(code => !taken.has(code))
  for (const code of letters) taken.add(code)
  return letters.length > 0 ? [{ file, letters }] : []
})

const isHan = (code: number) => /\p{Unified_Ideograph}/u.test(String.fromCodePoint(code))
/** The last are of Windows; what the first two of them would be written out as looks like another sign. */
const signs = [
  ...jisLetters.filter(typed => setText(typed, code => taken.has(code)).includes('〓')).join(''),
  ...'～￣∑',
]
  .map(sign => sign.codePointAt(0) ?? 0)
  .filter(code => !taken.has(code) && !/[\p{Cc}\p{M}]/u.test(String.fromCodePoint(code)))
const basic = Array.from({ length: 0xa000 - 0x3400 }, (_, at) => 0x3400 + at)
const wanted = [...new Set([...signs, ...basic, ...codePointsOf(registers)])]
  .filter(code => !taken.has(code) && (signs.includes(code) || isHan(code)))
  .sort((a, b) => a - b)

await rm(root(`${folder}/register`), { recursive: true, force: true })
await mkdir(root(`${folder}/register`))
const cut: typeof published = []
for (const [font, codes] of [
  [hanaA, wanted],
  [hanaB, wanted],
] as const) {
  const has = codePointsOf(font)
  const left = codes.filter(code => has.has(code) && !taken.has(code))
  for (let at = 0; at < left.length; at += 800) {
    const letters = left.slice(at, at + 800)
    for (const code of letters) taken.add(code)
    const file = `#functions/buying/receipts/document/register/hanazono-${String(cut.length).padStart(2, '0')}.woff`
    const slice = await subsetFont(font, String.fromCodePoint(...letters), { targetFormat: 'woff' })
    await writeFile(root(file.slice(1)), slice)
    cut.push({ file, letters: [...codePointsOf(sfntOf(slice))].filter(code => letters.includes(code)) })
  }
}

const rows = [...published, ...cut].map(({ file, letters }) => ({
  name: /([^/]+?)(-400-normal)?\.woff$/.exec(file)?.[1] ?? file,
  file,
  letters: writtenRanges(letters),
}))
await writeFile(
  root(`${folder}/face-letters.ts`),
  `/** Written by scripts/letters/cut-faces.ts: each face with the letters it is asked for (code-points.ts). */
export const faceLetters = [
${rows.map(({ name, letters }) => `  ['${name}', '${letters}'],`).join('\n')}
] as const
`,
)
await writeFile(
  root(`${folder}/face-files.ts`),
  `/** Written by scripts/letters/cut-faces.ts: where each face is. */
export const faceFiles = {
${rows.map(({ name, file }) => `  '${name}': () => import('${file}'),`).join('\n')}
} as const
`,
)

/** Files of a package that the pattern names, those of the named slices first. */
async function slicesOf(name: string, first: readonly string[], pattern: RegExp): Promise<string[]> {
  const files = await readdir(root(`node_modules/@fontsource/${name}/files`))
  const slices = files.flatMap(file => pattern.exec(file)?.[1] ?? []).filter(slice => !slice.includes('italic'))
  const rank = (slice: string) => (first.includes(slice) ? first.indexOf(slice) : first.length + (Number(slice) || 0))
  return slices
    .sort((a, b) => rank(a) - rank(b))
    .map(slice => `@fontsource/${name}/files/${name}-${slice}-400-normal.woff`)
}
